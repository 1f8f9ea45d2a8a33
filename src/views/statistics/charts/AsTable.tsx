import { useState } from 'react'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Chart.module.css'

type Props = {
  summary: string
  label: string
  titles: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Lazy: charts may have thousands of rows. */
export function AsTable({ summary, label, titles, rows }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is scrolled with the keyboard too
        <section className={styles.table} tabIndex={0} aria-label={label}>
          <table>
            <thead>
              <tr>
                {titles.map((title, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two editions may have one title
                  <th key={at} scope="col">
                    <Name>{title}</Name>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values], i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and the list does not change
                <tr key={i}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is where it stands
                    <td key={at}>
                      <Amount>{value}</Amount>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
