import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editUser, userItem } from '#api/accounts/entities'
import type { Client } from '#api/core/http'
import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import { addPayment } from '#api/invoices/invoices'
import { convertToPreInvoice } from '#api/invoices/issuing'
import { orderDetails } from '#api/invoices/orderDetails'
import { addBasketService, updateBasketDelivery } from '#api/orders/basketCharges'
import { printDelivery } from '#api/orders/deliveries'
import { addOffer, offerById, printOffer, sendOffer } from '#api/orders/offers'
import { printInvoices } from '#api/orders/printInvoices'
import { credit, deliver, invoiceOrder, makeOrder, nameSeller, readInvoice } from '../invoices/invoices'
import { addDelivery, addProduct, addService, findCustomer, move } from '../orders/orders'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  await server.db.execute(sql`update company set iban = 'SE45', document_text = 'Dröjsmålsränta.', english_document_text = 'Interest.'`)
  const admin = await server.signIn('admin')
  const book = await addProduct(server.db, { title: 'Doktor Glas' })
  const order = (to: 'create' | 'newOrder' | 'inProgress' | 'done') => makeOrder(admin, [{ productDetailId: book, quantity: 2 }], { to })
  const speak = async (language: DocumentLanguage) => {
    const id = await findCustomer(admin)
    const { version } = (await admin.call(userItem, { params: { id } })).data
    await admin.call(editUser, { params: { id }, body: { version, language } })
  }
  return { ...server, admin, book, order, speak }
}

const read = ({ data: { pdf } }: { data: { pdf: string } }) => textOfPdf(Buffer.from(pdf, 'base64')).replace(/[\u00a0\u202f]/g, ' ')
const print = async (client: Client, id: number | null) => read(await client.call(printInvoices, { body: { ids: [id ?? 0] } }))
const today = '2026-11-22'

test('a document is in its customer’s language, with its labels, freight and services', async () => {
  const { db, admin, order, speak } = await start()
  const standard = await addDelivery(db)
  await db.execute(sql`update delivery set title = 'Courier', swedish_title = 'Bud', non_latin_title = 'پیک' where id = ${standard}`)
  const wrapping = await addService(db, { title: 'Gift wrapping', price: 29_00 })
  await db.execute(sql`update sale_service set swedish_title = 'Presentinslagning', non_latin_title = 'کادو کردن' where id = ${wrapping}`)
  const printed = async (language?: DocumentLanguage) => {
    const id = await order('create')
    await admin.call(updateBasketDelivery, { params: { id }, body: { deliveryId: standard } })
    await admin.call(addBasketService, { params: { id }, body: { saleServiceId: wrapping, quantity: 1 } })
    const offer = (await admin.call(addOffer, { params: { id }, body: { validTo: '2999-01-01' } })).data.id
    const offered = read(await admin.call(printOffer, { params: { id: offer } }))
    await move.place(admin, id)
    await move.start(admin, id)
    const slip = read(await admin.call(printDelivery, { body: { ids: [await deliver(admin, id)] } }))
    const { invoiceId } = await invoiceOrder(admin, id, language && { language })
    return { offered, slip, invoice: await print(admin, invoiceId) }
  }

  const swedish = await printed()
  for (const words of ['Faktura', 'Frakt: Bud', 'Presentinslagning', 'Att betala', 'Dröjsmålsränta.'])
    expect(swedish.invoice).toContain(words)
  for (const words of ['Offert', 'Frakt: Bud', 'Presentinslagning', 'varav moms']) expect(swedish.offered).toContain(words)
  expect(swedish.slip).toContain('Följesedel')
  for (const text of Object.values(swedish)) expect(text).not.toMatch(/Freight|Gift|Courier|VAT|Interest/)

  await speak('en')
  const english = await printed()
  for (const words of ['Invoice', 'Freight: Courier', 'Gift wrapping', 'To pay', 'Interest.']) expect(english.invoice).toContain(words)
  for (const words of ['Offer', 'Freight: Courier', 'Gift wrapping']) expect(english.offered).toContain(words)
  expect(english.slip).toContain('Delivery note')
  for (const text of Object.values(english)) expect(text).not.toMatch(/Frakt|Present|moms|Bud|Dröjs/)

  await speak('fa')
  const persian = await printed()
  for (const text of [persian.invoice, persian.offered]) {
    expect(text).toContain('کادو کردن')
    expect(text).toContain('پیک')
    expect(text).not.toMatch(/Frakt|Freight|VAT|[mM]oms|Gift/)
  }
  expect((await printed('sv')).invoice).toContain('Presentinslagning')
})

test('freight without a name in a language is freight alone, and no name of another', async () => {
  const { db, admin, order } = await start()
  const id = await order('create')
  await admin.call(updateBasketDelivery, { params: { id }, body: { deliveryId: await addDelivery(db) } })
  await move.place(admin, id)
  await move.start(admin, id)
  await move.finish(admin, id)
  const text = await print(admin, (await invoiceOrder(admin, id)).invoiceId)
  expect(text).toMatch(/^Frakt {2}/m)
  expect(text).not.toContain('Parcel')
})

test('a credit of an unpaid invoice pays nothing back, one of a paid invoice says what is, and neither has a minus', async () => {
  const { admin, order } = await start()
  const unpaid = await invoiceOrder(admin, await order('done'))
  const notes = [await credit(admin, unpaid.invoiceId)]
  const paid = await invoiceOrder(admin, await order('done'))
  const invoiceId = paid.invoiceId ?? 0
  await admin.call(addPayment, { params: { id: invoiceId }, body: { at: today, amount: 200_00, method: 'bankgiro', reference: 'BG 1' } })
  notes.push(await credit(admin, invoiceId))
  const [first = '', second = ''] = await Promise.all(notes.map(({ id }) => print(admin, id)))
  expect(first).toContain(`Avräknas från faktura ${unpaid.number}  212,00`)
  expect(first).not.toContain('återbetala')
  expect(second).toContain(`Avräknas från faktura ${paid.number}  12,00`)
  expect(second).toContain('Att återbetala  200,00 SEK')
  for (const text of [first, second]) {
    expect(text).toContain('Summa att kreditera  212,00 SEK')
    expect(text).not.toContain('−')
    expect(text).not.toContain('Att betala')
  }
  // What is paid back follows from the day of the credit, whatever is paid later.
  expect((await readInvoice(admin, notes[0]?.id ?? 0)).settlement).toEqual({ deducted: 212_00, toRepay: 0 })
  const invoice = await print(admin, unpaid.invoiceId)
  expect(invoice).toContain(`Krediterat, kreditfaktura ${notes[0]?.number}  −212,00`)
  expect(invoice).toContain('Kvar att betala  0,00 SEK')
  expect(invoice).not.toContain('OCR')
})

test('a proforma has a day, no delivery and no due date, asks for nothing, and says what to name when it is paid', async () => {
  const { admin, order } = await start()
  const id = await order('inProgress')
  await deliver(admin, id)
  const { data } = await admin.call(convertToPreInvoice, { params: { id }, body: {} })
  const text = await print(admin, data.invoiceId)
  for (const words of ['Datum', 'Totalt', 'Vid betalning i förskott']) expect(text).toContain(words)
  expect(text).toMatch(/5050-1055 +Proformafaktura +1$/m)
  for (const words of ['Fakturadatum', 'Leveransdatum', 'Förfallodatum', 'Att betala', 'OCR']) expect(text).not.toContain(words)
})

test('an invoice says in a box how it is paid: by bankgiro and OCR, or by IBAN from abroad', async () => {
  const { db, admin, order } = await start()
  const { invoiceId, number } = await invoiceOrder(admin, await order('done'))
  const text = await print(admin, invoiceId)
  expect(text).toMatch(new RegExp(`5050-1055 {2}${number}\\d\\d {2}\\d{4}-\\d\\d-\\d\\d {2}212,00 SEK`))
  const id = await order('create')
  await db.execute(sql`update addresses set country = 'NO' where id in (select delivery_address_id from baskets where id = ${id})`)
  await move.place(admin, id)
  await move.start(admin, id)
  await move.finish(admin, id)
  expect(await print(admin, (await invoiceOrder(admin, id)).invoiceId)).toMatch(/SE45 {2}\d+ {2}\d{4}-\d\d-\d\d {2}200,00 SEK/)
})

test('a draft of an offer is worth its order on the order’s page and on paper, and its day is Stockholm’s', async () => {
  const { clock, signIn, admin: early, order } = await start()
  const id = await order('create')
  const offer = (await early.call(addOffer, { params: { id }, body: { validTo: '2999-01-01', language: 'sv' } })).data.id
  const { documents } = (await early.call(orderDetails, { params: { id } })).data
  expect(documents).toMatchObject([{ what: 'offer', state: 'draft', amount: { amount: 212_00 } }])
  expect(read(await early.call(printOffer, { params: { id: offer } }))).toContain('Totalt inkl. moms  212,00 SEK')
  const midnight = new Date(clock.now())
  midnight.setUTCHours(23, 30)
  clock.advance(midnight.getTime() - clock.now().getTime())
  // A session ends after twelve hours.
  const admin = await signIn('admin')
  await admin.call(sendOffer, { params: { id: offer }, body: {} })
  const sentAt = (await admin.call(offerById, { params: { id: offer } })).data.sentAt ?? ''
  const next = new Date(new Date(sentAt).getTime() + 3_600_000).toISOString().slice(0, 10)
  expect(read(await admin.call(printOffer, { params: { id: offer } }))).toMatch(new RegExp(`Datum {2}${next}`))
})

test('an offer names its buyer with their address, and the seller as an invoice does', async () => {
  const { admin, order } = await start()
  const id = await order('create')
  const offer = (await admin.call(addOffer, { params: { id }, body: { validTo: '2999-01-01' } })).data.id
  const text = read(await admin.call(printOffer, { params: { id: offer } }))
  for (const words of ['Anna Ek', 'Storgatan 1', '111 22 Stockholm', 'SE556677889901', '556677-8899']) expect(text).toContain(words)
})
