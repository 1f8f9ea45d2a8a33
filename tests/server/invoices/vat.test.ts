import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editUser, userItem, userLists } from '#api/accounts/entities'
import type { Client } from '#api/core/http'
import { userAddresses } from '#api/customers/addresses'
import { editUserAddress } from '#api/customers/userAddress'
import { workList } from '#api/dashboard/work'
import { createInvoices } from '#api/invoices/issuing'
import { orderDetails } from '#api/invoices/orderDetails'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { printInvoices } from '#api/orders/printInvoices'
import { vatDecision } from '#api/orders/vat/vatCase'
import type { Database } from '#server/db/database'
import { auditCommerce } from '#server/till/commerceAudit'
import { expectSums } from '../orders/expect'
import { addDelivery, addProduct, findCustomer, makeBasket, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'
import { credit, invoiceOrder, nameSeller, readInvoice } from './invoices'

const library = { email: 'inkop@helmet.example.fi', organisation: 'Helsingin kirjasto', city: 'Helsinki', country: 'FI' }
const norwegian = { email: 'kari@example.no', city: 'Oslo', country: 'NO' }

async function change(client: Client, id: number, values: Record<string, unknown>): Promise<void> {
  const { version } = (await client.call(userItem, { params: { id } })).data
  await client.call(editUser, { params: { id }, body: { version, ...values } })
}

/** An order of this customer that is done. */
async function orderOf(client: Client, customerId: number, productDetailId: number, quantity = 3): Promise<number> {
  const id = await makeBasket(client, { productDetailId, quantity, payment: 'invoice' })
  await client.call(assignBasketToUser, { query: { userId: customerId, basketId: id } })
  await move.place(client, id)
  await move.start(client, id)
  await move.finish(client, id)
  return id
}

const broken = async (db: Database) => {
  const found: unknown[] = []
  for await (const row of auditCommerce(db)) found.push(row)
  return found
}

test('a business of the EU is invoiced without VAT by its number alone, and the paper and its credit note say why', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const customer = await findCustomer(admin, library)
  const id = await orderOf(admin, customer, await addProduct(db, { unitPrice: 10_08 }))
  expect((await readBasket(admin, id)).totals).toMatchObject({ net: 30_24, total: 30_24, vat: [{ rate: 0, vat: 0 }] })
  await expect(invoiceOrder(admin, id)).rejects.toMatchObject({ status: 409, data: { reason: 'hasVatNumber' } })
  await expect(change(admin, customer, { vatNumber: 'FI123' })).rejects.toMatchObject({ fieldErrors: { vatNumber: expect.anything() } })
  await change(admin, customer, { orgNumber: '1234567-8', vatNumber: 'FI12345678' })
  const { invoiceId, total, document } = await invoiceOrder(admin, id, { language: 'en' })
  expect(total.amount).toBe(30_24)
  expect(document).toMatchObject({
    vatCase: 'intraEu',
    vatNotes: ['No VAT: intra-Community supply of goods, Article 138 of Directive 2006/112/EC.'],
    rates: [{ rate: 0, net: 30_24, vat: 0 }],
  })
  const { id: note } = await credit(admin, invoiceId)
  expect((await readInvoice(admin, note)).total.amount).toBe(-30_24)
  for (const printed of [invoiceId ?? 0, note]) {
    const text = textOfPdf(Buffer.from((await admin.call(printInvoices, { body: { ids: [printed] } })).data.pdf, 'base64'))
    expect(text).toContain('FI12345678')
    expect(text).toContain('1234567-8')
    expect(text).toContain('SE556677889901')
    expect(text).toContain('Article 138 of Directive 2006/112/EC')
    expect(text).toMatch(/VAT 0 % of .?30\.24/)
  }
  await expectSums(db)
  expect(await broken(db)).toEqual([])
})

test('VAT in a price is taken out of it for whoever is out of the EU, freight follows, and parts sum to the order', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const book = await addProduct(db, { unitPrice: 131_00 })
  await db.execute(sql`update product_details set price = 13100, price_includes_vat = true where id = ${book}`)
  const id = await makeBasket(admin, { productDetailId: book, quantity: 3, payment: 'invoice' })
  await db.execute(sql`update baskets set delivery_id = ${await addDelivery(db, { price: 49_00 })} where id = ${id}`)
  await admin.call(assignBasketToUser, { query: { userId: await findCustomer(admin, norwegian), basketId: id } })
  const { items, totals, freight, edits } = await readBasket(admin, id)
  expect(items[0]).toMatchObject({ unitPrice: 123_58, priceIncludesVat: false, vatRate: 0, net: 370_74, vat: 0, wouldCostNow: 123_58 })
  expect(freight).toMatchObject({ net: 49_00, vat: 0 })
  expect(totals).toMatchObject({ net: 419_74, total: 419_74, vat: [{ rate: 0, net: 419_74, vat: 0 }] })
  expect(edits.length).toBeGreaterThan(0)
  await move.place(admin, id)
  await move.start(admin, id)
  await move.finish(admin, id)
  const line = items[0]?.id ?? 0
  const parts = [await invoiceOrder(admin, id, { items: [{ basketDetailId: line, quantity: 2 }] }), await invoiceOrder(admin, id)]
  expect(parts.map(({ document }) => [document.vatCase, document.vatNotes?.length])).toEqual([
    ['export', 1],
    ['export', 1],
  ])
  expect(parts.reduce((sum, { total }) => sum + total.amount, 0)).toBe(419_74)
  await expectSums(db)
  expect(await broken(db)).toEqual([])
})

test('a number that comes later reckons open orders anew and says so; what is invoiced stands until it is credited', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const customer = await findCustomer(admin, { ...library, organisation: '' })
  const book = await addProduct(db, { unitPrice: 100_00 })
  const invoiced = await orderOf(admin, customer, book, 1)
  const first = await invoiceOrder(admin, invoiced)
  expect(first.total.amount).toBe(106_00)
  const open = await orderOf(admin, customer, book, 1)
  expect((await readBasket(admin, open)).totals.total).toBe(106_00)

  await change(admin, customer, { vatNumber: 'FI12345678' })
  const reckoned = await readBasket(admin, open)
  expect(reckoned.totals.total).toBe(100_00)
  expect(reckoned.edits.at(-1)?.changes).toMatchObject([{ field: 'vatCase' }, { field: 'total' }])
  expect((await readBasket(admin, invoiced)).totals.total).toBe(106_00)

  await credit(admin, first.invoiceId, { kind: 'reinvoice' })
  const again = await invoiceOrder(admin, invoiced)
  expect([again.total.amount, again.document.vatCase]).toEqual([100_00, 'intraEu'])
  expect((await readBasket(admin, invoiced)).totals.total).toBe(100_00)

  await change(admin, customer, { isVatCharged: true })
  expect((await readBasket(admin, open)).totals.total).toBe(106_00)
  await expectSums(db)
  expect(await broken(db)).toEqual([])
})

test('orders of one customer that pay VAT differently are never on one invoice', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const customer = await findCustomer(admin, library)
  await change(admin, customer, { vatNumber: 'FI12345678' })
  const book = await addProduct(db)
  const [abroad, home] = [await orderOf(admin, customer, book, 1), await orderOf(admin, customer, book, 1)]
  await db.execute(sql`with a as (insert into addresses (user_id, address, city, country) values (${customer}, 'Storgatan 1', 'Stockholm', 'SE') returning id)
    update baskets set delivery_address_id = a.id from a where baskets.id = ${home}`)
  await invoiceOrder(admin, home, { isRehearsal: true })
  const items = (await Promise.all([abroad, home].map((id) => readBasket(admin, id)))).map((basket) => ({
    basketDetailId: basket.items[0]?.id ?? 0,
  }))
  await expect(admin.call(createInvoices, { body: { items, mergeBy: 'customer' } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isOfOneKind' },
  })
  expect((await invoiceOrder(admin, home)).document.vatCase).toBe('domestic')
})

test('an order whose country nobody could read is listed and not invoiced; a country that is chosen decides its VAT and its reason', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const customer = await findCustomer(admin, { ...library, country: 'DE' })
  await change(admin, customer, { vatNumber: 'DE136695976' })
  const id = await orderOf(admin, customer, await addProduct(db, { unitPrice: 100_00 }), 1)
  await db.execute(sql`update addresses set country = 'Grmany' where user_id = ${customer}`)
  const listed = async () =>
    (await admin.call(userLists.InstitutionalAccount, { body: { filter: { hasUnknownCountry: true } } })).data.map((row) => row.id)
  expect(await listed()).toEqual([customer])
  expect((await admin.call(workList, {})).data).toContainEqual(expect.objectContaining({ name: 'institutionCountries', count: 1 }))
  expect(await broken(db)).toContainEqual(expect.objectContaining({ rule: 'An address has a country', wrong: 'Grmany' }))
  await expect(invoiceOrder(admin, id)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'hasCountry' },
    message: '“Grmany” is not a country in the list. Choose the country of the address.',
  })
  const [address] = (await admin.call(userAddresses, { query: { userId: customer } })).data
  if (!address) throw new Error('The customer has no address')
  const { id: addressId, version, recipient, address: street, postalCode, city } = address
  const parts = { version, recipient, address: street, postalCode, city }
  await admin.call(editUserAddress, { params: { id: addressId }, body: { ...parts, country: 'DE' } })
  expect(await listed()).toEqual([])
  const { vat } = (await admin.call(orderDetails, { params: { id } })).data
  expect(vat.case).toBe('intraEu')
  expect(vatDecision(vat.facts).why).toBe('0 %: business in the EU, DE136695976, Article 138')
  const { document, total } = await invoiceOrder(admin, id, { language: 'sv' })
  expect(total.amount).toBe(100_00)
  expect(document.buyer.lines.at(-1)).toBe('Tyskland')
})

test('Åland is invoiced as export, whether by its own code or by the postal code of Finland', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const book = await addProduct(db, { unitPrice: 100_00 })
  for (const country of ['AX', 'FI'] as const) {
    const customer = await findCustomer(admin, { email: `${country}@example.ax`, postalCode: '22100', city: 'Mariehamn', country })
    const { document, total } = await invoiceOrder(admin, await orderOf(admin, customer, book, 1))
    expect([document.vatCase, total.amount], country).toEqual(['export', 100_00])
  }
})
