import { sql } from 'drizzle-orm'
import { discountCalls, discountFields } from '#api/discounts/entities'
import { Problem } from '../core/http/problem'
import { isOneOf } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { instant } from '../products/prices/priceAt'
import { lockEditions } from '../products/prices/timeline'
import { discountsAt, writtenDiscounts } from './discountTable'
import { figuresAt } from './figures'
import { recordHandlers } from './recordHandlers'
import { differing } from './records'
import { checkedDiscount } from './rule'

/** Published prices cannot change. */
const loose = ['title', 'nonLatinTitle', 'note', 'endsAt']

export const discountHandlers = recordHandlers({
  calls: discountCalls,
  shown: discountsAt,
  alsoInList: (now) => [
    ['figures', figuresAt(now)],
    ['currency', sql`coalesce((select c.code from currency c where c.id = t.currency_id), 'SEK')`],
  ],
  written: writtenDiscounts,
  checked: checkedDiscount,

  async edited(tx, before, after, now) {
    if (before.state === 'draft') return
    const changed = differing(before, after).filter((name) => name in discountFields)
    if (changed.some((name) => !loose.includes(name)))
      throw Problem.conflict({ reason: 'active' }, 'Stop it first: of an activated discount only its title, note and end are changed')
    if (!changed.includes('endsAt')) return
    if (before.state === 'ended') throw Problem.conflict({ reason: 'active' }, 'It has ended: make a copy to run it again')
    await moveEnd(tx, after.id, typeof after.endsAt === 'string' ? new Date(after.endsAt) : null, now)
  },

  async removing(_, { state }) {
    if (state !== 'draft') throw Problem.conflict({ reason: 'active' }, 'It has made prices, which are kept: only a draft is removed')
  },
})

/** @throws {Problem} 409 for another discount's price, 422 */
async function moveEnd(tx: Queryable, discountId: number, until: Date | null, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number; title: string; startsAt: string }>(
    sql`select i.product_detail_id as id from discount_items i where i.discount_id = ${discountId} order by 1`,
  )
  const ids = rows.map(({ id }) => id)
  await lockEditions(tx, ids)
  const end = until ? instant(until) : sql`'infinity'::timestamptz`
  const own = sql`p.discount_id = ${discountId} and p.phase <> 'over' and ${isOneOf('p.product_detail_id', ids)}`
  const { rows: early } = await tx.execute(sql`select 1 from product_detail_prices p where ${own} and p.from_at >= ${end} limit 1`)
  if (early.length || (until && until <= now)) throw Problem.field('endsAt', 'Its end is to come: stop it to end it now')
  const { rows: others } = await tx.execute<{ title: string }>(sql`select s.title from product_detail_prices p
      join product_detail_prices o on o.product_detail_id = p.product_detail_id and o.kind = 'sale' and o.discount_id <> p.discount_id
        and o.from_at < ${end} and coalesce(o.until_at, 'infinity') > p.from_at
      join discounts s on s.id = o.discount_id where ${own} limit 100`)
  if (others.length)
    throw Problem.conflict(
      { reason: 'overlap' },
      `${others.length === 1 ? '1 edition is' : `${others.length} editions are`} in ‘${others[0]?.title}’ then`,
    )
  await tx.execute(sql`update product_detail_prices p set until_at = ${until ? instant(until) : sql`null`} where ${own}`)
}
