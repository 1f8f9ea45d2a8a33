import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Client } from '#api/core/http'
import { type SalesFigure, salesLines, toInvoiceLines } from '#api/statistics/lines'
import type { Step } from '#api/statistics/periods'
import { bookSalesReport, customerBookSalesReport, salesReport } from '#api/statistics/reports'
import type { Database } from '#server/db/database'
import { keepVouchers } from '#server/fortnox/vouchers'

const figures = ['orders', 'receipts', 'copies', 'sales', 'credits', 'revenue', 'vat', 'discount'] as const

export const salesOf = async (client: Client, fromDate: string, toDate: string, step: Step = 'month') =>
  client.call(salesReport, { body: { fromDate, toDate, step, compare: 'lastYear' } })

/** What was issued in these days by the documents' own items, asked without the ledger. */
async function issued(db: Database, from: string, to: string) {
  const { rows } = await db.execute(sql`
    select coalesce(sum(net), 0)::int as revenue, coalesce(sum(vat), 0)::int as vat, coalesce(sum(net) filter (where is_back), 0)::int as credits,
      coalesce(sum(quantity) filter (where is_goods), 0)::int as copies, count(distinct basket_id) filter (where not is_back)::int as orders,
      count(distinct receipt)::int as receipts
    from (
      select i.net, i.vat, v.kind = 'credit' as is_back, i.kind = 'goods' as is_goods, i.quantity, i.basket_id, null::int as receipt, v.invoice_date as day
      from invoice_items i join invoices v on v.id = i.invoice_id where v.kind in ('invoice', 'credit')
      union all
      select i.gross - i.vat, i.vat, s.kind = 'return', true, i.quantity, null, case s.kind when 'sale' then s.id end, (s.at at time zone 'Europe/Stockholm')::date
      from cash_sale_items i join cash_sales s on s.id = i.sale_id where s.kind in ('sale', 'return')
    ) each where day between ${from}::date and ${to}::date`)
  return rows[0]
}

const lineSum = async (client: Client, of: SalesFigure, fromDate: string, toDate: string) => {
  const { data, result } = await client.call(salesLines.sales, { body: { of, fromDate, toDate, pageSize: 1000 } })
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(result.sum)
  return result.sum
}

/** What vouchers of invoices and credit notes have on accounts of sales, and what the ledger has of those documents. */
async function expectVouchers(db: Database, from: string, to: string): Promise<void> {
  await keepVouchers(db, new Date())
  const { rows } = await db.execute(sql`select
    (select coalesce(sum(l.credit - l.debit), 0)::int from vouchers w join voucher_lines l on l.voucher_id = w.id
      where w.kind in ('invoice', 'credit') and l.account like '30%' and w.day between ${from}::date and ${to}::date) as booked,
    (select coalesce(sum(net_sek), 0)::int from sales_lines where kind in ('invoice', 'credit') and day between ${from}::date and ${to}::date) as sold`)
  expect(rows[0]?.booked).toBe(rows[0]?.sold)
}

/** Every number of the sales report is what the documents say, and the sum of the lines behind it; so are those of the other two. */
export async function expectFigures(db: Database, client: Client, from: string, to: string, step: Step): Promise<void> {
  await expectVouchers(db, from, to)
  const { data, result } = await salesOf(client, from, to, step)
  expect(result.totals).toMatchObject((await issued(db, from, to)) ?? {})
  // Of steps in which nothing was sold one tells of all.
  const quiet = data.find(({ sales, credits }) => sales === 0 && credits === 0)
  for (const row of [...data.filter((each) => each === quiet || each.sales !== 0 || each.credits !== 0), { ...result.totals, from, to }]) {
    for (const of of figures) expect([of, row.from, await lineSum(client, of, row.from, row.to)]).toEqual([of, row.from, row[of]])
    const due = await client.call(toInvoiceLines, { body: { fromDate: row.from, toDate: row.to } })
    expect(due.result.sum).toBe(row.toInvoice)
  }
  for (const of of ['receipts', 'copies', 'sales', 'credits', 'vat', 'discount'] as const)
    expect(data.reduce((sum, row) => sum + row[of], 0)).toBe(result.totals[of])

  const books = await client.call(bookSalesReport, { body: { fromDate: from, toDate: to } })
  for (const { id: productDetailId, ...row } of books.data)
    for (const of of ['sold', 'returned', 'copies', 'revenue'] as const) {
      const lines = await client.call(salesLines.books, { body: { of, fromDate: from, toDate: to, productDetailId } })
      expect([of, lines.result.sum]).toEqual([of, row[of]])
    }
  expect(books.result.totals.copies).toBe(result.totals.copies)

  const pairs = await client.call(customerBookSalesReport, { body: { fromDate: from, toDate: to } })
  for (const { customerId, productDetailId, ...row } of pairs.data)
    for (const of of ['orders', 'copies', 'revenue'] as const) {
      const lines = await client.call(salesLines.customers, { body: { of, fromDate: from, toDate: to, customerId, productDetailId } })
      expect([of, lines.result.sum]).toEqual([of, row[of]])
    }
}
