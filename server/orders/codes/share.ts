import { type SQL, sql } from 'drizzle-orm'
import { basisPoints, type CodedLine, shareCode } from '#api/discounts/arithmetic'
import { rowsOf } from '../../core/rowsOf'
import { first, isOneOf } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { below } from '../../products/narrowing'
import { inCurrency } from '../money/currency'

const unreachable = Number.MAX_SAFE_INTEGER

export type CodeOf = {
  kind: 'percent' | 'amount'
  percent: number | null
  amount: number | null
  appliesToDiscounted: boolean
  onlyKind: string | null
  genreIds: readonly number[]
  publisherIds: readonly number[]
  minimumBasket: number | null
}

/** The minimum is converted to `wanted`; without a rate it is never met. */
export const codeColumns = (wanted: SQL) => sql`c.value_kind as kind, c.percent::float8 as percent, c.amount::float8 as amount,
  c.applies_to_discounted as "appliesToDiscounted", c.only_kind as "onlyKind",
  c.genre_ids as "genreIds", c.publisher_ids as "publisherIds", case when c.minimum_basket is not null then
    coalesce(${inCurrency(sql`c.minimum_basket`, sql`coalesce((select y.code from currency y where y.id = c.currency_id), 'SEK')`, wanted)}, ${unreachable})
  end::float8 as "minimumBasket"`

type Line = CodedLine & { id: number; isEligible: boolean }

/** Without a restriction it is for all. */
const isFor = ({ onlyKind, genreIds, publisherIds }: CodeOf): SQL =>
  sql.join(
    [
      onlyKind === null ? sql`true` : sql`p.kind = ${onlyKind}`,
      genreIds.length ? sql`coalesce(${below('p', 'genreIds', genreIds)}, false)` : sql`true`,
      publisherIds.length ? sql`coalesce(${isOneOf('d.publisher_id', publisherIds)}, false)` : sql`true`,
    ],
    sql` and `,
  )

const linesOf = async (tx: Queryable, basketId: number, code: CodeOf): Promise<Line[]> => {
  const { rows } =
    await tx.execute<Line>(sql`select l.id, (l.unit_price * l.quantity - l.discount)::float8 as base, l.discount > 0 as "isDiscounted",
      ${isFor(code)} as "isEligible"
    from basket_details l join product_details d on d.id = l.product_detail_id join products p on p.id = d.product_id
    where l.basket_id = ${basketId} order by l.id`)
  return rows
}

export async function sharesOf(tx: Queryable, basketId: number, code: CodeOf) {
  const lines = await linesOf(tx, basketId, code)
  const worth = lines.reduce((sum, { base }) => sum + base, 0)
  const isEnough = code.minimumBasket === null || worth >= code.minimumBasket
  const value = code.kind === 'percent' ? basisPoints(code.percent ?? 0) : (code.amount ?? 0)
  const eligible = lines.map((line) => ({ ...line, isEligible: isEnough && line.isEligible }))
  const shares = shareCode({ kind: code.kind, value, appliesToDiscounted: code.appliesToDiscounted }, eligible)
  return {
    isEnough,
    amount: shares.reduce((sum, share) => sum + share, 0),
    lines: lines.map(({ id }, i) => ({ id, share: shares[i] ?? 0 })),
  }
}

export async function shareOut(tx: Queryable, basketId: number): Promise<void> {
  const code = await first<CodeOf & { id: number }>(
    tx,
    sql`select r.id, ${codeColumns(sql`b.currency`)} from discount_redemptions r join discount_codes c on c.id = r.code_id join baskets b on b.id = r.basket_id
      where r.basket_id = ${basketId} and r.state <> 'released'`,
  )
  if (!code) return
  const { amount, lines } = await sharesOf(tx, basketId, code)
  if (lines.length)
    await tx.execute(sql`update basket_details l set code_discount = r.share from ${rowsOf(lines, sql`id int, share bigint`)}
      where l.id = r.id and l.code_discount <> r.share`)
  await tx.execute(sql`update discount_redemptions set amount = ${amount} where id = ${code.id} and amount <> ${amount}`)
}
