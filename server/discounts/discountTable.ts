import { sql } from 'drizzle-orm'
import type { Input } from '#api/core/endpoint'
import { basisPoints, type DiscountKind, type DiscountRule } from '#api/discounts/arithmetic'
import type { discountRows } from '#api/discounts/discounts'
import { discountEntities, discountForms } from '#api/discounts/entities'
import { type DiscountFacts, discountStateAt } from '#machines/discounts/discountLaw'
import type { Change } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import { storedIn } from '../core/entity/entityTable'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { fragment, literal } from '../db/fragment'
import { shownTable } from './records'
import { checkedDiscount } from './rule'

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

type Settings = {
  kind: DiscountKind
  percent: number | null
  amount: number | null
  roundTo: number
  floorPrice: number | null
  allowsFree: boolean
  startsAt: string
  endsAt: string | null
}
type Row = Omit<Discount, 'rule' | 'startsAt' | 'endsAt'> & Settings

function settingsOf({ kind, percent, amount, startsAt, endsAt, ...rest }: Settings): Pick<Discount, 'startsAt' | 'endsAt' | 'rule'> {
  const value = kind === 'percent' ? basisPoints(percent ?? 0) : (amount ?? 0)
  return { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt), rule: { kind, value, ...rest } }
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
  return { ...rest, ...settingsOf({ kind, percent, amount, roundTo, floorPrice, allowsFree, startsAt, endsAt }) }
}

type Unsaved = NonNullable<Input<typeof discountRows>['body']['unsaved']>

/** A discount as it would be with other settings. @throws {Problem} 422 */
export async function withSettings(db: Queryable, discount: Discount, unsaved: Unsaved): Promise<Discount> {
  const { valueKind: kind, currencyId, roundTo, ...rest } = checkedDiscount(unsaved) as Unsaved
  const found = await first<{ code: string }>(db, sql`select code from currency where id = ${currencyId}`)
  return {
    ...discount,
    ...settingsOf({ ...rest, kind, roundTo: Number(roundTo) }),
    currency: kind === 'percent' ? null : (found?.code ?? 'SEK'),
  }
}

/** Resolves with the new version. */
export async function noteChanges(
  tx: Queryable,
  call: Acting,
  { id, version: before, title }: Discount,
  changes: Change[],
): Promise<number> {
  const put = await first<{ version: number }>(
    tx,
    sql`update discounts set version = version + 1, changed_by = ${call.user.id}, changed_at = ${call.clock.now().toISOString()}::timestamptz
      where id = ${id} returning version`,
  )
  const version = put?.version ?? before
  await record(tx, actorOf(call), { entityName: 'Discount', entity: 'Discount', id, record: title, version, action: 'changed', changes })
  return version
}

export const lockDiscount = (tx: Queryable, id: number): Promise<Discount> => readDiscount(tx, id, sql`for update of k`)

export const periodOf = ({ startsAt, endsAt }: Discount, now: Date): Pick<DiscountFacts, 'startsAt' | 'endsAt' | 'now'> => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  now: now.toISOString(),
})

export const stateOf = (discount: Discount, now: Date) => discountStateAt(discount.stage, periodOf(discount, now))
