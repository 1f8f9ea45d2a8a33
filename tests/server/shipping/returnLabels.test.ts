import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { convertToDelivery, deliveryById, deliveryMoves } from '#api/orders/deliveries'
import { shipmentLabels } from '#api/shipping/labels'
import {
  beforeBooking,
  createDhl,
  createPostnord,
  createReturn,
  handOverShipment,
  shipmentItem,
  shipmentList,
  voidShipment,
} from '#api/shipping/shipments'
import { auditCommerce } from '#server/till/commerceAudit'
import { move, readBasket } from '../orders/orders'
import { orderTo, startShipping } from './shipping'

const one = { parcels: [{ weightGrams: 1200 }] }
const returning = (client: Client, id: number) => client.call(createReturn, { params: { id }, body: { weightGrams: 800 } })
const itemOf = async (client: Client, id: number) => (await client.call(shipmentItem, { params: { id } })).data

test('a parcel that left gets a return label: from the customer to us, shown with it, printed, and no outgoing parcel', async () => {
  const server = await startShipping()
  const { orders, fake, db } = server
  const order = await orderTo(server, orders)
  const { shipmentId: out } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  await orders.call(handOverShipment, { params: { id: out } })
  const { data } = await returning(orders, out)
  expect(data).toMatchObject({ state: 'booked', labelUrl: `Shipment/Label/${data.shipmentId}` })
  expect(fake.requests.map(({ what }) => what)).toEqual(['book', 'return'])
  const label = await itemOf(orders, data.shipmentId)
  expect(label).toMatchObject({ returnsId: out, service: 'Return', weight: 800, city: 'Stockholm', hasLabel: true })
  expect(await itemOf(orders, out)).toMatchObject({
    returnsId: null,
    returnedBy: label.reference,
    returns: [{ id: data.shipmentId, reference: label.reference, state: 'booked', trackingNumber: data.trackingNumber }],
  })
  const { rows } = await db.execute<{ request: { to: { name: string }; from: { city: string } } }>(
    sql`select request from shipments where id = ${data.shipmentId}`,
  )
  expect(rows[0]?.request.from.city).toBe(label.city)
  const { pdf } = (await orders.call(shipmentLabels, { body: { ids: [out, data.shipmentId] } })).data
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
  expect((await readBasket(orders, order)).holds?.parcels).toEqual([expect.objectContaining({ state: 'gone' })])
  expect((await orders.call(shipmentList, { body: { filter: { direction: 'outgoing' } } })).data.map(({ id }) => id)).toEqual([out])
  expect((await orders.call(shipmentList, { body: { filter: { direction: 'return' } } })).data.map(({ id }) => id)).toEqual([
    data.shipmentId,
  ])
  expect((await move.finish(orders, order)).data.status).toBe('done')
  const audited = []
  for await (const found of auditCommerce(db)) audited.push(found)
  expect(audited).toEqual([])
})

test('a return label holds no order, is booked once at a time, and is cancelled by whoever confirmed it', async () => {
  const server = await startShipping()
  const { orders } = server
  const order = await orderTo(server, orders)
  const { id } = (await orders.call(convertToDelivery, { params: { id: order }, body: {} })).data
  const { shipmentId: out } = (await orders.call(createPostnord, { params: { id: order }, body: { ...one, deliveryId: id } })).data
  await expect(returning(orders, out)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'hasLeft' },
    message: 'These parcels have not left yet. Cancel the booking instead',
  })
  await server.db.execute(sql`update basket_delivery_items set packed = quantity where delivery_id = ${id}`)
  await orders.call(deliveryMoves['delivery.pack'], { params: { id }, query: {} })
  await orders.call(deliveryMoves['delivery.handOver'], { params: { id }, query: {} })
  const bookedWith = (await orders.call(deliveryById, { params: { id } })).data.bookedWith
  const { shipmentId: back } = (await returning(orders, out)).data
  await expect(returning(orders, out)).rejects.toMatchObject({
    data: { reason: 'isOnlyReturn' },
    message: `BO-${back} is the return label of these parcels. Cancel it before you book another`,
  })
  await expect(returning(orders, back)).rejects.toMatchObject({ data: { reason: 'isOutgoing' }, message: 'This is a return label' })
  expect((await orders.call(deliveryById, { params: { id } })).data.bookedWith).toBe(bookedWith)
  const { shipments } = (await orders.call(beforeBooking, { params: { id: order }, query: { deliveryId: id } })).data
  expect(shipments.map(({ id: each, returnsId }) => [each, returnsId])).toEqual([
    [back, out],
    [out, null],
  ])
  await expect(orders.call(voidShipment, { params: { id: back }, query: {} })).rejects.toMatchObject({
    data: { reason: 'isVoidConfirmed' },
  })
  await orders.call(voidShipment, { params: { id: back }, query: { confirmedBy: 'Eva at PostNord' } })
  expect((await returning(orders, out)).data.state).toBe('booked')
})

test('DHL Express returns with its own label, and DHL Freight says where to book one', async () => {
  const server = await startShipping()
  const { orders, services, fake } = server
  const sendBy = async (type: 'dhl-fr' | 'dhl-express') => {
    const order = await orderTo(server, orders)
    const { shipmentId } = (await orders.call(createDhl, { params: { a: order, b: services[type] }, body: one })).data
    await orders.call(handOverShipment, { params: { id: shipmentId } })
    return shipmentId
  }
  expect((await returning(orders, await sendBy('dhl-express'))).data.state).toBe('booked')
  expect(fake.requests.at(-1)).toMatchObject({ carrier: 'DHL Express', what: 'return' })
  await expect(returning(orders, await sendBy('dhl-fr'))).rejects.toMatchObject({
    data: { reason: 'hasReturns' },
    message: 'DHL Freight makes no return labels here. Book the return on its own site',
  })
})

test('a return that the carrier refuses keeps its reason, and is booked again', async () => {
  const server = await startShipping()
  const { orders, db } = server
  const order = await orderTo(server, orders)
  const { shipmentId: out } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  await orders.call(handOverShipment, { params: { id: out } })
  const setPostalCode = (code: string) =>
    db.execute(sql`update shipments set request = jsonb_set(request, '{to,postalCode}', to_jsonb(${code}::text)) where id = ${out}`)
  await setPostalCode('99903')
  await expect(returning(orders, out)).rejects.toMatchObject({ data: { reason: 'carrierRefused' } })
  expect((await itemOf(orders, out)).returns).toMatchObject([{ state: 'refused' }])
  await setPostalCode('111 22')
  expect((await returning(orders, out)).data.state).toBe('booked')
})
