import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { doneBasketItems } from '#api/orders/basketCharges'
import { addBasketDetail } from '#api/orders/basketEdits'
import { basketLists } from '#api/orders/basketLists'
import { convertToDelivery, deliveryById, packDeliveryItem, printDelivery } from '#api/orders/deliveries'
import { addOffer, offerById, offerMoves, printOffer, sendOffer } from '#api/orders/offers'
import { readMigrations } from '#server/db/baseline'
import { deliver, invoiceOrder, makeOrder, nameSeller, readInvoice } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'
import { addProduct, move, readBasket } from './orders'

const isbn = '9789129688313'
const corrected = '9789113084046'

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  const admin = await server.signIn('admin')
  const book = await addProduct(server.db, { title: 'Doktor Glas', isbn })
  const retitle = () =>
    server.db.execute(
      sql`update product_details set title = 'Gertrud', isbn = ${corrected}, contributor = 'H. Söderberg', format = 'Pocket' where id = ${book}`,
    )
  const order = (to: 'create' | 'newOrder' | 'inProgress' | 'done') => makeOrder(admin, [{ productDetailId: book, quantity: 2 }], { to })
  return { ...server, admin, book, retitle, order }
}

const read = ({ data: { pdf } }: { data: { pdf: string } }) => textOfPdf(Buffer.from(pdf, 'base64'))
const ordered = { title: 'Doktor Glas', isbn, contributor: 'Astrid Lindgren', format: 'Hardback' }
const renamed = { title: 'Gertrud', isbn: corrected, contributor: 'H. Söderberg', format: 'Pocket' }

test('an order shows what was ordered: a product that is retitled afterwards is retitled in none of its pages and papers', async () => {
  const { admin, retitle, order } = await start()
  const [placed, working, done] = [await order('newOrder'), await order('inProgress'), await order('done')]
  const delivery = (await admin.call(convertToDelivery, { params: { id: working }, body: {} })).data.id
  await retitle()
  for (const id of [placed, working, done]) expect((await readBasket(admin, id)).items).toMatchObject([ordered])
  expect((await admin.call(doneBasketItems, { body: {} })).data).toMatchObject([{ title: 'Doktor Glas', isbn }])
  // Done items are found by what was ordered and by what the title is called now.
  for (const searchKey of ['doktor glas', 'GLAS söderberg', isbn, 'gertrud'])
    expect((await admin.call(doneBasketItems, { body: { searchKey } })).result.total).toBe(1)
  expect((await admin.call(doneBasketItems, { body: { searchKey: 'doktor zhivago' } })).result.total).toBe(0)
  expect((await admin.call(basketLists.newOrders, { body: {} })).data).toMatchObject([{ titles: ['Doktor Glas'] }])
  expect((await admin.call(deliveryById, { params: { id: delivery } })).data.items).toMatchObject([{ title: 'Doktor Glas', isbn }])
  const invoice = await readInvoice(admin, (await invoiceOrder(admin, done)).invoiceId)
  expect(invoice.document.lines).toMatchObject([{ title: 'Doktor Glas', isbn }])
})

test('an order that is being put together follows the catalogue until it is placed', async () => {
  const { admin, retitle, order } = await start()
  const id = await order('create')
  await retitle()
  expect((await readBasket(admin, id)).items).toMatchObject([renamed])
  await move.place(admin, id)
  expect((await readBasket(admin, id)).items).toMatchObject([renamed])
  expect((await admin.call(basketLists.newOrders, { body: {} })).data).toMatchObject([{ titles: ['Gertrud'] }])
})

test('a title that is put in an order after it was placed is the one of that day', async () => {
  const { db, admin, order } = await start()
  const id = await order('newOrder')
  const other = await addProduct(db, { title: 'Röda rummet' })
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: other, quantity: 1 } })
  await db.execute(sql`update product_details set title = 'Hemsöborna' where id = ${other}`)
  expect((await readBasket(admin, id)).items.map(({ title }) => title)).toEqual(['Doktor Glas', 'Röda rummet'])
})

async function offered(admin: Client, id: number) {
  const offer = (await admin.call(addOffer, { params: { id }, body: { validTo: '2999-01-01' } })).data.id
  await admin.call(sendOffer, { params: { id: offer }, body: {} })
  const answer = (name: keyof typeof offerMoves) => admin.call(offerMoves[name], { params: { id: offer }, query: {} })
  return { offer, answer }
}

test('what an offer named is what is ordered when it is accepted; one that is withdrawn lets the order follow the catalogue again', async () => {
  const { admin, retitle, order } = await start()
  const [accepted, withdrawn] = [await order('create'), await order('create')]
  const { offer, answer } = await offered(admin, accepted)
  const other = await offered(admin, withdrawn)
  await retitle()
  expect((await readBasket(admin, accepted)).items).toMatchObject([ordered])
  await answer('offer.accept')
  await other.answer('offer.withdraw')
  expect((await readBasket(admin, accepted)).items).toMatchObject([ordered])
  expect((await admin.call(offerById, { params: { id: offer } })).data.lines).toMatchObject([{ title: 'Doktor Glas' }])
  expect((await readBasket(admin, withdrawn)).items).toMatchObject([renamed])
})

test('an offer and a delivery note name whom they went to, wherever the customer has moved since', async () => {
  const { db, admin, order } = await start()
  const { offer } = await offered(admin, await order('create'))
  const working = await order('inProgress')
  const delivery = await deliver(admin, working)
  await db.execute(sql`update addresses set address = 'Nya gatan 9', recipient = 'Eva Ny'`)
  await db.execute(sql`update users set first_name = 'Eva', last_name = 'Ny' where email = 'anna@example.se'`)
  await db.execute(sql`update company set name = 'Nya Bokhuset AB'`)
  const sent = read(await admin.call(printOffer, { params: { id: offer } }))
  expect(sent).toContain('Storgatan 1')
  expect(sent).toContain('Bokhuset AB')
  expect(sent).not.toMatch(/Nya/)
  const slip = read(await admin.call(printDelivery, { body: { ids: [delivery] } }))
  expect(slip).toContain('Storgatan 1')
  expect(slip).not.toMatch(/Nya gatan|Eva Ny/)
  const next = (await admin.call(addOffer, { params: { id: await order('create') }, body: { validTo: '2999-01-01' } })).data.id
  expect(read(await admin.call(printOffer, { params: { id: next } }))).toContain('Nya gatan 9')
})

test('a copy is packed by the number that was ordered and by the number that the catalogue has now', async () => {
  const { admin, retitle, order } = await start()
  const delivery = (await admin.call(convertToDelivery, { params: { id: await order('inProgress') }, body: {} })).data.id
  await retitle()
  const { items } = (await admin.call(deliveryById, { params: { id: delivery } })).data
  expect(items.map(({ codes }) => codes.toSorted())).toEqual([[isbn, corrected].toSorted()])
  for (const [packed, code] of [isbn, corrected].entries())
    expect((await admin.call(packDeliveryItem, { params: { id: delivery }, body: { code } })).data).toMatchObject({ packed: packed + 1 })
})

test('orders from before are given what their invoice and their row of the list call the line, and follow the catalogue no longer', async () => {
  const { db, admin, retitle, order } = await start()
  const [listed, invoiced, open] = [await order('newOrder'), await order('done'), await order('create')]
  await invoiceOrder(admin, invoiced)
  await retitle()
  await db.execute(sql`update basket_details set title = null, isbn = null, contributor = null, format = null`)
  const [fill] = readMigrations()
    .flatMap((migration) => migration.sql)
    .filter((statement) => statement.includes('UPDATE basket_details d SET title'))
  await db.execute(sql.raw(fill ?? ''))
  expect((await readBasket(admin, listed)).items).toMatchObject([{ title: 'Doktor Glas', isbn: corrected }])
  expect((await readBasket(admin, invoiced)).items).toMatchObject([{ title: 'Doktor Glas', isbn }])
  const { rows } = await db.execute(sql`select title from basket_details where basket_id = ${open}`)
  expect(rows).toEqual([{ title: null }])
})
