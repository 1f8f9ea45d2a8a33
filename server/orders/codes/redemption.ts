import { sql } from 'drizzle-orm'
import { inMoney } from '../../core/auditChanges'
import type { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { conflictOf, type LockedBasket } from '../basketLock'
import { sumUp } from '../money/basketSums'

type Held = { id: number; codeId: number; code: string; state: 'applied' | 'held' }

const codeOf = (tx: Queryable, basketId: number): Promise<Held | undefined> =>
  first<Held>(
    tx,
    sql`select r.id, r.code_id as "codeId", c.code, r.state from discount_redemptions r join discount_codes c on c.id = r.code_id
      where r.basket_id = ${basketId} and r.state <> 'released'`,
  )

/**
 * Takes a use of the code in the placing transaction. One statement on the code's row decides, so that a single use goes to one order.
 * Retries take none.
 * @throws {Problem} 409
 */
export async function takeCode(tx: Queryable, basket: LockedBasket, now: Date): Promise<void> {
  const held = await codeOf(tx, basket.id)
  if (held?.state !== 'applied') return
  const at = sql`${now.toISOString()}::timestamptz`
  const taken = await first<{ mostPerCustomer: number | null }>(
    tx,
    sql`update discount_codes set used = used + 1 where id = ${held.codeId} and is_active and ${at} >= starts_at
      and (ends_at is null or ${at} < ends_at) and (most_uses is null or used < most_uses) returning most_per_customer as "mostPerCustomer"`,
  )
  if (!taken) throw await refused(tx, basket, held, at)
  // Counted under the lock of the code's row.
  if (taken.mostPerCustomer !== null && (await usesBy(tx, held.codeId, basket.customerId)) >= taken.mostPerCustomer)
    throw await refusal(tx, basket, 'codeUsedByCustomer', `The customer has used ${held.code} as often as it may be used`)
  await tx.execute(
    sql`update discount_redemptions set state = 'held', customer_id = ${basket.customerId}, at = ${at} where id = ${held.id}`,
  )
}

export async function releaseCode(tx: Queryable, basketId: number, now: Date): Promise<void> {
  const held = await codeOf(tx, basketId)
  if (!held) return
  if (held.state === 'held') await tx.execute(sql`update discount_codes set used = used - 1 where id = ${held.codeId}`)
  await tx.execute(sql`update discount_redemptions set state = 'released', at = ${now.toISOString()}::timestamptz where id = ${held.id}`)
}

/** An institution and its people count together. */
export async function usesBy(tx: Queryable, codeId: number, customerId: number | null): Promise<number> {
  if (customerId === null) return 0
  const found = await first<{ uses: number }>(
    tx,
    sql`select count(*)::int as uses from discount_redemptions r join users u on u.id = r.customer_id
      where r.code_id = ${codeId} and r.state = 'held'
        and coalesce(u.parent_id, u.id) = (select coalesce(parent_id, id) from users where id = ${customerId})`,
  )
  return found?.uses ?? 0
}

async function refused(tx: Queryable, basket: LockedBasket, { codeId, code }: Held, at: ReturnType<typeof sql>): Promise<Problem> {
  const found = await first<{ isUsedUp: boolean }>(
    tx,
    sql`select is_active and ${at} >= starts_at and (ends_at is null or ${at} < ends_at) as "isUsedUp" from discount_codes where id = ${codeId}`,
  )
  return found?.isUsedUp
    ? refusal(tx, basket, 'codeUsedUp', `${code} has been used up`)
    : refusal(tx, basket, 'codeEnded', `${code} does not hold any more`)
}

/** Computed by the real move in the transaction that the refusal rolls back. */
async function refusal(tx: Queryable, basket: LockedBasket, reason: string, why: string): Promise<Problem> {
  await tx.execute(sql`update discount_redemptions set state = 'released' where basket_id = ${basket.id} and state <> 'released'`)
  await tx.execute(sql`update basket_details set code_discount = 0 where basket_id = ${basket.id}`)
  await sumUp(tx, basket.id)
  const after = await first<{ total: number }>(tx, sql`select total::float8 as total from baskets where id = ${basket.id}`)
  const shown = (amount: number) => inMoney({ amount, currency: basket.currency })
  const message = `${why}: take it off the order, which then costs ${shown(after?.total ?? basket.total)} and not ${shown(basket.total)}`
  return conflictOf(tx, basket, reason, () => message)
}
