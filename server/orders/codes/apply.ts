import { sql } from 'drizzle-orm'
import { foldCode, isWellFormed } from '#api/discounts/codes'
import { applyDiscountCode, removeBasketDiscount } from '#api/orders/basketCodes'
import { inMoney } from '../../core/auditChanges'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Database, Queryable } from '../../db/database'
import { conflictOf, editBasket, type LockedBasket } from '../basketLock'
import { sumUp } from '../money/basketSums'
import { usesBy } from './redemption'
import { type CodeOf, codeColumns, sharesOf } from './share'

const max = 10
const hour = 3600

/**
 * Counted before the lookup, so that concurrent guesses count. Returns an undo for correct codes.
 * @throws {Problem} 429 after ten wrong codes in an hour
 */
async function countTyped(db: Database, now: Date, userId: number): Promise<() => Promise<unknown>> {
  const counted = await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7205182, ${userId})`)
    const since = sql`${now.toISOString()}::timestamptz - make_interval(secs => ${hour})`
    await tx.execute(sql`delete from wrong_discount_codes where user_id = ${userId} and at <= ${since}`)
    return first<{ id: number }>(
      tx,
      sql`insert into wrong_discount_codes (user_id, at) select ${userId}, ${now.toISOString()}::timestamptz
        where (select count(*) from wrong_discount_codes where user_id = ${userId}) < ${max} returning id`,
    )
  })
  if (!counted)
    throw new Problem(429, `${max} wrong codes in an hour: ask whoever gave it out, or try again later`, null, {
      'Retry-After': String(hour),
    })
  return () => db.execute(sql`delete from wrong_discount_codes where id = ${counted.id}`)
}

type Code = CodeOf & { id: number; code: string; currency: string; mostPerCustomer: number | null; refusal: string | null }

export const codeHandlers = [
  bind(applyDiscountCode, async ({ params, body, ...call }) => {
    const typed = foldCode(body.code)
    const now = call.clock.now()
    const takeBack = await countTyped(call.db, now, call.user.id)
    const found = await first<{ id: number }>(call.db, sql`select id from discount_codes where code = ${typed}`)
    if (!found) throw Problem.field('code', await unknownCode(call.db, typed))
    await takeBack()
    return editBasket(call, params.id, async (tx, basket, note) => {
      await requireUnplaced(tx, basket)
      const code = await readCode(tx, found.id, basket.currency, now)
      const before = await first<{ id: number; code: string }>(
        tx,
        sql`select r.id, c.code from discount_redemptions r join discount_codes c on c.id = r.code_id
          where r.basket_id = ${basket.id} and r.state <> 'released'`,
      )
      await requireUseful(tx, basket, code)
      if (before?.code !== code.code) {
        if (before) await tx.execute(sql`update discount_redemptions set state = 'released' where id = ${before.id}`)
        await tx.execute(sql`insert into discount_redemptions (code_id, basket_id, customer_id, state, at)
          values (${code.id}, ${basket.id}, ${basket.customerId}, 'applied', ${now.toISOString()}::timestamptz)`)
        note({ field: 'discountCode', from: before?.code ?? null, to: code.code })
      }
      await sumUp(tx, basket.id)
      const worth = await first<{ total: number; amount: number }>(
        tx,
        sql`select b.total::float8 as total, r.amount::float8 as amount from baskets b join discount_redemptions r on r.basket_id = b.id and r.state <> 'released'
          where b.id = ${basket.id}`,
      )
      return { total: worth?.total ?? basket.total, amount: worth?.amount ?? 0, currency: basket.currency }
    })
  }),

  bind(removeBasketDiscount, ({ params, ...call }) =>
    editBasket(call, params.id, async (tx, basket, note) => {
      await requireUnplaced(tx, basket)
      const { rows } = await tx.execute<{
        code: string
      }>(sql`update discount_redemptions r set state = 'released', at = ${call.clock.now().toISOString()}::timestamptz
        from discount_codes c where c.id = r.code_id and r.basket_id = ${basket.id} and r.state <> 'released' returning c.code`)
      const [removed] = rows
      if (!removed) return null
      await tx.execute(sql`update basket_details set code_discount = 0 where basket_id = ${basket.id}`)
      await sumUp(tx, basket.id)
      note({ field: 'discountCode', from: removed.code, to: null })
      return null
    }),
  ),
]

/** @throws {Problem} 409 */
async function requireUnplaced(tx: Queryable, basket: LockedBasket): Promise<void> {
  if (basket.status !== 'create') throw await conflictOf(tx, basket, 'placed', (last) => `The code of a placed order stays: ${last}`)
}

const readCode = async (tx: Queryable, id: number, wanted: string, now: Date): Promise<Code> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await first<Code>(
    tx,
    sql`select c.id, c.code, ${codeColumns(sql`${wanted}::text`)}, c.most_per_customer as "mostPerCustomer",
        coalesce((select code from currency y where y.id = c.currency_id), 'SEK') as currency,
        case when not c.is_active then 'It is switched off' when ${at} < c.starts_at then 'It does not hold yet'
          when c.ends_at <= ${at} then 'It does not hold any more' when c.used >= c.most_uses then 'It has been used up' end as refusal
      from discount_codes c where c.id = ${id}`,
  )
  if (!found) throw Problem.field('code', 'There is no such code')
  return found
}

/** The use is taken when the order is placed. @throws {Problem} 422 */
async function requireUseful(tx: Queryable, basket: LockedBasket, code: Code): Promise<void> {
  const refuse = (message: string) => Problem.field('code', message)
  if (code.refusal) throw refuse(code.refusal)
  if (code.kind === 'amount' && code.currency !== basket.currency) throw refuse(`It is for orders in ${code.currency}`)
  if (code.mostPerCustomer !== null && (await usesBy(tx, code.id, basket.customerId)) >= code.mostPerCustomer)
    throw refuse('The customer has used it as often as it may be used')
  const { isEnough, amount } = await sharesOf(tx, basket.id, code)
  if (!isEnough) throw refuse(`It is for orders of ${inMoney({ amount: code.minimumBasket ?? 0, currency: basket.currency })} or more`)
  if (amount === 0) throw refuse('Nothing in this order is what it is for')
}

async function unknownCode(db: Queryable, typed: string): Promise<string> {
  const { rows } = await db.execute<{
    prefix: string
    length: number
  }>(sql`select distinct coalesce(prefix, '') as prefix, length from discount_code_packs
    where left(${typed}, length(coalesce(prefix, ''))) = coalesce(prefix, '') and length(${typed}) = length(coalesce(prefix, '')) + length + 1 and made > 0`)
  const isSlip = rows.length > 0 && rows.every((pack) => !isWellFormed(typed, pack))
  return isSlip ? 'One of its characters is mistyped: compare it with the code' : 'There is no such code'
}
