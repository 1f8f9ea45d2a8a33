import { type SQL, sql } from 'drizzle-orm'
import { type VatCase, vatDecision } from '#api/orders/vat/vatCase'
import type { Change } from '../../core/auditChanges'
import { type Actor, record } from '../../core/auditLog'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { lockBaskets } from '../basketLock'
import { moneyChanges, orderSubject, readMoney } from '../basketLog'
import { sumUp } from './basketSums'
import { type Decided, readVatFacts } from './vatTerms'

const words: Record<VatCase, string> = { domestic: 'Swedish VAT', intraEu: 'None: sold within the EU', export: 'None: sold out of the EU' }

/**
 * Recalculates orders whose VAT case has changed and logs it. Locks baskets by id. Orders with standing invoices or offers stay. Returns
 * their number.
 */
export async function keepVatCases(tx: Queryable, actor: Actor, among: SQL): Promise<number> {
  const { rows } = await tx.execute<Decided>(readVatFacts(sql`b.status <> 'cancelled' and b.offer_out is null and (${among})`))
  const changed = rows.filter(({ was, facts }) => was !== vatDecision(facts).case)
  const before = new Map(changed.map((basket) => [basket.id, basket.was]))
  const locked = await lockBaskets(
    tx,
    changed.map(({ id }) => id),
  )
  let count = 0
  for (const basket of locked) {
    const money = await readMoney(tx, basket.id)
    await sumUp(tx, basket.id)
    const now = await first<{ vatCase: VatCase }>(tx, sql`select vat_case as "vatCase" from baskets where id = ${basket.id}`)
    const was = before.get(basket.id) ?? 'domestic'
    if (!now || now.vatCase === was) continue
    const change: Change = { field: 'vatCase', label: 'VAT', from: was, to: now.vatCase, words }
    await record(tx, actor, {
      ...orderSubject(basket.id),
      action: 'changed',
      changes: [change, ...moneyChanges(money, await readMoney(tx, basket.id))],
    })
    count += 1
  }
  return count
}
