import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freightOptions, updateBasketPost } from '#api/orders/basketCharges'
import { beforeBooking, createDhl, createPostnord, voidShipment } from '#api/shipping/shipments'
import { addProduct, findCustomer, makeBasket, readBasket } from '../orders/orders'
import { orderTo, startShipping } from './shipping'

const countries = ['SE', 'NO', 'IR'] as const
const country = fc.constantFrom(...countries)
const grams = fc.integer({ min: 1, max: 40_000 })
const price = fc.integer({ min: 0, max: 50_000 })

async function start() {
  const server = await startShipping()
  await server.db.execute(sql`insert into country (title, non_latin_title, code, is_in_eu)
    values ('Norge', '', 'NO', false), ('Iran', '', 'IR', false), ('Sverige', '', 'SE', true) on conflict do nothing`)
  const { rows } = await server.db.execute<{ id: number; code: string }>(sql`select id, code from country`)
  const order = await orderTo(server, server.orders)
  const send = (to: string, weight: number | null) =>
    server.db.execute(sql`with sent as (update addresses set country = ${to} where id = (select delivery_address_id from baskets where id = ${order}))
      update product_details set weight_grams = ${weight} where id in (select product_detail_id from basket_details where basket_id = ${order})`)
  return { ...server, order, send, countryIds: Object.fromEntries(rows.map(({ id, code }) => [code, id])) }
}

test('freight never falls as weight rises, whatever the price table and the country', async () => {
  const { db, orders, order, send, services, countryIds } = await start()
  const steps = fc.uniqueArray(
    fc.record({ to: fc.option(country), upToGrams: fc.integer({ min: 1, max: 8 }).map((n) => n * 5000), price }),
    {
      maxLength: 8,
      selector: ({ to, upToGrams }) => `${to} ${upToGrams}`,
    },
  )
  await fc.assert(
    fc.asyncProperty(steps, price, country, fc.array(grams, { minLength: 2, maxLength: 5 }), async (rows, above, to, weights) => {
      await db.execute(sql`delete from post_service_prices`)
      await db.execute(sql`update post_service set price = ${above}, most_weight = null`)
      for (const [place, row] of rows.entries())
        await db.execute(sql`insert into post_service_prices (owner_id, place, country_id, up_to_grams, price)
          values (${services['post-nord']}, ${place}, ${row.to && countryIds[row.to]}, ${row.upToGrams}, ${row.price})`)
      let last = 0
      for (const weight of weights.toSorted((a, b) => a - b)) {
        await send(to, weight)
        const { data } = await orders.call(freightOptions, { params: { id: order } })
        const now = data.find(({ postServiceId }) => postServiceId === services['post-nord'])?.price.amount ?? -1
        expect(now).toBeGreaterThanOrEqual(last)
        last = now
      }
    }),
    { numRuns: 40 },
  )
})

test('a service that is refused for the country or the weight is never booked, and the default is the cheapest that is allowed', async () => {
  const { db, orders, order, send, services, fake } = await start()
  const types = ['post-nord', 'dhl-fr', 'dhl-express'] as const
  const service = fc.record({ to: fc.subarray([...countries]), mostWeight: fc.option(grams), price })
  await fc.assert(
    fc.asyncProperty(fc.tuple(service, service, service), country, grams, async (rules, to, weight) => {
      for (const [i, rule] of rules.entries())
        await db.execute(sql`update post_service set price = ${rule.price}, most_weight = ${rule.mostWeight},
          country_ids = array(select c.id from country c where c.code = any(${`{${rule.to.join()}}`}::text[])) where id = ${services[types[i] ?? 'post-nord']}`)
      await send(to, weight)
      const isAllowed = ({ to: there, mostWeight }: (typeof rules)[0]) =>
        (!there.length || there.includes(to)) && (mostWeight === null || weight <= mostWeight)
      const before = (await orders.call(beforeBooking, { params: { id: order }, query: {} })).data
      const cheapest = rules
        .map((rule, i) => ({ ...rule, id: services[types[i] ?? 'post-nord'], isAllowed: isAllowed(rule) }))
        .filter((rule) => rule.isAllowed)
        .sort((a, b) => a.price - b.price || a.id - b.id)[0]
      expect(before.postServiceId).toBe(cheapest?.id ?? null)
      for (const [i, rule] of rules.entries()) {
        const type = types[i] ?? 'post-nord'
        const body = { parcels: [{ weightGrams: weight }] }
        const booked = fake.parcels.length
        const call =
          type === 'post-nord'
            ? orders.call(createPostnord, { params: { id: order }, body: { ...body, postServiceId: services[type] } })
            : orders.call(createDhl, { params: { a: order, b: services[type] }, body })
        const isRefusedByCarrier = type === 'post-nord' && weight > 20_000
        if (isAllowed(rule) && !isRefusedByCarrier) {
          const { shipmentId } = (await call).data
          await orders.call(voidShipment, { params: { id: shipmentId }, query: { confirmedBy: 'Eva' } })
        } else {
          await expect(call).rejects.toMatchObject(isAllowed(rule) ? { status: 409 } : { status: 422 })
          expect(fake.parcels).toHaveLength(booked)
        }
      }
    }),
    { numRuns: 25 },
  )
})

test('an order is told why a post service does not take it, and cannot choose it', async () => {
  const { db, orders, services } = await start()
  await db.execute(
    sql`update post_service set most_weight = 5000, country_ids = array(select id from country where code = 'SE') where id = ${services['post-nord']}`,
  )
  const product = await addProduct(db)
  await db.execute(sql`update product_details set weight_grams = 3000 where id = ${product}`)
  const id = await makeBasket(orders, { productDetailId: product, quantity: 2 })
  const refusalOf = async () =>
    (await orders.call(freightOptions, { params: { id } })).data.find(({ postServiceId }) => postServiceId === services['post-nord'])
      ?.refusal
  const heavy = 'MyPack Collect takes parcels of at most 5 kg. This one weighs 6 kg.'
  expect(await refusalOf()).toBe(heavy)
  await expect(orders.call(updateBasketPost, { params: { id }, body: { postServiceId: services['post-nord'] } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { postServiceId: [heavy] },
  })
  await findCustomer(orders, { email: 'x@example.se', postalCode: '0150' })
  expect((await readBasket(orders, id)).freight.postServiceId).toBeNull()
})

test('titles without a weight are named where the weight is counted', async () => {
  const { orders, order, send } = await start()
  await send('SE', null)
  expect((await orders.call(beforeBooking, { params: { id: order }, query: {} })).data).toMatchObject({
    weight: 0,
    unweighed: ['Pippi Långstrump'],
  })
})
