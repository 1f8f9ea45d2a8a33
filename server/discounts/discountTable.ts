import { sql } from 'drizzle-orm'
import { basisPoints, type DiscountKind, type DiscountRule } from '#api/discounts/arithmetic'
import { discountEntities, discountForms } from '#api/discounts/entities'
import { type DiscountFacts, discountStateAt } from '#machines/discounts/discountLaw'
import { storedIn } from '../core/entity/entityTable'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { fragment, literal } from '../db/fragment'
import { shownTable } from './records'

export const writtenDiscounts = () => storedIn(discountForms.Discount)

export const discountsAt = (now: Date) =>
  shownTable(discountEntities.Discount, {
    state: fragment`case when k.stage = 'draft' then 'draft' when k.stage = 'stopped' or k.ends_at <= ${literal(now.toISOString())} then 'ended'
      when k.starts_at > ${literal(now.toISOString())} then 'scheduled' else 'active' end`,
    editions: sql`(select count(*)::int from discount_items i where i.discount_id = k.id)`,
  })

export type Discount = {
  id: number
  version: number
  title: string
  stage: 'draft' | 'activated' | 'stopped'
  startsAt: Date
  endsAt: Date | null
  /** ISO 4217 code; null for percentages. */
  currency: string | null
  rule: DiscountRule
}

type Row = Omit<Discount, 'rule' | 'startsAt' | 'endsAt'> & {
  kind: DiscountKind
  percent: number | null
  amount: number | null
  roundTo: number
  floorPrice: number | null
  allowsFree: boolean
  startsAt: string
  endsAt: string | null
}

/** @throws {Problem} 404 */
export async function readDiscount(tx: Queryable, id: number, lock = sql``): Promise<Discount> {
  const found = await first<Row>(
    tx,
    sql`select k.id, k.version, k.title, k.stage, k.value_kind as kind, k.percent::float8 as percent, k.amount::float8 as amount,
      k.round_to::int as "roundTo", k.floor_price::float8 as "floorPrice", k.allows_free as "allowsFree",
      to_jsonb(k.starts_at) #>> '{}' as "startsAt", to_jsonb(k.ends_at) #>> '{}' as "endsAt",
      case when k.value_kind <> 'percent' then coalesce((select code from currency c where c.id = k.currency_id), 'SEK') end as currency
      from discounts k where k.id = ${id} ${lock}`,
  )
  if (!found) throw Problem.notFound('Discount')
  const { kind, percent, amount, roundTo, floorPrice, allowsFree, startsAt, endsAt, ...rest } = found
  const value = kind === 'percent' ? basisPoints(percent ?? 0) : (amount ?? 0)
  return {
    ...rest,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    rule: { kind, value, roundTo, floorPrice, allowsFree },
  }
}

export const lockDiscount = (tx: Queryable, id: number): Promise<Discount> => readDiscount(tx, id, sql`for update of k`)

export const periodOf = ({ startsAt, endsAt }: Discount, now: Date): Pick<DiscountFacts, 'startsAt' | 'endsAt' | 'now'> => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  now: now.toISOString(),
})

export const stateOf = (discount: Discount, now: Date) => discountStateAt(discount.stage, periodOf(discount, now))
