import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateBasketDetailPrices } from '#api/orders/basketCodes'
import { addBasketDetail } from '#api/orders/basketEdits'
import { addOffer, offerBasketsList, offerById, offerMoves, sendOffer } from '#api/orders/offers'
import { stockholmDay } from '#server/core/stockholm'
import { makeOrder, nameSeller } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { addProduct, move, readBasket } from './orders'

const day = (clock: { now(): Date }, days: number) => stockholmDay(new Date(clock.now().getTime() + days * 86_400_000))

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  const orders = await server.signIn('orders')
  const book = await addProduct(server.db, { unitPrice: 100_00 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 2 }], { to: 'create' })
  const offer = (await orders.call(addOffer, { params: { id }, body: { validTo: day(server.clock, 10) } })).data.id
  const send = () => orders.call(sendOffer, { params: { id: offer }, body: {} })
  const answer = (name: keyof typeof offerMoves, query = {}) => orders.call(offerMoves[name], { params: { id: offer }, query })
  return { ...server, orders, book, id, offer, send, answer }
}

test('an offer is sent as a PDF, holds its order, and placing it is accepting it', async () => {
  const { orders, mails, book, id, offer, send, answer } = await start()
  expect((await send()).data).toMatchObject({ state: 'sent' })
  const [mail] = (await mails()).filter(({ attachments }) => attachments?.length)
  expect(mail).toMatchObject({ to: 'anna@example.se', subject: 'Offert från Bokhuset AB' })
  expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(orders.call(addBasketDetail, { params: { id }, body: { productDetailId: book, quantity: 1 } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'noOfferOut' },
  })
  await expect(move.place(orders, id)).rejects.toMatchObject({ data: { reason: 'noOfferOut' } })
  expect((await answer('offer.accept')).data).toEqual({ state: 'accepted', basketStatus: 'newOrder' })
  expect((await answer('offer.accept')).data).toEqual({ state: 'accepted', basketStatus: 'newOrder' })
  expect(await readBasket(orders, id)).toMatchObject({ status: 'newOrder', holds: { offer: null } })
  expect((await orders.call(offerById, { params: { id: offer } })).data).toMatchObject({
    total: { amount: 212_00 },
    sentTo: 'anna@example.se',
  })
})

test('a price that changes in the catalogue after an offer is not the order’s: what was offered is what is placed', async () => {
  const { db, orders, book, id, send, answer } = await start()
  await send()
  await db.execute(sql`update product_details set unit_price = 15000 where id = ${book}`)
  const update = (isRehearsal: boolean) => orders.call(updateBasketDetailPrices, { params: { id }, body: { isRehearsal } })
  for (const isRehearsal of [true, false])
    await expect(update(isRehearsal)).rejects.toMatchObject({ status: 409, data: { reason: 'noOfferOut' } })
  await answer('offer.accept')
  const { totals, items } = await readBasket(orders, id)
  expect(totals.total).toBe(212_00)
  expect(items[0]).toMatchObject({ unitPrice: 100_00, wouldCostNow: 150_00 })
})

test('placing an order closes its offer: a draft is withdrawn, one whose last day has passed is expired', async () => {
  const { clock, orders, signIn, id, offer, send, book } = await start()
  await move.place(orders, id)
  expect((await orders.call(offerById, { params: { id: offer } })).data).toMatchObject({ state: 'withdrawn' })
  await expect(send()).rejects.toMatchObject({ status: 409 })
  expect((await readBasket(orders, id)).edits.at(-1)?.changes).toMatchObject([{ field: 'offer', from: 'draft', to: 'withdrawn' }])

  const other = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'create' })
  const late = (await orders.call(addOffer, { params: { id: other }, body: { validTo: day(clock, 2) } })).data.id
  await orders.call(sendOffer, { params: { id: late }, body: {} })
  clock.advance(4 * 86_400_000)
  const later = await signIn('orders')
  const state = async () =>
    (await later.call(offerBasketsList, { body: { filter: { state: 'expired' } } })).data.map(({ offerId }) => offerId)
  expect(await state()).toEqual([late])
  await move.cancel(later, other)
  expect(await state()).toEqual([late])
})

test('an offer that is withdrawn or declined lets go of its order', async () => {
  const { orders, book, id, send, answer } = await start()
  await send()
  expect((await answer('offer.withdraw', { reason: 'Prices have changed' })).data.state).toBe('withdrawn')
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: book, quantity: 1 } })
  await expect(answer('offer.decline')).rejects.toMatchObject({ status: 409 })
})

test('an offer is not accepted after its last day, and the refusal names the day', async () => {
  const { clock, orders, signIn, send, offer } = await start()
  await send()
  const { validTo } = (await orders.call(offerById, { params: { id: offer } })).data
  clock.advance(11 * 86_400_000)
  const later = await signIn('orders')
  expect((await later.call(offerBasketsList, { body: { filter: { state: 'expired' } } })).data).toMatchObject([{ offerId: offer }])
  const accepting = later.call(offerMoves['offer.accept'], { params: { id: offer }, query: {} })
  await expect(accepting).rejects.toMatchObject({ status: 409, message: `Offer ${offer} expired on ${validTo}` })
})

test('one basket has one offer at a time, of a basket that is still being put together', async () => {
  const { clock, orders, id } = await start()
  const again = () => orders.call(addOffer, { params: { id }, body: { validTo: day(clock, 10) } })
  await expect(again()).rejects.toMatchObject({ data: { reason: 'isOnlyOffer' } })
  await move.cancel(orders, id)
  await expect(again()).rejects.toMatchObject({ data: { reason: 'isCreate' } })
})
