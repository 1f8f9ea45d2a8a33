import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { convertToDelivery, deliveryById } from '#api/orders/deliveries'
import { bookDelivery, dryRunBooking, nextToPack } from '#api/shipping/deliveryBookings'
import { shipmentLabels } from '#api/shipping/labels'
import { shipmentItem } from '#api/shipping/shipments'
import { startServer } from '../setup/harness'
import { orderTo, startShipping } from './shipping'

type Shipping = Awaited<ReturnType<typeof startShipping>>

/** A delivery with all its copies packed. */
async function packedTo(server: Shipping, postalCode?: string, weight: number | null = 1200): Promise<number> {
  const { orders, db } = server
  const order = await orderTo(server, orders, postalCode)
  await db.execute(
    sql`update product_details set weight_grams = ${weight} where id in (select product_detail_id from basket_details where basket_id = ${order})`,
  )
  const { id } = (await orders.call(convertToDelivery, { params: { id: order }, body: {} })).data
  await db.execute(sql`update basket_delivery_items set packed = quantity where delivery_id = ${id}`)
  return id
}

const planOf = async ({ orders }: Pick<Shipping, 'orders'>, ids: number[], weightGrams?: number) =>
  (await orders.call(dryRunBooking, { body: { ids, weightGrams } })).data

test('the dry run names the cheapest service for each delivery, its price and weight, and books nothing', async () => {
  const server = await startShipping()
  const { services, fake, db } = server
  const light = await packedTo(server)
  const heavy = await packedTo(server, '222 33', 25_000)
  const plan = await planOf(server, [heavy, light])
  expect(plan).toEqual([
    expect.objectContaining({
      id: heavy,
      weight: 25_000,
      service: { id: services['dhl-fr'], title: 'Paket', carrier: 'dhlFreight' },
      price: { amount: 5900, currency: 'SEK' },
      refusal: null,
    }),
    expect.objectContaining({
      id: light,
      weight: 1200,
      country: 'SE',
      service: { id: services['post-nord'], title: 'MyPack Collect', carrier: 'postnord' },
      price: { amount: 4900, currency: 'SEK' },
      refusal: null,
      shipmentId: null,
    }),
  ])
  expect(fake.parcels).toHaveLength(0)
  expect((await db.execute(sql`select from shipments`)).rows).toHaveLength(0)
})

test('a delivery is booked once by the service that was shown, is marked packed, and its label can be printed', async () => {
  const server = await startShipping()
  const { orders, fake } = server
  const id = await packedTo(server)
  const [plan] = await planOf(server, [id])
  const body = { postServiceId: plan?.service?.id ?? 0 }
  const { data } = await orders.call(bookDelivery, { params: { id }, body })
  expect(data).toMatchObject({ state: 'booked', labelUrl: `Shipment/Label/${data.shipmentId}` })
  expect((await orders.call(bookDelivery, { params: { id }, body })).data.shipmentId).toBe(data.shipmentId)
  expect(fake.parcels).toHaveLength(1)
  expect((await orders.call(deliveryById, { params: { id } })).data.state).toBe('packed')
  expect((await orders.call(shipmentItem, { params: { id: data.shipmentId } })).data).toMatchObject({ deliveryId: id, weight: 1200 })
  expect((await orders.call(shipmentLabels, { body: { ids: [data.shipmentId] } })).data.name).toBe('labels.pdf')
  expect(await planOf(server, [id])).toEqual([
    expect.objectContaining({
      shipmentId: data.shipmentId,
      refusal: { code: 'isBooked', message: expect.stringContaining('Booked with PostNord') },
    }),
  ])
})

test('what cannot be booked is named with its reason: no weight, no service, not packed, no address', async () => {
  const server = await startShipping()
  const { orders, db } = server
  const unweighed = await packedTo(server, '111 11', null)
  const tooHeavy = await packedTo(server, '222 22', 80_000)
  const unpacked = await packedTo(server, '333 33')
  await db.execute(sql`update basket_delivery_items set packed = 0 where delivery_id = ${unpacked}`)
  const homeless = await packedTo(server, '444 44')
  await db.execute(sql`update addresses set city = '' where id in (select delivery_address_id from baskets b
    join basket_deliveries v on v.basket_id = b.id where v.id = ${homeless})`)
  const plan = await planOf(server, [unweighed, tooHeavy, unpacked, homeless])
  expect(plan.map(({ refusal, service }) => [refusal?.code, service])).toEqual([
    ['hasWeight', null],
    ['hasService', null],
    ['isPacked', null],
    ['hasAddress', null],
  ])
  const [weighing, service, packing] = plan.map(({ refusal }) => refusal?.message ?? '')
  expect(weighing).toMatch(/^No weight is known of .+\. Weigh the parcel, or add the weight of the title\.$/)
  expect(service).toBe(
    'No post service takes it. MyPack Collect takes parcels of at most 20 kg. This one weighs 80 kg. Paket takes parcels of at most 30 kg. This one weighs 80 kg. Worldwide takes parcels of at most 70 kg. This one weighs 80 kg.',
  )
  expect(packing).toMatch(/^Not packed yet: /)
  const book = (id: number, body: object = {}) =>
    orders.call(bookDelivery, { params: { id }, body: { postServiceId: server.services['post-nord'], ...body } })
  await expect(book(unweighed)).rejects.toMatchObject({ status: 409, data: { reason: 'hasWeight' }, message: weighing })
  await expect(book(unpacked)).rejects.toMatchObject({ status: 409, data: { reason: 'isPacked' }, message: packing })
  expect(await planOf(server, [unweighed], 900)).toEqual([expect.objectContaining({ weight: 900, refusal: null })])
  const { shipmentId } = (await book(unweighed, { weightGrams: 900 })).data
  expect((await orders.call(shipmentItem, { params: { id: shipmentId } })).data.weight).toBe(900)
})

test('a carrier’s refusal leaves the delivery packed and free to be booked again', async () => {
  const server = await startShipping()
  const { orders, services } = server
  const id = await packedTo(server, '99903')
  await expect(orders.call(bookDelivery, { params: { id }, body: { postServiceId: services['post-nord'] } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'carrierRefused' },
    message: 'PostNord refused it: The weight of a parcel is 20 kg at most',
  })
  expect((await orders.call(deliveryById, { params: { id } })).data).toMatchObject({ state: 'packed', bookedWith: null })
  expect((await planOf(server, [id]))[0]?.refusal).toBeNull()
})

test('a carrier that is not set up is named by the dry run, and no other parcel waits for it', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const bare = { ...server, orders } as unknown as Shipping
  await server.db.execute(sql`insert into post_service (title, type, code, price, is_active) values ('Paket', 'dhl-fr', '102', 5900, true)`)
  const id = await packedTo(bare)
  expect((await planOf(bare, [id]))[0]?.refusal).toMatchObject({
    code: 'notSetUp',
    message: expect.stringContaining('DHL Freight is not set up'),
  })
})

test('the next delivery to pack comes after this one, and the first follows the last', async () => {
  const server = await startShipping()
  const { orders, db } = server
  const ids = [await packedTo(server), await packedTo(server), await packedTo(server)] as const
  await db.execute(sql`update basket_deliveries set state = 'packed' where id = ${ids[1]}`)
  const next = async (id: number) => (await orders.call(nextToPack, { params: { id } })).data?.id ?? null
  expect([await next(ids[0]), await next(ids[1]), await next(ids[2])]).toEqual([ids[2], ids[2], ids[0]])
  await db.execute(sql`update basket_deliveries set state = 'packed'`)
  expect(await next(ids[0])).toBeNull()
})
