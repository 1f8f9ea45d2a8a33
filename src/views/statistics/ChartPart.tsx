import { type ReactNode, Suspense } from 'react'
import { AsTable } from './charts/AsTable'
import styles from './charts/Chart.module.css'
import { texts } from './texts'

type Legend = readonly { title: string; tone: string }[]

export function ChartPart(props: {
  title: string
  legend?: Legend
  /** Said in words below the chart. */
  note?: string | undefined
  titles: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}) {
  const { title, legend = [], note, titles, rows, children } = props
  return (
    <figure className={styles.report}>
      <figcaption className={styles.caption}>{title}</figcaption>
      {legend.length > 0 && (
        <ul className={styles.legend}>
          {legend.map((each) => (
            <li key={each.title}>
              <span className={styles.swatch} data-tone={each.tone} aria-hidden />
              {each.title}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<div className={styles.body}>{texts.loading}</div>}>{children}</Suspense>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <AsTable summary={texts.table} label={texts.chartTable(title)} titles={titles} rows={rows} />
    </figure>
  )
}
