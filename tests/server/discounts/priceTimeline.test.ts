import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database'
import { refreshPrices } from '#server/products/prices/clock'
import { instant, lowestBefore, priceAt } from '#server/products/prices/priceAt'
import { writePrices } from '#server/products/prices/timeline'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { activate, addDiscount, day, inDays, rowsIn, setPrice } from './discounting'

const priceOf = async (db: Database, id: number, at: Date) =>
  (await db.execute<{ price: number }>(sql`select ${priceAt(instant(at))}::float8 as price from product_details d where id = ${id}`))
    .rows[0]?.price
const lowestOf = async (db: Database, id: number, at: Date) =>
  (await db.execute<{ price: number }>(sql`select ${lowestBefore(instant(at))}::float8 as price from product_details d where id = ${id}`))
    .rows[0]?.price
const currentOf = async (db: Database, id: number) =>
  (
    await db.execute<{ own: number; current: number | null }>(
      sql`select unit_price::float8 as own, current_price::float8 as current from product_details where id = ${id}`,
    )
  ).rows[0]
const schedule = (db: Database, id: number, amount: number, from: string, until: string | null, now: Date) =>
  db.transaction((tx) =>
    writePrices(tx, [{ productDetailId: id, amount, from: new Date(from), until: until ? new Date(until) : null }], {
      kind: 'list',
      discountId: null,
      byId: null,
      now,
    }),
  )

test('the lowest price of the last 30 days is of those before the reduction', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const id = await addProduct(server.db, { unitPrice: 10_000 })
  server.clock.advance(-40 * day)
  await setPrice(server.db, id, 10_000, server.clock.now())
  server.clock.advance(20 * day)
  await setPrice(server.db, id, 8000, server.clock.now())
  server.clock.advance(10 * day)
  await setPrice(server.db, id, 10_000, server.clock.now())
  server.clock.advance(10 * day)
  const sale = await addDiscount(admin, [id], { valueKind: 'newPrice', amount: 7000, startsAt: server.clock.now().toISOString() })
  expect(await rowsIn(admin, sale.id)).toMatchObject([{ price: 10_000, salePrice: 7000, lowestPrior: 8000 }])
  await activate(admin, sale)
  expect(await lowestOf(server.db, id, server.clock.now())).toBe(8000)
  // The sale's own price is no former one, however long it has run.
  server.clock.advance(5 * day)
  expect(await rowsIn(await server.signIn('admin'), sale.id)).toMatchObject([{ lowestPrior: 8000, state: 'written' }])
  server.clock.advance(-5 * day)
  // A sale of the days after lowers nothing, and 30 days later the 80 kronor are forgotten.
  expect(await lowestOf(server.db, id, new Date(server.clock.now().getTime() + 25 * day))).toBe(7000)
  expect(await lowestOf(server.db, id, new Date(server.clock.now().getTime() - 12 * day))).toBe(8000)
})

test('a scheduled price is sold for from its instant, and the clock’s job makes it the edition’s own', async () => {
  const { db, clock } = await startServer()
  const id = await addProduct(db, { unitPrice: 10_000 })
  await setPrice(db, id, 10_000, clock.now())
  await db.execute(sql`update product_detail_prices set until_at = ${inDays(clock.now(), 5)}::timestamptz where product_detail_id = ${id}`)
  await schedule(db, id, 12_000, inDays(clock.now(), 5), null, clock.now())
  expect(await refreshPrices(db, clock)).toBe(0)
  clock.advance(5 * day)
  expect(await priceOf(db, id, clock.now())).toBe(12_000)
  expect(await currentOf(db, id)).toMatchObject({ own: 10_000 })
  expect(await refreshPrices(db, clock)).toBe(1)
  expect(await currentOf(db, id)).toEqual({ own: 12_000, current: 12_000 })
  expect(await priceOf(db, id, new Date(clock.now().getTime() - day))).toBe(10_000)
  expect(await refreshPrices(db, clock)).toBe(0)
})

test('the clock’s job lets a sale come and go in lists', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { db, clock } = server
  const id = await addProduct(db, { unitPrice: 10_000 })
  await activate(admin, await addDiscount(admin, [id], { percent: 0.5, startsAt: inDays(clock.now(), 1), endsAt: inDays(clock.now(), 2) }))
  const seen = []
  for (let i = 0; i < 3; i++) {
    await refreshPrices(db, clock)
    seen.push((await currentOf(db, id))?.current)
    clock.advance(day)
  }
  expect(seen).toEqual([10_000, 5000, 10_000])
})

test('two prices of one kind do not overlap', async () => {
  const { db, clock } = await startServer()
  const id = await addProduct(db, { unitPrice: 10_000 })
  await schedule(db, id, 9000, inDays(clock.now(), 1), inDays(clock.now(), 3), clock.now())
  await schedule(db, id, 9500, inDays(clock.now(), 3), null, clock.now())
  await expect(schedule(db, id, 8000, inDays(clock.now(), 2), inDays(clock.now(), 4), clock.now())).rejects.toMatchObject({
    status: 409,
    data: { reason: 'overlap', productDetailIds: [id] },
  })
})
