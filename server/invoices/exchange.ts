import { sql } from 'drizzle-orm'
import { minorDigits } from '#api/core/currencies'
import { half } from '#api/core/shares'
import type { IssuedDocument } from '#api/invoices/document'
import type { Queryable } from '../db/database'

/** SEK per unit, entered for `day` or the last earlier day. */
export type Rate = { rate: number; day: string }

export async function readRates(
  tx: Queryable,
  requested: readonly { currency: string; day: string }[],
): Promise<(currency: string, day: string) => Rate | undefined> {
  const found = new Map<string, Rate>()
  for (const { currency, day } of requested) {
    const key = `${currency} ${day}`
    if (currency === 'SEK' || found.has(key)) continue
    const { rows } = await tx.execute<Rate>(
      sql`select r.rate::float8 as rate, to_char(r.day, 'YYYY-MM-DD') as day from currency_rate r join currency c on c.id = r.currency_id
        where c.code = ${currency} and r.day <= ${day}::date order by r.day desc, r.id desc limit 1`,
    )
    if (rows[0]) found.set(key, rows[0])
  }
  return (currency, day) => found.get(`${currency} ${day}`)
}

const scale = 100_000_000

/** Half away from zero, by the rate of its day (ML 17 kap. 29 §); SQL: `in_ore`. */
export const exchanged = ({ rate, day }: Rate, vat: number, currency: string): NonNullable<IssuedDocument['exchange']> => ({
  rate,
  day,
  vatSek: Number(half(BigInt(vat) * BigInt(Math.round(rate * scale)) * 100n, BigInt(scale) * 10n ** BigInt(minorDigits(currency)))),
})
