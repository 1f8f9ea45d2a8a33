import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import styles from './Chart.module.css'
import { cut } from './places'

export type HeatCell = { row: number; column: number; value: number; label: string }

const rowName = 180
const columnName = 64
const cell = 34

export default function HeatMap(props: { label: string; rows: readonly string[]; columns: readonly string[]; cells: readonly HeatCell[] }) {
  const { label, rows, columns, cells } = props
  const max = cells.reduce((greatest, { value }) => Math.max(greatest, value), 0)
  const shade = scaleLinear({ domain: [0, Math.max(max, 1)], range: [0.12, 1], clamp: true })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is scrolled with the keyboard too
    <section className={styles.frame} tabIndex={0} aria-label={label} dir="ltr">
      <svg width={rowName + columns.length * cell + columnName} height={columnName + rows.length * cell} role="img" aria-label={label}>
        {columns.map((name, at) => (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: editions may share a title
            key={at}
            className={styles.slanted}
            transform={`translate(${rowName + at * cell + cell / 2}, ${columnName - 6}) rotate(-40)`}
          >
            {cut(name, 80)}
          </text>
        ))}
        {rows.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: customers may share a name
          <text key={at} className={styles.rowName} x={rowName - 8} y={columnName + at * cell + cell / 2 + 4}>
            {cut(name, rowName - 8)}
          </text>
        ))}
        <Group left={rowName} top={columnName}>
          {rows.flatMap((_, row) =>
            columns.map((__, column) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: where it stands is what it is
                key={`${row} ${column}`}
                className={styles.nothing}
                x={column * cell + 1}
                y={row * cell + 1}
                width={cell - 2}
                height={cell - 2}
              />
            )),
          )}
          {cells.map(({ row, column, value, label }) => (
            <rect
              key={`${row} ${column}`}
              className={styles.heat}
              fillOpacity={shade(value)}
              x={column * cell + 1}
              y={row * cell + 1}
              width={cell - 2}
              height={cell - 2}
            >
              <title>{label}</title>
            </rect>
          ))}
        </Group>
      </svg>
    </section>
  )
}
