import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type BasketStatus, basketListNames, basketLists, sellableList } from '#api/baskets'
import { readIsbn } from '#api/isbn'
import { seedDemo } from '#server/seed/demo'
import { startServer } from './harness'
import { countersAndRecount, illegalStep } from './orders'

test('every history of the demo data is a path of the law, in time, and ends where the basket stands', async () => {
  const { db, clock } = await startServer()
  await seedDemo(db)
  const { rows } = await db.execute<{
    id: number
    status: BasketStatus
    handler: number | null
    from: (BasketStatus | null)[]
    to: BasketStatus[]
    at: number[]
  }>(sql`
    select b.id, b.status, b.handler_id as handler, json_agg(h.from_status order by h.id) as from, json_agg(h.to_status order by h.id) as to,
      json_agg(extract(epoch from h.at) * 1000 order by h.id) as at
    from baskets b join basket_history h on h.basket_id = b.id group by b.id`)
  expect(rows.length).toBeGreaterThan(500)
  for (const { status, from, to, at, handler } of rows) {
    expect(from[0]).toBeNull()
    expect(to[0]).toBe('create')
    expect(to.at(-1)).toBe(status)
    expect(handler !== null).toBe(to.includes('inProgress'))
    expect(illegalStep(to)).toBeUndefined()
    expect(from.slice(1)).toEqual(to.slice(0, -1))
    expect(at).toEqual([...at].sort((a, b) => a - b))
    expect(at.at(-1)).toBeLessThanOrEqual(clock.now().getTime())
  }
})

test('the demo data has baskets in every list, exact counters, and as much set aside as work in progress needs', async () => {
  const { db, signIn } = await startServer()
  await seedDemo(db)
  const { counters, recount } = await countersAndRecount(db)
  expect(counters).toEqual(recount)
  const admin = await signIn('admin')
  for (const name of basketListNames) {
    const list = await admin.call(basketLists[name], { body: {} })
    expect(list.result.total).toBeGreaterThan(5)
  }
  const wrong = await db.execute(sql`
    select i.product_detail_id from inventory i left join (
      select d.product_detail_id, sum(d.quantity) as wanted from basket_details d join baskets b on b.id = d.basket_id where b.status = 'inProgress' group by 1
    ) w on w.product_detail_id = i.product_detail_id
    where i.reserved <> case i.warehouse when 'stockholm' then coalesce(w.wanted, 0) else 0 end or i.on_hand < i.reserved`)
  expect(wrong.rows).toEqual([])
  const short = await admin.call(basketLists.newOrders, { body: {} })
  expect(short.data.some(({ shortages }) => shortages.length > 0)).toBe(true)
  expect(short.data.some(({ shortages }) => shortages.length === 0)).toBe(true)
})

test('every ISBN of the demo data is valid, and books carry 6 % VAT, all else 25 %', async () => {
  const { db, signIn } = await startServer()
  await seedDemo(db)
  const { data, result } = await (await signIn('orders')).call(sellableList, { body: { pageSize: 1000 } })
  expect(result.total).toBeGreaterThan(300)
  for (const { isbn, vatRate } of data) {
    expect(vatRate).toBe(isbn ? 0.06 : 0.25)
    if (isbn) expect(readIsbn(isbn)).toEqual({ isbn })
  }
})

test('demo data fills an empty database only', async () => {
  const { db } = await startServer()
  await seedDemo(db, { orders: 20 })
  await seedDemo(db, { orders: 20 })
  const { rows } = await db.execute<{ baskets: number }>(sql`select count(*)::int as baskets from baskets`)
  expect(rows).toEqual([{ baskets: 20 }])
})
