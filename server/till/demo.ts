import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { staffIds } from '../access/demoStaff'
import type { Actor, Person } from '../core/auditLog'
import { type DemoFill, hasRows } from '../core/demo'
import type { Queryable } from '../db/database'
import { stockholmDay } from '../invoices/days'
import { grossPriceAt } from '../products/prices/priceAt'
import { close, open } from './days'
import { ring } from './sales'

const hour = 3_600_000
const float = 1_000_00

type Book = { id: number; price: number; reason?: string }

async function trade(tx: Queryable, actor: Actor, books: readonly Book[]): Promise<number> {
  let cash = 0
  for (const [place, { id, price, reason = '' }] of books.entries()) {
    const method = (['cash', 'card', 'swish'] as const)[place % 3] ?? 'card'
    // Cash is rounded to whole kronor, half up.
    const amount = method === 'cash' ? Math.round(price / 100) * 100 : price
    if (method === 'cash') cash += amount
    await ring(
      tx,
      { ...actor, now: new Date(actor.now.getTime() + place * (hour / 4)) },
      {
        registerId: 1,
        clientId: randomUUID(),
        kind: 'sale',
        isInHand: false,
        items: [{ productDetailId: id, quantity: 1, unitPrice: price, reason }],
        payments: [{ method, amount, reference: '' }],
      },
    )
  }
  return cash
}

export const tillDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, ['cash_days'])) return undefined
  const [seller = 0] = await staffIds(tx)
  const found = await tx.execute<Person>(
    sql`select id, username, first_name as "firstName", last_name as "lastName" from users where id = ${seller}`,
  )
  const booksAt = async (at: Date) =>
    (
      await tx.execute<Book>(
        sql`select d.id, (${grossPriceAt(at)})::int as price from product_details d join inventory i on i.product_detail_id = d.id and i.warehouse = 'stockholm'
          where i.on_hand - i.reserved > 3 and d.unit_price > 0 and d.currency = 'SEK' order by d.id limit 11`,
      )
    ).rows
  const user = found.rows[0]
  const morning = new Date(`${stockholmDay(now)}T07:30:00Z`)
  const books = await booksAt(new Date(morning.getTime() - 24 * hour))
  if (!user || !books.length) return []
  const yesterday: Actor = { user, now: new Date(morning.getTime() - 24 * hour), address: '' }
  const { id } = await open(tx, yesterday, { registerId: 1, float })
  const cash = await trade(tx, yesterday, books.slice(0, 7))
  const counted = { 10000: Math.floor((float + cash) / 100_00), 100: Math.round(((float + cash) % 100_00) / 1_00) }
  const cardOf = (rest: number) => books.slice(0, 7).reduce((sum, { price }, place) => sum + (place % 3 === rest ? price : 0), 0)
  await close(tx, { ...yesterday, now: new Date(morning.getTime() - 14 * hour) }, id, {
    counted,
    cardTotal: cardOf(1),
    swishTotal: cardOf(2),
    reason: '',
  })
  const midnight = morning.getTime() - 6.5 * hour
  const today: Actor = { user, now: new Date(Math.max(Math.min(morning.getTime(), now.getTime() - 2 * hour), midnight)), address: '' }
  await open(tx, today, { registerId: 1, float })
  const [first, ...others] = (await booksAt(today.now)).slice(7)
  await trade(tx, today, others)
  if (first) await trade(tx, today, [{ ...first, price: Math.round(first.price * 0.8), reason: 'Damaged cover' }])
  return []
}
