import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { salesReport } from '#api/statistics/reports'
import { foldJob } from '#server/statistics/fold'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'

test('a sale that is still being written while others are folded is neither missed nor waited for, and is counted once', async () => {
  const { db, clock, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const productDetailId = await addProduct(db, { unitPrice: 100_00 })
  const sell = async () =>
    invoiceOrder(admin, await makeOrder(admin, [{ productDetailId, quantity: 1 }], { to: 'done' }), { invoiceDate: '2026-06-30' })
  const revenue = async () =>
    (await admin.call(salesReport, { body: { fromDate: '2026-06-30', toDate: '2026-06-30' } })).result.totals.revenue
  const fold = () => foldJob.run(db, clock, () => true)
  await sell()

  let letGo: () => void = () => undefined
  let isWritten: () => void = () => undefined
  const written = new Promise<void>((resolve) => (isWritten = resolve))
  const writing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into sales_lines (day, source, kind, item, currency, quantity, net, vat, net_sek, product_detail_id)
      values ('2026-06-30', 'invoice:0', 'invoice', 'goods', 'SEK', 1, 5000, 300, 5000, ${productDetailId})`)
    isWritten()
    await new Promise<void>((resolve) => (letGo = resolve))
  })
  await written
  // It began after the open one did, and is on the books before it.
  await sell()
  await fold()
  expect(await revenue()).toBe(200_00)
  letGo()
  await writing
  expect(await revenue()).toBe(250_00)
  // Two processes at once fold a row once; whatever else is open on this server (other tests are) comes first.
  const folded = async () => {
    await Promise.all([fold(), fold()])
    const { rows } = await db.execute(sql`select sum(sales + credits)::int as days, (select sum(revenue)::int from sales_months) as months,
    (select count(*)::int from sales_lines where tx >= (select tx from sales_folds)) as behind from sales_days`)
    return rows
  }
  await expect.poll(folded, { timeout: 30_000 }).toEqual([{ days: 250_00, months: 250_00, behind: 0 }])
  expect(await revenue()).toBe(250_00)
})
