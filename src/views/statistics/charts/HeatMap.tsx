import { Name } from '#views/core/text/Name.tsx'
import styles from './HeatMap.module.css'

export type HeatCell = { row: number; column: number; value: number; label: string }

/** Percent of the colour; the least is still seen. */
const shadeOf = (value: number, max: number) => Math.round(14 + 86 * Math.min(Math.max(value, 0) / max, 1))

/** Two names and how much lies where they cross. */
export default function HeatMap(props: { label: string; rows: readonly string[]; columns: readonly string[]; cells: readonly HeatCell[] }) {
  const { label, rows, columns, cells } = props
  const max = cells.reduce((greatest, { value }) => Math.max(greatest, value), 1)
  const at = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is scrolled with the keyboard too
    <section className={styles.frame} tabIndex={0} aria-label={label}>
      {/* A picture for screen readers: the table below has its figures. */}
      <div role="img" aria-label={label} className={styles.picture}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <td />
              {columns.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: editions may share a title
                <th key={column} scope="col">
                  <span dir="auto">
                    <Name>{name}</Name>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((name, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: customers may share a name
              <tr key={row}>
                <th scope="row">
                  <Name>{name}</Name>
                </th>
                {columns.map((_, column) => {
                  const cell = at.get(`${row} ${column}`)
                  return (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: its place is its key
                      key={column}
                      data-filled={cell ? true : undefined}
                      title={cell?.label}
                      {...(cell && {
                        style: { background: `color-mix(in srgb, var(--accent-9) ${shadeOf(cell.value, max)}%, var(--gray-2))` },
                      })}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
