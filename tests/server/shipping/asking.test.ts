import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPostnord, shipmentItem } from '#api/shipping/shipments'
import { askingJob } from '#server/shipping/jobs'
import { startServer } from '../setup/harness'
import { addServices, fakesInProcess, orderTo } from './shipping'

const one = { parcels: [{ weightGrams: 1200 }] }

async function start() {
  const { fake, carriers } = fakesInProcess()
  const server = await startServer({ carriers })
  await addServices(server.db)
  const orders = await server.signIn('orders')
  const asking = askingJob(carriers)
  return { ...server, fake, orders, ask: () => asking.run(server.db, server.clock, () => true) }
}
const found = (requests: { what: string }[]) => requests.filter(({ what }) => what === 'find').length

test('a doubtful booking is looked up by itself after 30 seconds and taken over with its label, and is booked once', async () => {
  const server = await start()
  const { orders, fake, clock, ask } = server
  const order = await orderTo(server, orders, '99901')
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  expect(await ask()).toBe(0)
  clock.advance(31_000)
  // Two processes at once: one of them takes it.
  expect((await Promise.all([ask(), ask()])).toSorted()).toEqual([0, 1])
  const { data } = await orders.call(shipmentItem, { params: { id: shipmentId } })
  expect(data).toMatchObject({ state: 'booked', trackingNumber: fake.parcels[0]?.number, hasLabel: true })
  expect(fake.parcels).toHaveLength(1)
})

test('what a carrier knows nothing of is looked up three times, and then left to somebody', async () => {
  const server = await start()
  const { orders, fake, clock, ask } = server
  const order = await orderTo(server, orders, '99902')
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  const counts: number[] = []
  for (const seconds of [31, 30, 61, 300, 200, 1000]) {
    clock.advance(seconds * 1000)
    await ask()
    counts.push(found(fake.requests))
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3])
  expect((await orders.call(shipmentItem, { params: { id: shipmentId } })).data.state).toBe('doubtful')
  expect(fake.parcels).toEqual([])
})

test('a booking whose process has gone is found by the job of another', async () => {
  const server = await start()
  const { orders, db, clock, fake, ask } = server
  const order = await orderTo(server, orders)
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  await db.execute(sql`update shipments set state = 'booking', tracking_number = null, label_id = null where id = ${shipmentId}`)
  await db.execute(sql`update shipment_parcels set number = null, label_id = null, state = 'unconfirmed' where shipment_id = ${shipmentId}`)
  clock.advance(45_000)
  expect(await ask()).toBe(0)
  clock.advance(20_000)
  expect(await ask()).toBe(1)
  expect((await orders.call(shipmentItem, { params: { id: shipmentId } })).data).toMatchObject({ state: 'booked', hasLabel: true })
  expect(fake.parcels).toHaveLength(1)
})

test('a parcel is followed about every hour for thirty days', async () => {
  const server = await start()
  const { orders, clock, ask } = server
  const order = await orderTo(server, orders)
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  clock.advance(30 * 60_000)
  expect(await ask()).toBe(0)
  clock.advance(46 * 60_000)
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(0)
  const again = await server.signIn('orders')
  const { events } = (await again.call(shipmentItem, { params: { id: shipmentId } })).data
  expect(events).toMatchObject([{ text: 'The shipment has been announced' }])
  clock.advance(31 * 86_400_000)
  expect(await ask()).toBe(0)
})
