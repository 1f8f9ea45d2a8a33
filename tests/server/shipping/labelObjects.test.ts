import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPostnord } from '#api/shipping/shipments'
import { erase } from '#server/accounts/privacy/erase'
import { moveFiles, removeObjects } from '#server/core/files/stores/moving'
import { createObjectStore } from '#server/core/files/stores/s3'
import { due } from '../core/fileOffice'
import { emptyS3 } from '../setup/stores'
import { orderTo, startShipping } from './shipping'

test('labels are read from the store with the permission for shipments, and an erasure removes them there', async () => {
  const server = await startShipping()
  const { db, orders, send } = server
  const { settings, fake } = await emptyS3()
  const id = await orderTo(server, orders)
  // Several labels are merged into a file that has the time in it.
  const body = { parcels: [{ weightGrams: 500 }] }
  const { shipmentId } = (await orders.call(createPostnord, { params: { id }, body })).data
  const label = async () => Buffer.from(await (await send('GET', `Shipment/Label/${shipmentId}`, { token: orders.token })).arrayBuffer())
  const before = await label()
  db.objects = createObjectStore(settings)
  const moved = await moveFiles(db)
  expect([moved, fake.objects.size]).toEqual([moved, moved])
  expect(moved).toBeGreaterThan(0)
  expect(await label()).toEqual(before)
  const { rows } = await db.execute<{ key: string }>(sql`select key from files`)
  for (const { key } of rows) expect((await send('GET', `File/${key}`)).status).toBe(404)

  const [customer] = (
    await db.execute<{ id: number; email: string }>(
      sql`select u.id, u.email from users u join baskets b on b.customer_id = u.id where b.id = ${id}`,
    )
  ).rows
  await db.transaction((tx) => erase(tx, customer ?? { id: 0, email: '' }, '2026-11-28'))
  expect((await send('GET', `Shipment/Label/${shipmentId}`, { token: orders.token })).status).toBe(404)
  await due(db)
  expect([await removeObjects(db), fake.objects.size]).toEqual([moved, 0])
})
