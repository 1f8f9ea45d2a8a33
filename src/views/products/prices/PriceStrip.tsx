import type { PriceRow } from '#api/products/prices'
import { date, money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import styles from './PriceStrip.module.css'
import { texts } from './texts'

const day = 24 * 3_600_000
const behind = 120 * day
const ahead = 60 * day
const enough = 24

/** 0 to 100. */
const placeOf = (time: number, start: number) => Math.min(100, Math.max(0, ((time - start) / (behind + ahead)) * 100))

export function PriceStrip({ rows, now = Date.now() }: { rows: readonly PriceRow[]; now?: number }) {
  const start = now - behind
  const [first, last] = [start, now + ahead].map((time) => date(new Date(time).toISOString())) as [string, string]
  const parts = rows.flatMap((row) => {
    const from = placeOf(Date.parse(row.from), start)
    const until = row.until === null ? 100 : placeOf(Date.parse(row.until), start)
    return until > from ? [{ row, from, until }] : []
  })
  const hasSales = parts.some(({ row }) => row.kind === 'sale')
  const today = `${placeOf(now, start)}%`
  return (
    <div className={styles.strip} role="img" aria-label={texts.strip(first, last)}>
      <div className={styles.lanes} data-sales={hasSales || undefined}>
        {parts.map(({ row, from, until }) => {
          const amount = money({ amount: row.amount, currency: row.currency })
          return (
            <span
              key={row.id}
              data-kind={row.kind}
              data-phase={row.phase}
              title={row.discount ? `${amount}, ${row.discount.title}` : amount}
              style={{ insetInlineStart: `${from}%`, inlineSize: `${until - from}%` }}
            >
              {until - from >= enough && <Amount>{amount}</Amount>}
            </span>
          )
        })}
        <i style={{ insetInlineStart: today }} />
      </div>
      <div className={styles.axis} aria-hidden>
        <span>{first}</span>
        <span className={styles.today} style={{ insetInlineStart: today }}>
          {texts.today}
        </span>
        <span>{last}</span>
      </div>
    </div>
  )
}
