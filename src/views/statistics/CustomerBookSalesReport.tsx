import { useMemo } from 'react'
import { customerColumns } from '#api/statistics/columns'
import { statisticsPaths } from '#api/statistics/paths'
import { type CustomerBookRow, customerBookSalesReport } from '#api/statistics/reports'
import { part } from '#views/core/chunk.ts'
import { number } from '#views/core/format.ts'
import type { PageProps } from '#views/core/pages.ts'
import { ChartPart } from './ChartPart'
import { amount, withExtras } from './columns'
import { matrixOf } from './heat'
import { useBehind } from './lines/behind'
import { Lines } from './lines/Lines'
import { ReportList, totalOf } from './ReportList'
import { texts } from './texts'
import { behind, rulesOf, useReport } from './useReport'

const HeatMap = part('the chart', () => import('./charts/HeatMap'))

const path = statisticsPaths.customers
const labels = texts.figures
const names = texts.books
const rules = rulesOf(['days', 'compare', 'currency'], ['copies', 'revenue', 'first', 'last'])

const legendOf = (series: readonly Cell[]) => {
  const all = series.map(({ revenue }) => revenue).filter((revenue) => revenue > 0)
  if (!all.length) return []
  return [
    { title: `${texts.charts.least}: ${amount(Math.min(...all))}`, tone: 'least' },
    { title: `${texts.charts.most}: ${amount(Math.max(...all))}`, tone: 'most' },
  ]
}

type Sums = { customers: number; editions: number; copies: number; revenue: number }
type Cell = { customerId: number; customer: string; productDetailId: number; title: string; copies: number; revenue: number }

export default function CustomerBookSalesReport({ page }: Pick<PageProps, 'page'>) {
  const of = useBehind()
  return of ? <Lines page={page} of={of} /> : <Report title={page.title} />
}

function Report({ title }: { title: string }) {
  const { list, query } = useReport(rules)
  const { compare, fromDate: from, toDate: to, currency, searchKey: found } = query
  const columns = useMemo(() => {
    const href =
      (of: string) =>
      ({ customerId, productDetailId }: CustomerBookRow) =>
        behind(path, of, { from, to, customerId, productDetailId, currency })
    return withExtras(customerColumns(compare), {
      customer: { share: 1.5 },
      title: { share: 2 },
      orders: { href: href('orders') },
      copies: { sort: 'copies', href: href('copies') },
      revenue: { sort: 'revenue', href: href('revenue') },
      first: { sort: 'first' },
      last: { sort: 'last' },
    })
  }, [compare, from, to, currency])
  return (
    <ReportList<CustomerBookRow, Sums, Cell>
      name="customers"
      title={title}
      endpoint={customerBookSalesReport}
      list={list}
      query={query}
      columns={columns}
      rowLabel={(row) => `${row.customer}, ${row.title}`}
      rowHref={({ customerId, productDetailId }) => behind(path, 'revenue', { from, to, customerId, productDetailId, currency })}
      searchHint={texts.search}
      totals={({ totals, fromDate, toDate }) => {
        const hrefOf = (of: string) => behind(path, of, { from: fromDate, to: toDate, found, currency })
        return [
          totalOf(labels.revenue, amount, totals.revenue, { href: hrefOf('revenue') }),
          totalOf(labels.copies, number, totals.copies, { href: hrefOf('copies') }),
          totalOf(names.customers, number, totals.customers),
          totalOf(names.editions, number, totals.editions),
        ]
      }}
      chart={({ series }) => {
        const { rows, columns: editions, cells, table } = matrixOf(series)
        return (
          <ChartPart title={texts.charts.customers} legend={legendOf(series)} titles={[names.customer, ...editions]} rows={table}>
            <HeatMap label={texts.charts.of(series.length, texts.charts.customers)} rows={rows} columns={editions} cells={cells} />
          </ChartPart>
        )
      }}
    />
  )
}
