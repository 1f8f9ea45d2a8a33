import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDhl, createPostnord, resolveShipment, shipmentItem, shipmentList, trackShipment } from '#api/shipping/shipments'
import { orderTo, startShipping } from './shipping'

const two = { parcels: [{ weightGrams: 500 }, { weightGrams: 700 }] }

test('each parcel of a shipment has its weight, number, label and state, and their labels are one file of as many pages', async () => {
  const server = await startShipping()
  const { orders, fake } = server
  const order = await orderTo(server, orders)
  const { shipmentId, labelUrl } = (await orders.call(createPostnord, { params: { id: order }, body: two })).data
  const { data } = await orders.call(shipmentItem, { params: { id: shipmentId } })
  const numbers = fake.parcels.map(({ number }) => number)
  expect(data.parcelRows).toMatchObject([
    { weightGrams: 500, number: numbers[0], state: 'booked', hasLabel: true },
    { weightGrams: 700, number: numbers[1], state: 'booked', hasLabel: true },
  ])
  expect((await orders.call(shipmentList, { body: {} })).data[0]?.numbers).toEqual(numbers)
  const file = await server.send('GET', labelUrl ?? '', { token: orders.token })
  expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(2)
  const one = await server.send('GET', `Shipment/ParcelLabel/${data.parcelRows[1]?.id}`, { token: orders.token })
  expect((await PDFDocument.load(await one.arrayBuffer())).getPageCount()).toBe(1)
})

test('a search for the second number of a shipment finds it', async () => {
  const server = await startShipping()
  const { orders, fake } = server
  const order = await orderTo(server, orders)
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: two })).data
  expect((await orders.call(shipmentList, { body: { searchKey: fake.parcels[1]?.number } })).data).toMatchObject([{ id: shipmentId }])
})

test('a half-booked shipment is not adopted by a look, but by as many numbers as it has parcels', async () => {
  const server = await startShipping()
  const { orders, fake } = server
  const order = await orderTo(server, orders, '99904')
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: two })).data
  const params = { id: shipmentId }
  const { data } = await orders.call(trackShipment, { params })
  const number = fake.parcels[0]?.number
  expect(data).toMatchObject({
    state: 'doubtful',
    faults: [`PostNord has 1 of 2 parcels (${number}). Ask PostNord before you book again.`],
    parcelRows: [
      { number, state: 'booked' },
      { number: null, state: 'unconfirmed' },
    ],
  })
  const adopt = (trackingNumber: string) => orders.call(resolveShipment, { params, body: { outcome: 'adopt', trackingNumber } })
  await expect(adopt(String(number))).rejects.toMatchObject({ message: 'Enter the numbers of all 2 parcels that PostNord has given' })
  expect((await adopt(`${number}, 003735004549999998`)).data).toMatchObject({
    state: 'booked',
    numbers: [number, '003735004549999998'],
  })
})

test('a shipment whose parcels are all found is adopted with all its numbers and labels', async () => {
  const server = await startShipping()
  const { orders, fake } = server
  const order = await orderTo(server, orders, '99901')
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: two })).data
  expect((await orders.call(trackShipment, { params: { id: shipmentId } })).data).toMatchObject({
    state: 'booked',
    numbers: fake.parcels.map(({ number }) => number),
    parcelRows: [{ hasLabel: true }, { hasLabel: true }],
  })
})

test('a label is what its bytes are: DHL Freight prints PDF when ZPL was wanted', async () => {
  const server = await startShipping()
  const { orders, services } = server
  const a = await orderTo(server, orders)
  const { shipmentId, labelUrl } = (
    await orders.call(createDhl, { params: { a, b: services['dhl-fr'] }, body: { ...two, labelFormat: 'zpl' } })
  ).data
  const file = await server.send('GET', labelUrl ?? '', { token: orders.token })
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toContain('.pdf')
  expect((await orders.call(shipmentItem, { params: { id: shipmentId } })).data.labelFormat).toBe('pdf')
})

test('DHL Express gives each package its number, and one is delivered before the other', async () => {
  const server = await startShipping()
  const { orders, services, fake, db } = server
  const a = await orderTo(server, orders)
  const { shipmentId } = (await orders.call(createDhl, { params: { a, b: services['dhl-express'] }, body: two })).data
  const { data } = await orders.call(shipmentItem, { params: { id: shipmentId } })
  expect(data.numbers).toEqual(fake.parcels[0]?.packages)
  const b = await orderTo(server, orders)
  const parcels = (await orders.call(createPostnord, { params: { id: b }, body: two })).data
  fake.parcels.at(-2)?.events.push('DELIVERED')
  const tracked = (await orders.call(trackShipment, { params: { id: parcels.shipmentId } })).data
  expect(tracked).toMatchObject({ state: 'handedOver', parcelRows: [{ state: 'delivered' }, { state: 'booked' }] })
  fake.parcels.at(-1)?.events.push('DELIVERED')
  expect((await orders.call(trackShipment, { params: { id: parcels.shipmentId } })).data.state).toBe('delivered')
  const { rows } = await db.execute(sql`select from shipment_events where shipment_id = ${parcels.shipmentId}`)
  expect(rows).toHaveLength(4)
})
