import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createRecordFiles, exportsOfInvoice } from '#api/exports/calls'
import { exportFileWithItems } from '#api/library/exports'
import type { RecordExport } from '#api/library/recordExports'
import { elementsOf, textAt } from '#server/core/files/xmlReader'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { bytesOf, isbns, office } from './office'

/** An invoice of three copies of a title at 117.20 without VAT, one of the next, and something that has no ISBN. */
async function invoiced() {
  const it = await office('onix')
  await nameSeller(it.db)
  await it.db.execute(sql`update product_details set unit_price = 11720 where id = ${it.editions[0]}`)
  const mug = await addProduct(it.db, { title: 'Muminmugg', vatRate: 0.25 })
  const orders = await it.signIn('orders')
  const lines = [
    { productDetailId: it.editions[0] ?? 0, quantity: 3 },
    { productDetailId: it.editions[1] ?? 0, quantity: 1 },
    { productDetailId: mug, quantity: 2 },
  ]
  const make = async (of: typeof lines) => (await invoiceOrder(orders, await makeOrder(orders, of, { to: 'done' }))).invoiceId ?? 0
  return { ...it, orders, lines, mug, makeInvoice: make }
}

test('an export of an invoice has what was invoiced, is checked at once, and is made once', async () => {
  const it = await invoiced()
  const id = await it.makeInvoice(it.lines)
  const all = await Promise.all([1, 2, 3].map(() => it.orders.call(exportsOfInvoice.onix, { params: { id } })))
  expect(new Set(all.map(({ data }) => data.exportId)).size).toBe(1)
  const { exportId, items } = all[0]?.data ?? { exportId: 0, items: 0 }
  expect(items).toBe(2)
  const made = (await it.admin.call(exportFileWithItems, { params: { id: exportId }, query: {} })).data as RecordExport
  expect(made).toMatchObject({ kind: 'onix', title: 'Invoice 100001, Anna Ek', invoice: { id }, status: 'refused', itemCount: 2 })
  expect(made.items.map(({ isbn, overrides }) => [isbn, overrides])).toEqual([
    [isbns[0], { price: '124.23 SEK' }],
    [isbns[1], { price: '106.00 SEK' }],
  ])
  const { rows } = await it.db.execute(sql`select copies from export_items where export_id = ${exportId} order by id`)
  expect(rows).toEqual([{ copies: 3 }, { copies: 1 }])
  await expect(it.orders.call(exportFileWithItems, { params: { id: exportId }, query: {} })).rejects.toMatchObject({ status: 403 })
})

test('the price in its file is the one that was invoiced, whatever it costs now', async () => {
  const it = await invoiced()
  const id = await it.makeInvoice(it.lines)
  await it.db.execute(sql`insert into publisher (title) values ('Förlaget')`)
  await it.db.execute(sql`insert into subject (title, scheme, code) values ('Fiction', 'thema', 'FBA') on conflict do nothing`)
  await it.db.execute(sql`insert into book_cover (title, onix_code) values ('Hardback', 'BB') on conflict do nothing`)
  await it.db.execute(sql`insert into currency (title, code, value_in_krona) values ('Krona', 'SEK', 1) on conflict do nothing`)
  await it.db.execute(sql`insert into tax (title, rate, is_for_books) values ('Böcker', 0.06, true) on conflict do nothing`)
  await it.db.execute(sql`update products set kind = 'other', main_subject_id = (select id from subject where code = 'FBA' limit 1)`)
  await it.db.execute(sql`update product_details set publisher_id = (select id from publisher limit 1), publication_date = '2020', publishing_status = 'active',
    pages = 10, price = 99900, currency_id = (select id from currency where code = 'SEK'), tax_id = (select id from tax order by id limit 1), vat_rate = 0.06,
    book_cover_id = (select id from book_cover where onix_code = 'BB' limit 1)`)
  const { exportId } = (await it.orders.call(exportsOfInvoice.onix, { params: { id } })).data
  const built = (await it.admin.call(createRecordFiles.onix, { params: { id: exportId }, body: {} })).data
  const text = (await bytesOf(it, built.files[0]?.file?.url)).toString()
  const prices = [...elementsOf(text, 'Price')].map((price) => textAt(price, 'PriceAmount'))
  expect(prices).toEqual(['124.23', '106.00'])
})

test('an invoice without a title that has an ISBN, and a format that nobody gets, are refused by name', async () => {
  const it = await invoiced()
  const id = await it.makeInvoice([{ productDetailId: it.mug, quantity: 1 }])
  const call = (kind: keyof typeof exportsOfInvoice, of = id) => it.orders.call(exportsOfInvoice[kind], { params: { id: of } })
  await expect(call('onix')).rejects.toMatchObject({ status: 409, message: 'No line has an ISBN', data: { reason: 'noTitles' } })
  const other = await it.makeInvoice(it.lines)
  await expect(call('libris', other)).rejects.toMatchObject({ status: 409, data: { reason: 'noProfile' } })
  await expect(call('marc21', 999_999)).rejects.toMatchObject({ status: 404 })
  const catalogue = await it.signIn('catalogue')
  await expect(catalogue.call(exportsOfInvoice.onix, { params: { id } })).rejects.toMatchObject({ status: 403 })
})
