import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editUser, userItem, userLists } from '#api/accounts/entities'
import { outboxMessagesOfRecord } from '#api/core/sending/outbox'
import { createDryRun } from '#api/invoices/runs'
import { updateBasketCurrency, updateBasketPost } from '#api/orders/basketCharges'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { printInvoices } from '#api/orders/printInvoices'
import { shipAndInvoice } from '#api/orders/shipAndInvoice'
import { sumUp } from '#server/orders/money/basketSums'
import { moneyCases } from '../../api/invoices/moneyCases'
import { addCurrency, addProduct, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'
import { makeElectronic, readXml } from './electronic'
import { credit, deliver, invoiceOrder, makeMoneyCase, makeOrder, readInvoice } from './invoices'
import { brokenRules, hasSchematron } from './schematron'

/** Valid by EN 16931, where its rules are here. */
const expectValid = (xml: string | undefined) => {
  if (hasSchematron) expect(brokenRules(xml ?? '')).toEqual([])
}

/** The texts of elements of this name, in their order. */
const texts = (xml: string | undefined, name: string) =>
  [...(xml ?? '').matchAll(new RegExp(`<(?:cac|cbc):${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text)
const one = (xml: string | undefined, name: string) => texts(xml, name)[0]
const flat = (xml: string | undefined) => (xml ?? '').replace(/>\s+</g, '><')

test('an invoice to a customer who gets electronic ones is kept as UBL with what its paper says', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await makeElectronic(db, orders)
  const book = await addProduct(db, { title: 'زوال کلنل', isbn: '9789640026014', unitPrice: 137_60 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 3 }], { to: 'create' })
  await db.execute(sql`update basket_details set discount = 4128 where basket_id = ${id}`)
  await orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: 46_23 } })
  await sumUp(db, id)
  await move.place(orders, id)
  await move.start(orders, id)
  await move.finish(orders, id)
  const { invoiceId } = await invoiceOrder(orders, id)
  const invoice = await readInvoice(orders, invoiceId)
  const xml = await readXml(db, invoiceId)
  expectValid(xml)
  expect(one(xml, 'ID')).toBe(String(invoice.number))
  expect(one(xml, 'InvoiceTypeCode')).toBe('380')
  expect(one(xml, 'BuyerReference')).toBe('PO-7')
  expect(texts(xml, 'EndpointID')).toEqual(['5566778899', '2120000142'])
  expect(one(xml, 'Name')).toBe('Bokhuset AB')
  expect(xml).toContain('<cbc:Name>زوال کلنل</cbc:Name>')
  expect(xml).toContain('<cbc:ID schemeID="0160">9789640026014</cbc:ID>')
  expect(flat(xml)).toContain(
    '<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="SEK">41.28</cbc:Amount><cbc:BaseAmount currencyID="SEK">412.80</cbc:BaseAmount>',
  )
  expect(flat(xml)).toContain('<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>')
  expect(flat(xml)).toContain('<cbc:ID>50501055</cbc:ID>')
  expect(one(xml, 'PaymentID')).toBe(invoice.ocr)
  expect(one(xml, 'PayableAmount')).toBe((invoice.total.amount / 100).toFixed(2))
  await expect(db.execute(sql`update electronic_invoices set xml = ''`)).rejects.toThrow()
  await expect(db.execute(sql`delete from electronic_invoices`)).rejects.toThrow()
})

test('what follows later is noted as on paper, in one note', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await makeElectronic(db, orders)
  const lines = []
  for (const title of ['زوال کلنل', 'Doktor Glas']) lines.push({ productDetailId: await addProduct(db, { title, onHand: 1 }), quantity: 3 })
  const id = await makeOrder(orders, lines, { to: 'newOrder' })
  const { invoice } = (await orders.call(shipAndInvoice, { params: { id }, body: {} })).data
  const xml = await readXml(db, invoice?.id ?? 0)
  expectValid(xml)
  expect(one(xml, 'Note')).toBe(
    'Restnoterat: زوال کلنل, 2 ex., leveransdatum ej känt\nRestnoterat: Doktor Glas, 2 ex., leveransdatum ej känt',
  )
  // A credit note sends nothing later.
  const note = await credit(orders, invoice?.id ?? 0)
  const credited = await readXml(db, note.id)
  expectValid(credited)
  expect(one(credited, 'Note')).toBe('Wrong edition')
  expect((await readInvoice(orders, note.id)).document.backOrders).toBeUndefined()
})

// Each document takes the Schematron some seconds.
test('each case of the money comes to the same in the UBL as on the invoice, with parts and credit notes of parts', {
  timeout: 300_000,
}, async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await makeElectronic(db, orders)
  for (const [name, each] of Object.entries(moneyCases)) {
    const { rates, total } = each
    const id = await makeMoneyCase(orders, db, each)
    const { invoiceId } = await invoiceOrder(orders, id)
    const note = await credit(orders, invoiceId)
    for (const xml of [await readXml(db, invoiceId), await readXml(db, note.id)]) {
      expectValid(xml)
      expect(texts(xml, 'TaxableAmount'), name).toEqual(rates.map(([net]) => (net / 100).toFixed(2)))
      expect(texts(xml, 'TaxAmount').slice(1), name).toEqual(rates.map(([, vat]) => (vat / 100).toFixed(2)))
      expect(one(xml, 'PayableAmount'), name).toBe((total / 100).toFixed(2))
    }
  }
  // Three copies of 10.08 one by one, and 200 off three that are credited copy by copy.
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 10_08 }), quantity: 3 }])
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const parts: (string | undefined)[] = []
  for (let copy = 0; copy < 3; copy++) {
    await deliver(orders, id, [{ basketDetailId: line, quantity: 1 }])
    parts.push(one(await readXml(db, (await invoiceOrder(orders, id)).invoiceId), 'PayableAmount'))
  }
  expect(parts).toEqual(['10.68', '10.68', '10.69'])
  const full = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 100_00 }), quantity: 1 }], { to: 'create' })
  await db.execute(sql`update basket_details set quantity = 3, discount = 20000 where basket_id = ${full}`)
  await move.place(orders, full)
  await move.start(orders, full)
  await move.finish(orders, full)
  const { invoiceId, number } = await invoiceOrder(orders, full)
  const invoiceItemId = (await readInvoice(orders, invoiceId)).items[0]?.id ?? 0
  for (const payable of ['35.33', '35.34', '35.33']) {
    const xml = await readXml(db, (await credit(orders, invoiceId, { items: [{ invoiceItemId, quantity: 1 }] })).id)
    expectValid(xml)
    expect(xml).toContain('CreditNote-2')
    expect(flat(xml)).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID>`)
    expect(one(xml, 'PayableAmount')).toBe(payable)
  }
})

test('an invoice in euros says its VAT in kronor as well', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await makeElectronic(db, orders)
  await addCurrency(db, 'EUR', 11.2345)
  const book = await addProduct(db, { unitPrice: 1005_49 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'newOrder' })
  await orders.call(updateBasketCurrency, { params: { id }, body: { currency: 'EUR' } })
  const { invoiceId } = await invoiceOrder(orders, id, { isAhead: true })
  const xml = await readXml(db, invoiceId)
  expectValid(xml)
  expect([one(xml, 'DocumentCurrencyCode'), one(xml, 'TaxCurrencyCode')]).toEqual(['EUR', 'SEK'])
  expect(texts(xml, 'TaxableAmount')).toEqual(['89.50'])
  expect(flat(xml)).toContain('<cbc:TaxAmount currencyID="EUR">5.37</cbc:TaxAmount>')
  expect(flat(xml)).toContain('<cbc:TaxAmount currencyID="SEK">60.33</cbc:TaxAmount>')
  expect(one(xml, 'PayableAmount')).toBe('94.87')
})

test.each([
  { vat: 'intraEu', to: { country: 'FI', postal: '00100' }, number: 'FI12345678', category: 'K', code: 'VATEX-EU-IC' },
  { vat: 'export', to: { country: 'NO', postal: '0150' }, number: '', category: 'G', code: 'VATEX-EU-G' },
])('a sale without VAT ($vat) says why by its code', async ({ to, number, category, code }) => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const customer = await makeElectronic(db, orders)
  await db.execute(sql`update addresses set country = ${to.country}, postal_code = ${to.postal} where user_id = ${customer}`)
  await db.execute(sql`update users set vat_number = ${number}, org_number = '1234567-8' where id = ${customer}`)
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 2 }], { to: 'create' })
  await orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: 49_00 } })
  await move.place(orders, id)
  await move.start(orders, id)
  await move.finish(orders, id)
  const { invoiceId } = await invoiceOrder(orders, id)
  for (const xml of [await readXml(db, invoiceId), await readXml(db, (await credit(orders, invoiceId)).id)]) {
    expectValid(xml)
    expect(texts(xml, 'TaxExemptionReasonCode')).toEqual([code])
    expect(flat(xml)).toContain(`<cac:ClassifiedTaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>0</cbc:Percent>`)
    expect(one(xml, 'PayableAmount')).toBe('249.00')
  }
  expect(flat(await readXml(db, invoiceId))).toContain('<cbc:ID>SE3550000000054910000003</cbc:ID>')
})

test('an invoice in euros has its VAT in kronor too, and what was paid before is taken off', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await makeElectronic(db, orders)
  await db.execute(sql`insert into currency (title, code, value_in_krona) values ('Euro', 'EUR', 11)`)
  await db.execute(
    sql`insert into currency_rate (currency_id, day, rate, title) select id, '2020-01-02', 11.2345, 'Riksbanken' from currency where code = 'EUR'`,
  )
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 89_50 }), quantity: 1 }], { to: 'done' })
  await db.execute(sql`update baskets set currency = 'EUR' where id = ${id}`)
  const { invoiceId } = await invoiceOrder(orders, id)
  for (const xml of [await readXml(db, invoiceId), await readXml(db, (await credit(orders, invoiceId)).id)]) {
    expectValid(xml)
    expect(one(xml, 'TaxCurrencyCode')).toBe('SEK')
    expect(flat(xml)).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">60.33</cbc:TaxAmount></cac:TaxTotal>')
  }
  const paid = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 1 }], { to: 'done', payment: 'settled' })
  const xml = await readXml(db, (await invoiceOrder(orders, paid)).invoiceId)
  expectValid(xml)
  expect([one(xml, 'PrepaidAmount'), one(xml, 'PayableAmount')]).toEqual(['106.00', '0.00'])
  expect(xml).not.toContain('PaymentMeans')
})

test('an order whose customer needs a buyer reference asks for it, is refused without one, and the run says how many', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const customer = await makeElectronic(db, orders, { reference: '' })
  const book = await addProduct(db)
  const order = async (orderReference: string) => {
    const made = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'create' })
    await orders.call(updatePaymentInfo, {
      params: { id: made },
      body: { methodId: null, state: 'invoice', reference: '', orderReference },
    })
    expect((await readBasket(orders, made)).payment).toMatchObject({ orderReference, lacksReference: orderReference === '' })
    await move.place(orders, made)
    await move.start(orders, made)
    await move.finish(orders, made)
    return made
  }
  const id = await order('')
  const other = await order('INK-2026-118')
  await expect(invoiceOrder(orders, id)).rejects.toMatchObject({
    status: 409,
    message:
      'The electronic invoice would be refused: no buyer reference. Enter it on the customer’s account, or under Payment of the order before work on it starts.',
    data: { reason: 'isElectronic', findings: [{ rule: 'R003', field: 'Buyer reference' }] },
  })
  const { data } = await orders.call(createDryRun, { body: { selection: {} } })
  expect(data.totals).toMatchObject({ orders: 1, refused: 1 })
  expect(data.rows.find(({ basketId }) => basketId === id)?.refusal).toMatchObject({
    reason: 'isElectronic',
    lacks: ['no buyer reference'],
  })
  const admin = await signIn('admin')
  const lacking = async () =>
    (await admin.call(userLists.InstitutionalAccount, { body: { filter: { lacksInvoiceData: true } } })).data.map((row) => row.id)
  expect(await lacking()).toEqual([customer])
  const { invoiceId } = await invoiceOrder(orders, other)
  const xml = await readXml(db, invoiceId)
  expectValid(xml)
  const pdf = Buffer.from((await orders.call(printInvoices, { body: { ids: [invoiceId ?? 0] } })).data.pdf, 'base64')
  expect(textOfPdf(pdf)).toMatch(/Ert ordernummer\s+INK-2026-118/)
  expect(flat(xml)).toContain(`<cac:OrderReference><cbc:ID>INK-2026-118</cbc:ID><cbc:SalesOrderID>${other}</cbc:SalesOrderID>`)
  const { version } = (await admin.call(userItem, { params: { id: customer } })).data
  await expect(
    admin.call(editUser, { params: { id: customer }, body: { version, electronicAddress: '0007:2120000143' } }),
  ).rejects.toMatchObject({ fieldErrors: { electronicAddress: [expect.stringMatching(/check digit/)] } })
  await admin.call(editUser, { params: { id: customer }, body: { version, buyerReference: 'REF-1' } })
  expect(one(await readXml(db, (await invoiceOrder(orders, id)).invoiceId), 'BuyerReference')).toBe('REF-1')
  expect(await lacking()).toEqual([])
  expect((await admin.call(userItem, { params: { id: customer } })).data).toMatchObject({
    invoiceDelivery: 'electronic',
    buyerReference: 'REF-1',
  })
})

test('a customer who wants both gets the PDF by mail too, and one who wants PDF gets nothing by itself', async () => {
  const { db, signIn, mails } = await startServer()
  const orders = await signIn('orders')
  const customer = await makeElectronic(db, orders)
  const book = await addProduct(db)
  await db.execute(sql`update users set invoice_delivery = 'both' where id = ${customer}`)
  const both = await invoiceOrder(orders, await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' }))
  expect(await readXml(db, both.invoiceId)).toBeDefined()
  expect((await mails()).map(({ subject }) => subject)).toEqual([`Faktura ${both.number}, Bokhuset AB`])
  expect((await orders.call(outboxMessagesOfRecord, { params: { entityName: 'Invoice', id: both.invoiceId ?? 0 } })).data).toMatchObject([
    { state: 'sent' },
  ])
  await db.execute(sql`update users set email = '' where id = ${customer}`)
  await db.execute(sql`update users set invoice_delivery = 'pdf' where id = ${customer}`)
})
