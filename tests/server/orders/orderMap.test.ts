import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addBasket } from '#api/orders/baskets'
import { orderMap } from '#api/orders/orderMap'
import { startServer } from '../setup/harness'

test('the order map counts each list and says since when its oldest order stands there', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  await orders.call(addBasket, {})
  server.clock.advance(60_000)
  await orders.call(addBasket, {})
  const { data } = await orders.call(orderMap, {})
  const offers = data.find(({ list }) => list === 'offers')
  expect(offers?.count).toBe(2)
  expect(Date.parse(offers?.newestAt ?? '') - Date.parse(offers?.oldestAt ?? '')).toBe(60_000)
  expect(data.find(({ list }) => list === 'done')).toEqual({ list: 'done', count: 0, oldestAt: null, newestAt: null })
})

test('the ends of a list are read from its index', async () => {
  const { db } = await startServer()
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select changed_at from baskets where list = 'done' order by changed_at limit 1`)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.*baskets_list_changed_at/)
})

test('whoever does not handle orders has no map', async () => {
  const server = await startServer()
  const catalogue = await server.signIn('catalogue')
  await expect(catalogue.call(orderMap, {})).rejects.toMatchObject({ status: 403 })
})
