import { sql } from 'drizzle-orm'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'

const day = 24 * 3_600_000
const states = ['open', 'open', 'open', 'ordered', 'served', 'dropped'] as const
const unknown = [
  { title: 'Kvinnor utan män, första upplagan', isbn: null },
  { title: 'بوف کور، چاپ بمبئی', isbn: null },
  { title: '', isbn: '9789100000004' },
]

export async function wishesDemo(tx: Queryable, now: Date): Promise<void> {
  const { rows: customers } = await tx.execute<{ id: number }>(
    sql`select id from users where kind in ('private', 'institutional') order by id limit 40`,
  )
  const { rows: editions } = await tx.execute<{ id: number }>(
    sql`select id from product_details where isbn is not null order by id desc limit 12`,
  )
  const at = (days: number) => new Date(now.getTime() - days * day).toISOString()
  const customer = (i: number) => customers[(i * 7) % Math.max(customers.length, 1)]?.id ?? null
  const wishes = [
    ...Array.from({ length: 26 }, (_, i) => ({
      customer: customer(i),
      detail: editions[(i * i) % Math.max(editions.length, 1)]?.id ?? null,
      title: '',
      isbn: null,
      quantity: 1 + (i % 4),
      note: i % 5 === 0 ? 'Ring när den kommer' : '',
      state: states[i % states.length],
      at: at(3 + i * 4),
    })),
    ...unknown.map((book, i) => ({
      ...book,
      customer: customer(i + 3),
      detail: null,
      quantity: 1,
      note: '',
      state: 'open',
      at: at(2 + i),
    })),
  ].filter(({ detail, title, isbn }) => detail !== null || title !== '' || isbn !== null)
  await tx.execute(sql`insert into wishes (customer_id, product_detail_id, title, isbn, quantity, note, state, at)
    select customer, detail, title, isbn, quantity, note, state, at
    from ${rowsOf(wishes, sql`customer int, detail int, title text, isbn text, quantity int, note text, state text, at timestamptz`)} order by at`)
}
