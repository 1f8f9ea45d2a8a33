import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { convertToDelivery, deliveryById, deliveryMoves } from '#api/orders/deliveries'
import { beforeBooking, createPostnord, shipmentList, voidShipment } from '#api/shipping/shipments'
import { move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { orderTo, startShipping } from './shipping'

const one = { parcels: [{ weightGrams: 1200 }] }

test('two deliveries of an order are two shipments, each booked once', async () => {
  const server = await startShipping()
  const { orders, fake, db } = server
  const order = await orderTo(server, orders)
  await db.execute(sql`update basket_details set quantity = 2, reserved = 2 where basket_id = ${order}`)
  const [line] = (await readBasket(orders, order)).items
  const make = async () =>
    (await orders.call(convertToDelivery, { params: { id: order }, body: { items: [{ basketDetailId: line?.id ?? 0, quantity: 1 }] } }))
      .data.id
  const book = async (deliveryId: number) =>
    (await orders.call(createPostnord, { params: { id: order }, body: { ...one, deliveryId } })).data.shipmentId
  const deliveries = [await make(), await make()] as const
  const shipments = [await book(deliveries[0]), await book(deliveries[1])]
  expect(await book(deliveries[0])).toBe(shipments[0])
  expect(fake.parcels).toHaveLength(2)
  const { data } = await orders.call(shipmentList, { body: { filter: { deliveryId: deliveries[1] } } })
  expect(data).toMatchObject([{ id: shipments[1], deliveryId: deliveries[1] }])
  await expect(book(999_999)).rejects.toMatchObject({ status: 404 })
})

test('a delivery that a carrier has booked is not cancelled, nor its order, before the booking is', async () => {
  const server = await startShipping()
  const { orders } = server
  const order = await orderTo(server, orders)
  const { id } = (await orders.call(convertToDelivery, { params: { id: order }, body: {} })).data
  const { shipmentId, trackingNumber } = (await orders.call(createPostnord, { params: { id: order }, body: { ...one, deliveryId: id } }))
    .data
  expect((await orders.call(deliveryById, { params: { id } })).data.bookedWith).toBe(`BO-${shipmentId} with PostNord (${trackingNumber})`)
  const cancel = () => orders.call(deliveryMoves['delivery.cancel'], { params: { id }, query: {} })
  await expect(cancel()).rejects.toMatchObject({ status: 409, data: { reason: 'isNotBooked' } })
  await expect(move.cancel(orders, order)).rejects.toMatchObject({
    data: { reason: 'isNotBooked' },
  })
  await orders.call(voidShipment, { params: { id: shipmentId }, query: { confirmedBy: 'Eva at PostNord' } })
  expect((await cancel()).data.state).toBe('cancelled')
  await expect(orders.call(createPostnord, { params: { id: order }, body: { ...one, deliveryId: id } })).rejects.toMatchObject({
    message: `Delivery ${id} is cancelled already`,
  })
})

test('why nothing can be booked is told before anybody asks, and what the copies weigh', async () => {
  const server = await startShipping()
  const { orders, db } = server
  const order = await orderTo(server, orders)
  const before = async (deliveryId?: number) => (await orders.call(beforeBooking, { params: { id: order }, query: { deliveryId } })).data
  await db.execute(
    sql`update product_details set weight_grams = 430 where id in (select product_detail_id from basket_details where basket_id = ${order})`,
  )
  expect(await before()).toMatchObject({ refusal: null, weight: 430, shipments: [] })
  const { shipmentId, trackingNumber } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  expect(await before()).toMatchObject({
    refusal: `Booked with PostNord already (${trackingNumber}): BO-${shipmentId}`,
    shipments: [{ id: shipmentId }],
  })
  await db.execute(sql`update addresses set city = '' where id = (select delivery_address_id from baskets where id = ${order})`)
  expect((await before()).refusal).toContain('complete the delivery address')
})

test('a shop without carriers is told which settings are missing', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const order = await orderTo(server, orders)
  expect((await orders.call(beforeBooking, { params: { id: order }, query: {} })).data.refusal).toBe(
    'PostNord is not set up (POSTNORD_URL, POSTNORD_KEY, POSTNORD_CUSTOMER, POSTNORD_APPLICATION, SHIP_FROM)',
  )
})
