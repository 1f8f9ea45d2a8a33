import type { PriceRow } from '#api/products/prices'
import { date, money } from '../../core/format'
import styles from './PriceTimeline.module.css'
import { texts } from './texts'

const day = 24 * 3_600_000
const behind = 120 * day
const ahead = 60 * day

/** Where in the strip an instant is, from 0 to 100. */
const placeOf = (time: number, start: number) => Math.min(100, Math.max(0, ((time - start) / (behind + ahead)) * 100))

/** The prices of the months around now, each as long as it holds. */
export function PriceStrip({ rows, now = Date.now() }: { rows: readonly PriceRow[]; now?: number }) {
  const start = now - behind
  const iso = (time: number) => new Date(time).toISOString()
  const parts = rows.flatMap((row) => {
    const from = placeOf(Date.parse(row.from), start)
    const until = row.until === null ? 100 : placeOf(Date.parse(row.until), start)
    return until > from ? [{ row, from, until }] : []
  })
  return (
    <div className={styles.strip} role="img" aria-label={texts.strip(date(iso(start)), date(iso(now + ahead)))}>
      {parts.map(({ row, from, until }) => (
        <span
          key={row.id}
          data-kind={row.kind}
          data-phase={row.phase}
          title={money({ amount: row.amount, currency: row.currency })}
          style={{ insetInlineStart: `${from}%`, inlineSize: `${until - from}%` }}
        />
      ))}
      <i style={{ insetInlineStart: `${placeOf(now, start)}%` }} />
    </div>
  )
}
