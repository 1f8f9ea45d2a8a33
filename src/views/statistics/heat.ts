import { number } from '#views/core/format.ts'
import { amount } from './columns'
import { texts } from './texts'

type Cell = { customerId: number; customer: string; productDetailId: number; title: string; copies: number; revenue: number }

export function matrixOf(series: readonly Cell[]) {
  const customers = new Map<number, string>()
  const editions = new Map<number, string>()
  for (const { customerId, customer, productDetailId, title } of series) {
    customers.set(customerId, customer)
    editions.set(productDetailId, title)
  }
  const [rowOf, columnOf] = [customers, editions].map((all) => new Map([...all.keys()].map((id, at) => [id, at])))
  const byCell = new Map(
    series.map(({ customerId, productDetailId, copies, revenue }) => [
      `${customerId} ${productDetailId}`,
      texts.copiesAndRevenue(number(copies), amount(revenue)),
    ]),
  )
  return {
    rows: [...customers.values()],
    columns: [...editions.values()],
    table: [...customers].map(([customer, name]) => [
      name,
      ...[...editions.keys()].map((edition) => byCell.get(`${customer} ${edition}`) ?? ''),
    ]),
    cells: series.map(({ customerId, customer, productDetailId, title, copies, revenue }) => ({
      row: rowOf?.get(customerId) ?? 0,
      column: columnOf?.get(productDetailId) ?? 0,
      value: revenue,
      label: `${customer}, ${title}: ${number(copies)}, ${amount(revenue)}`,
    })),
  }
}
