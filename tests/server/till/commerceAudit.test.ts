import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addSale } from '#api/till/till'
import type { Database, Queryable } from '#server/db/database'
import { auditCommerce, type Broken } from '#server/till/commerceAudit'
import { credit, deliver, invoiceOrder, makeOrder } from '../invoices/invoices'
import { addProduct, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'

async function audited(db: Queryable): Promise<Broken[]> {
  const found: Broken[] = []
  for await (const broken of auditCommerce(db)) found.push(broken)
  return found
}

/** The first broken rule of this beginning once something was written that the database would refuse: an audit is for what went past it. Taken back again. */
async function foundAfter(db: Database, statement: SQL, rule: string): Promise<string | undefined> {
  let found: string | undefined
  const planting = db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
    for await (const broken of auditCommerce(tx)) {
      if (broken.rule.startsWith(rule)) found = broken.rule
      if (found) break
    }
    throw new Error('Taken back')
  })
  await expect(planting).rejects.toThrow('Taken back')
  return found
}

test('all rules hold over the demo data and a day of trade, and a planted fault of each kind is found', async () => {
  const { db, signIn } = await startServer({ demo: 'small' })
  const admin = await signIn('admin')
  const book = await addProduct(db, { onHand: 50 })
  const id = await makeOrder(admin, [{ productDetailId: book, quantity: 3 }])
  const line = (await readBasket(admin, id)).items[0]?.id ?? 0
  await deliver(admin, id, [{ basketDetailId: line, quantity: 2 }])
  const { invoiceId } = await invoiceOrder(admin, id)
  await credit(admin, invoiceId)
  const full = await makeOrder(admin, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  await invoiceOrder(admin, full)
  await admin.call(addSale, {
    body: {
      registerId: 1,
      clientId: '00000000-0000-4000-8000-000000000001',
      items: [{ productDetailId: book, quantity: 1, unitPrice: 106_00 }],
      payments: [{ method: 'card', amount: 106_00 }],
    },
  })
  expect(await audited(db)).toEqual([])

  const faults: [string, SQL][] = [
    ['Numbers of invoices', sql`update number_series set last = last + 1 where name = 'invoice'`],
    ['Receipts of a register', sql`update cash_sales set number = 999 where number = (select max(number) from cash_sales)`],
    ['Stock is what its moves', sql`update inventory set on_hand = on_hand + 1 where product_detail_id = ${book}`],
    ['Stock is what its months', sql`update stock_months set change = change + 1 where product_detail_id = ${book}`],
    ['What is set aside is what', sql`update inventory set reserved = reserved + 1 where product_detail_id = ${book}`],
    ['What is set aside is on the shelf', sql`update inventory set reserved = on_hand + 1 where product_detail_id = ${book}`],
    ['Copies of an order in progress', sql`update basket_details set back_ordered_since = now() where basket_id = ${full}`],
    [
      'No copy is free while',
      sql`update basket_details set back_ordered_since = now() where product_detail_id = ${book} and basket_id = ${id}`,
    ],
    ['What deliveries handed over', sql`update basket_details set delivered = 0, returned = 0 where id = ${line}`],
    ['Lines know what', sql`update basket_details set invoiced = 3 where id = ${line}`],
    ['Nothing is billed twice', sql`update invoice_items set quantity = 2 where invoice_id = ${invoiceId} or basket_id = ${full}`],
    [
      'Dates follow',
      sql`update invoices set invoice_date = invoice_date - 400 where kind <> 'preInvoice' and number = (select max(number) from invoices where series = 'invoice')`,
    ],
    ['No document and no payment is dated', sql`update invoices set invoice_date = invoice_date + 400 where id = ${invoiceId}`],
    [
      'Nothing is dated in a month',
      sql`insert into booking_periods (month, closed_at, closed_by) select date_trunc('month', invoice_date), issued_at - interval '1 day', issued_by from invoices where id = ${invoiceId}`,
    ],
    [
      'Payments of an invoice',
      sql`insert into invoice_payments (invoice_id, at, amount, method, by_id, entered_at) select id, current_date, total + 1, 'bank', issued_by, now() from invoices where id = ${invoiceId}`,
    ],
    [
      'No more of a balance',
      sql`insert into invoice_payments (invoice_id, at, amount, method, by_id, entered_at) select id, current_date, 1, 'balance', issued_by, now() from invoices where id = ${invoiceId}`,
    ],
    ['An invoice is the sum', sql`update invoices set vat = vat + 1 where id = ${invoiceId}`],
    ['No more is credited', sql`update invoice_items set quantity = -9 where credits_item_id is not null and basket_id = ${id}`],
    ['An invoice whose items', sql`update invoices set net = net - 1 where credits_id = ${invoiceId}`],
    [
      'The state of an invoice',
      sql`update invoices set state = 'paid' where kind = 'invoice' and number = (select max(number) from invoices where kind = 'invoice')`,
    ],
    ['An order that is invoiced', sql`update baskets set net = net + 1 where id = ${full}`],
    ['Orders know the documents', sql`update baskets set open_deliveries = '{99}' where id = ${id}`],
    ['Orders know their live', sql`update baskets set booked_parcels = '[]'`],
    ['A live parcel belongs', sql`update baskets set status = 'cancelled' where booked_parcels <> '[]'`],
    [
      'The same copies',
      sql`insert into shipments (basket_id, delivery_id, carrier, post_service_id, state, request, created_by, created_at, changed_at)
        select basket_id, 999, carrier, post_service_id, state, request, created_by, created_at, changed_at from shipments where state = 'booked' and delivery_id is null`,
    ],
    ['Deliveries leave from', sql`update basket_deliveries set warehouse = 'tehran'`],
    ['A receipt is paid', sql`update cash_payments set amount = amount - 1`],
    ['An invoice of another currency', sql`update invoices set currency = 'EUR', rate = 11, vat_sek = 1 where id = ${invoiceId}`],
    ['A day of a register', sql`update cash_days set opened_at = now() - interval '3 days' where closed_at is null`],
    ['An invoice without VAT', sql`update invoices set document = document || '{"vatCase": "intraEu"}' where id = ${invoiceId}`],
    [
      'An order is invoiced once',
      sql`with run as (insert into invoice_runs (token, merge_by, invoice_date, language, by_id, at) select 'planted', 'basket', current_date, 'sv', min(id), now() from users returning id)
        insert into invoice_run_rows (run_id, group_no, basket_id, state, invoice_id) select id, 1, ${full}, 'issued', ${invoiceId} from run`,
    ],
    [
      'A voucher balances',
      sql`with made as (insert into vouchers (kind, source_id, series, number, day, text, at) values ('closing', 999, 'Z', 999, current_date, '', now()) returning id)
        insert into voucher_lines (voucher_id, place, account, debit, credit) select id, 1, '1910', 1, 0 from made`,
    ],
    [
      'A payment by a reference',
      sql`insert into invoice_payments (invoice_id, at, amount, method, reference, by_id, entered_at)
        select ${invoiceId}, current_date, 1, 'bankgiro', (select ocr from invoices where series = 'invoice' and id <> ${invoiceId} limit 1), min(id), now() from users`,
    ],
    ['A stocktake is posted', sql`update stocktakes set started_at = now() - interval '2 months' where state in ('open', 'review')`],
    [
      'A lost answer of a carrier',
      sql`insert into shipments (basket_id, carrier, post_service_id, state, request, created_by, created_at, changed_at)
        select ${id}, 'postnord', (select min(id) from post_service), 'doubtful', '{}', min(id), now(), now() - interval '2 days' from users`,
    ],
    ['A line costs', sql`update product_details set currency = 'EUR' where id = ${book}`],
    ['An address has', sql`update addresses set country = ''`],
    ['A closing is the sum', sql`update cash_days set closed_at = now(), totals = '{"gross": 1}' where closed_at is null`],
  ]
  const rules: string[] = []
  for await (const broken of auditCommerce(db, { onRule: (rule) => rules.push(rule) })) expect(broken).toBeUndefined()
  expect(rules.filter((rule) => !faults.some(([beginning]) => rule.startsWith(beginning)))).toEqual([])
  for (const [rule, statement] of faults) expect(await foundAfter(db, statement, rule), rule).toBeDefined()
  expect(await audited(db)).toEqual([])
})
