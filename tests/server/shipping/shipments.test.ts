import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gtinCheckDigit } from '#api/core/kinds/gtin'
import {
  carrierList,
  createDhl,
  createPostnord,
  resolveShipment,
  shipmentItem,
  shipmentList,
  trackShipment,
  voidShipment,
} from '#api/shipping/shipments'
import { createCarriers, readCarriers } from '#server/shipping/carriers/settings'
import { fakeSettings } from '#server/shipping/fakes/serve'
import { addProduct, makeBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { orderTo, startShipping } from './shipping'

const one = { parcels: [{ weightGrams: 1200 }] }

test('a parcel is booked with PostNord, its label is as the carrier made it, and booking it again books nothing', async () => {
  const server = await startShipping()
  const { orders, fake } = server
  const order = await orderTo(server, orders)
  const booked = (await orders.call(createPostnord, { params: { id: order }, body: { ...one, labelFormat: 'zpl' } })).data
  expect(booked).toMatchObject({
    state: 'booked',
    trackingNumber: expect.stringMatching(/^00\d{18}$|^\d{18}$/),
    labelUrl: `Shipment/Label/${booked.shipmentId}`,
  })
  const number = booked.trackingNumber ?? ''
  expect(gtinCheckDigit(number.slice(0, -1))).toBe(number.at(-1))
  const label = await server.send('GET', booked.labelUrl ?? '', { token: orders.token })
  expect(label.headers.get('content-type')).toBe('application/x-zpl')
  expect(await label.text()).toMatch(/^\^XA.*TEST.*\^XZ$/)
  expect((await orders.call(createPostnord, { params: { id: order }, body: one })).data).toEqual(booked)
  expect(fake.parcels).toHaveLength(1)
  const { data } = await orders.call(shipmentItem, { params: { id: booked.shipmentId } })
  expect(data).toMatchObject({
    carrier: 'postnord',
    service: 'MyPack Collect',
    reference: `BO-${booked.shipmentId}`,
    weight: 1200,
    calls: [{ what: 'book', status: 200 }],
  })
  expect(JSON.stringify(data)).not.toContain('apikey')
})

test('sent twice at once it is one shipment', async () => {
  const server = await startShipping()
  const order = await orderTo(server, server.orders)
  const create = () => server.orders.call(createPostnord, { params: { id: order }, body: one })
  await Promise.allSettled([create(), create()])
  expect(server.fake.parcels).toHaveLength(1)
  expect((await server.orders.call(shipmentList, { body: {} })).data).toHaveLength(1)
})

test('a carrier that books and never answers leaves a doubt, which a look resolves: one parcel, and never a second', async () => {
  const server = await startShipping()
  const { orders, fake } = server
  const order = await orderTo(server, orders, '99901')
  const doubtful = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  expect(doubtful).toMatchObject({ state: 'doubtful', trackingNumber: null })
  await expect(orders.call(createPostnord, { params: { id: order }, body: one })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isNotDoubtful' },
    message: 'PostNord has not said whether it booked this: look it up first',
  })
  const { data } = await orders.call(trackShipment, { params: { id: doubtful.shipmentId } })
  expect(data).toMatchObject({ state: 'booked', trackingNumber: fake.parcels[0]?.number, hasLabel: true, faults: [] })
  expect(fake.parcels).toHaveLength(1)
})

test('a carrier that fails before it books is looked up, not found, given up, and booked again: one parcel', async () => {
  const server = await startShipping()
  const { orders, fake, db } = server
  const order = await orderTo(server, orders, '99902')
  const doubtful = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  expect(doubtful.state).toBe('doubtful')
  expect((await orders.call(trackShipment, { params: { id: doubtful.shipmentId } })).data.state).toBe('doubtful')
  await orders.call(resolveShipment, { params: { id: doubtful.shipmentId }, body: { outcome: 'abandon', note: 'No booking' } })
  await db.execute(
    sql`update addresses set postal_code = '111 22' where id = (select delivery_address_id from baskets where id = ${order})`,
  )
  expect((await orders.call(createPostnord, { params: { id: order }, body: one })).data.state).toBe('booked')
  expect(fake.parcels).toHaveLength(1)
})

test('what a carrier refuses is said in its words, and of two parcels of which one exists nobody books again', async () => {
  const server = await startShipping()
  const { orders } = server
  const heavy = await orderTo(server, orders, '99903')
  await expect(orders.call(createPostnord, { params: { id: heavy }, body: one })).rejects.toMatchObject({
    data: { reason: 'carrierRefused', faults: ['The weight of a parcel is 20 kg at most'] },
  })
  const keyless = await orderTo(server, orders, '99906')
  await expect(orders.call(createPostnord, { params: { id: keyless }, body: one })).rejects.toMatchObject({
    data: { faults: ['The key is not granted for this product'] },
  })
  const two = await orderTo(server, orders, '99904')
  const body = { parcels: [{ weightGrams: 500 }, { weightGrams: 700 }] }
  expect((await orders.call(createPostnord, { params: { id: two }, body })).data.state).toBe('doubtful')
  expect((await orders.call(shipmentList, { body: { filter: { state: 'doubtful' } } })).data).toMatchObject([{ basketId: two }])
})

test('DHL Freight and DHL Express are booked by their service, and Express is found by our reference', async () => {
  const server = await startShipping()
  const { orders, fake, services } = server
  const create = async (type: 'dhl-fr' | 'dhl-express', postalCode?: string) => {
    const a = await orderTo(server, orders, postalCode)
    return (await orders.call(createDhl, { params: { a, b: services[type] }, body: one })).data
  }
  const freight = await create('dhl-fr')
  expect(freight).toMatchObject({ state: 'booked', labelUrl: expect.any(String) })
  const pdf = await server.send('GET', freight.labelUrl ?? '', { token: orders.token })
  expect((await pdf.text()).startsWith('%PDF-1.4')).toBe(true)
  expect(await create('dhl-express')).toMatchObject({ state: 'booked', trackingNumber: fake.parcels[1]?.number })
  const lost = await create('dhl-express', '99901')
  expect((await orders.call(trackShipment, { params: { id: lost.shipmentId } })).data).toMatchObject({
    state: 'booked',
    trackingNumber: fake.parcels[2]?.number,
  })
  const unfound = await create('dhl-fr', '99901')
  await expect(orders.call(trackShipment, { params: { id: unfound.shipmentId } })).rejects.toMatchObject({ data: { reason: 'cannotFind' } })
  const adopted = await orders.call(resolveShipment, {
    params: { id: unfound.shipmentId },
    body: { outcome: 'adopt', trackingNumber: '7000000004' },
  })
  expect(adopted.data).toMatchObject({ state: 'booked', trackingNumber: '7000000004' })
  const order = await orderTo(server, orders)
  await expect(orders.call(createDhl, { params: { a: order, b: services['post-nord'] }, body: one })).rejects.toMatchObject({ status: 422 })
})

test('a booking whose process has gone is doubtful after a minute', async () => {
  const server = await startShipping()
  const { orders, db, clock } = server
  const order = await orderTo(server, orders)
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  await db.execute(sql`update shipments set state = 'booking', tracking_number = null, label_id = null where id = ${shipmentId}`)
  await db.execute(sql`update shipment_parcels set number = null, label_id = null, state = 'unconfirmed' where shipment_id = ${shipmentId}`)
  await expect(orders.call(createPostnord, { params: { id: order }, body: one })).rejects.toMatchObject({
    data: { reason: 'isBeingBooked' },
  })
  clock.advance(61_000)
  const again = await server.signIn('orders')
  expect((await again.call(shipmentItem, { params: { id: shipmentId } })).data.state).toBe('doubtful')
  expect((await again.call(trackShipment, { params: { id: shipmentId } })).data).toMatchObject({ state: 'booked', hasLabel: true })
})

test('a booking is cancelled with the name of who confirmed it, and then another can be made', async () => {
  const server = await startShipping()
  const { orders } = server
  const order = await orderTo(server, orders)
  const first = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  const cancel = (confirmedBy?: string) => orders.call(voidShipment, { params: { id: first.shipmentId }, query: { confirmedBy } })
  await expect(cancel()).rejects.toMatchObject({ message: 'PostNord cancels by telephone only: say who confirmed it' })
  expect((await cancel('Eva at PostNord')).data).toMatchObject({ state: 'voided', note: 'Eva at PostNord' })
  expect((await orders.call(createPostnord, { params: { id: order }, body: one })).data.shipmentId).not.toBe(first.shipmentId)
})

test('only an order in progress with a whole address is sent', async () => {
  const server = await startShipping()
  const { orders, db } = server
  const waiting = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await expect(orders.call(createPostnord, { params: { id: waiting }, body: one })).rejects.toMatchObject({
    data: { reason: 'isInProgress' },
  })
  const order = await orderTo(server, orders)
  await db.execute(sql`update addresses set city = '' where id = (select delivery_address_id from baskets where id = ${order})`)
  await expect(orders.call(createPostnord, { params: { id: order }, body: one })).rejects.toMatchObject({ data: { reason: 'hasAddress' } })
})

test('a carrier that is not set up says which settings are missing, and nothing is on record', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const { data } = await orders.call(carrierList, {})
  expect(data[0]).toEqual({
    carrier: 'postnord',
    missing: ['POSTNORD_URL', 'POSTNORD_KEY', 'POSTNORD_CUSTOMER', 'POSTNORD_APPLICATION', 'SHIP_FROM'],
  })
  await expect(orders.call(createPostnord, { params: { id: 1 }, body: one })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'notSetUp' },
    message: expect.stringContaining('PostNord is not set up (POSTNORD_URL'),
  })
  expect((await orders.call(shipmentList, { body: {} })).data).toEqual([])
})

test('what never left is tried again, and then is not booked', async () => {
  let requests = 0
  const send = () => {
    requests++
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) })
  }
  const carriers = createCarriers(fakeSettings('http://carriers.test', readCarriers({})), { send, pauses: [0, 0] })
  const server = await startServer({ carriers })
  await server.db.execute(
    sql`insert into post_service (title, type, code, price, is_active) values ('MyPack', 'post-nord', '19', 4900, true)`,
  )
  const orders = await server.signIn('orders')
  const order = await orderTo(server, orders)
  await expect(orders.call(createPostnord, { params: { id: order }, body: one })).rejects.toMatchObject({ data: { reason: 'carrierAway' } })
  expect(requests).toBe(3)
  expect((await orders.call(shipmentList, { body: {} })).data).toMatchObject([{ state: 'failed' }])
})

test('a parcel that is heavier than its service takes is refused by its place, and nothing is asked of the carrier', async () => {
  const { orders, fake, ...server } = await startShipping()
  const order = await orderTo(server, orders)
  const body = { parcels: [{ weightGrams: 20_000 }, { weightGrams: 20_001 }] }
  await expect(orders.call(createPostnord, { params: { id: order }, body })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { 'parcels.1.weightGrams': ['MyPack Collect takes parcels of at most 20 kg. This one weighs 20.001 kg.'] },
  })
  expect(fake.parcels).toEqual([])
})
