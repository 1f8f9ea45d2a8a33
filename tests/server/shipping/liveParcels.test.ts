import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { convertToDelivery, deliveryMoves } from '#api/orders/deliveries'
import { dryRunMove } from '#api/orders/moveDryRun'
import { beforeBooking, createPostnord, handOverShipment, trackShipment, voidShipment } from '#api/shipping/shipments'
import { auditCommerce } from '#server/till/commerceAudit'
import { move, readBasket } from '../orders/orders'
import { orderTo, startShipping } from './shipping'

const one = { parcels: [{ weightGrams: 1200 }] }

test('a parcel booked for an order refuses to cancel the order or mark it done, until the parcel is handed over', async () => {
  const server = await startShipping()
  const { orders } = server
  const order = await orderTo(server, orders)
  const { shipmentId, trackingNumber } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  const booked = `BO-${shipmentId} with PostNord (${trackingNumber})`
  const refusal = `Booked: ${booked}. Cancel the booking or hand it over first`
  await expect(move.cancel(orders, order)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isNotBooked' },
    message: refusal,
  })
  await expect(move.finish(orders, order)).rejects.toMatchObject({
    data: { reason: 'isNotBooked' },
    message: refusal,
  })
  const { data } = await orders.call(dryRunMove, {
    body: { move: 'basket.cancel', reason: 'A dry run', selection: { ids: [order] } },
  })
  expect(data[0]?.refusal?.message).toBe(refusal)
  expect((await readBasket(orders, order)).holds?.parcels).toEqual([
    expect.objectContaining({ name: booked, deliveryId: null, state: 'booked' }),
  ])
  expect((await orders.call(handOverShipment, { params: { id: shipmentId } })).data.state).toBe('handedOver')
  await expect(move.cancel(orders, order)).rejects.toMatchObject({
    data: { reason: 'isNotGone' },
    message: `On their way: ${booked}. Mark the order done`,
  })
  expect((await move.finish(orders, order)).data.status).toBe('done')
  expect((await move.cancel(orders, order)).data.status).toBe('cancelled')
})

test('an unconfirmed parcel refuses to cancel its order and mark it done, until it is looked up', async () => {
  const server = await startShipping()
  const { orders } = server
  const order = await orderTo(server, orders, '99902')
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  const message = `Unconfirmed: BO-${shipmentId} with PostNord. Look it up first`
  await expect(move.cancel(orders, order)).rejects.toMatchObject({ data: { reason: 'isConfirmed' }, message })
  await expect(move.finish(orders, order)).rejects.toMatchObject({ data: { reason: 'isConfirmed' }, message })
})

test('parcels of an order and of its deliveries are never booked both', async () => {
  const server = await startShipping()
  const { orders, fake, db } = server
  const order = await orderTo(server, orders)
  const whole = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  const deliveryId = (await orders.call(convertToDelivery, { params: { id: order }, body: {} })).data.id
  const ofDelivery = { ...one, deliveryId }
  const refusal = `Order ${order} is booked with PostNord already (${whole.trackingNumber}): BO-${whole.shipmentId}`
  await expect(orders.call(createPostnord, { params: { id: order }, body: ofDelivery })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isBooked' },
    message: refusal,
  })
  expect((await orders.call(beforeBooking, { params: { id: order }, query: { deliveryId } })).data.refusal).toBe(refusal)
  await orders.call(voidShipment, { params: { id: whole.shipmentId }, query: { confirmedBy: 'Eva at PostNord' } })
  const part = (await orders.call(createPostnord, { params: { id: order }, body: ofDelivery })).data
  await expect(orders.call(createPostnord, { params: { id: order }, body: one })).rejects.toMatchObject({
    message: `Delivery ${deliveryId} is booked with PostNord already (${part.trackingNumber}): BO-${part.shipmentId}`,
  })
  expect(fake.parcels).toHaveLength(2)
  const { rows } = await db.execute(sql`select from shipments where basket_id = ${order} and state = 'booked'`)
  expect(rows).toHaveLength(1)
})

test('a delivery whose parcel the carrier has is not cancelled, and the parcel of a delivery that left holds its order no more', async () => {
  const server = await startShipping()
  const { orders, db } = server
  const order = await orderTo(server, orders)
  const { id } = (await orders.call(convertToDelivery, { params: { id: order }, body: {} })).data
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: { ...one, deliveryId: id } })).data
  await orders.call(handOverShipment, { params: { id: shipmentId } })
  await expect(orders.call(deliveryMoves['delivery.cancel'], { params: { id }, query: {} })).rejects.toMatchObject({
    data: { reason: 'isNotBooked' },
  })
  await expect(move.cancel(orders, order)).rejects.toMatchObject({ data: { reason: 'isNotGone' } })
  await db.execute(sql`update basket_delivery_items set packed = quantity where delivery_id = ${id}`)
  await orders.call(deliveryMoves['delivery.pack'], { params: { id }, query: {} })
  await orders.call(deliveryMoves['delivery.handOver'], { params: { id }, query: {} })
  expect((await move.cancel(orders, order)).data.status).toBe('cancelled')
})

test('the audit names an order that is cancelled with a live parcel, or does not know its parcels', async () => {
  const server = await startShipping()
  const { orders, db } = server
  const order = await orderTo(server, orders)
  const { shipmentId } = (await orders.call(createPostnord, { params: { id: order }, body: one })).data
  await orders.call(trackShipment, { params: { id: shipmentId } })
  const audited = async () => {
    const found: { rule: string; what: string }[] = []
    for await (const { rule, what } of auditCommerce(db)) found.push({ rule, what })
    return found
  }
  expect(await audited()).toEqual([])
  await db.execute(sql`update baskets set status = 'cancelled', booked_parcels = '[]' where id = ${order}`)
  expect(await audited()).toEqual(
    expect.arrayContaining([
      { rule: 'A live parcel belongs to an order or delivery that is not cancelled', what: `shipment ${shipmentId} of order ${order}` },
      { rule: 'Orders know their live parcels', what: `order ${order}` },
    ]),
  )
})
