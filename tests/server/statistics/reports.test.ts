import { expect, test } from 'vitest'
import { agentOrderTimeReport, bookSalesReport, customerBookSalesReport, openBooksReport, salesReport } from '#api/statistics/reports'
import { startServer } from '../setup/harness'

test('with the demonstration’s data no report is empty', async () => {
  const { signIn } = await startServer({ demo: 'small' })
  const admin = await signIn('admin')
  const sales = await admin.call(salesReport, { body: { compare: 'before' } })
  const books = await admin.call(bookSalesReport, { body: { compare: 'lastYear' } })
  const customers = await admin.call(customerBookSalesReport, { body: { compare: 'lastYear' } })
  const open = await admin.call(openBooksReport, { body: {} })
  const agents = await admin.call(agentOrderTimeReport, { body: {} })
  for (const { data, result } of [sales, books, customers, open, agents]) {
    expect(data.length).toBeGreaterThan(0)
    expect(result.series.length).toBeGreaterThan(0)
  }
})
