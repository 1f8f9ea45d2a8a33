import { useMemo } from 'react'
import { statisticsPaths } from '#api/statistics/paths'
import { type CustomerBookRow, customerBookSalesReport } from '#api/statistics/reports'
import { part } from '#views/core/chunk.ts'
import { number } from '#views/core/format.ts'
import type { PageProps } from '#views/core/pages.ts'
import { ChartPart } from './ChartPart'
import { amount, type ReportColumn } from './columns'
import { matrixOf } from './heat'
import { useBehind } from './lines/behind'
import { Lines } from './lines/Lines'
import { ReportList } from './ReportList'
import { texts } from './texts'
import { behind, rulesOf, useReport } from './useReport'

const HeatMap = part('the chart', () => import('./charts/HeatMap'))

const path = statisticsPaths.customers
const labels = texts.figures
const names = texts.books
const rules = rulesOf(['days', 'compare', 'currency'], ['copies', 'revenue', 'first', 'last'])

type Sums = { customers: number; editions: number; copies: number; revenue: number }
type Cell = { customerId: number; customer: string; productDetailId: number; title: string; copies: number; revenue: number }

export default function CustomerBookSalesReport({ page }: Pick<PageProps, 'page'>) {
  const of = useBehind()
  return of ? <Lines page={page} of={of} /> : <Report title={page.title} />
}

function Report({ title }: { title: string }) {
  const { list, query } = useReport(rules)
  const { compare, fromDate: from, toDate: to, currency, searchKey: found } = query
  const columns = useMemo<ReportColumn<CustomerBookRow>[]>(() => {
    const href =
      (of: string) =>
      ({ customerId, productDetailId }: CustomerBookRow) =>
        behind(path, of, { from, to, customerId, productDetailId, currency })
    return [
      { id: 'customer', title: names.customer, kind: 'text', share: 1.5, value: (row) => row.customer },
      { id: 'title', title: names.title, kind: 'text', share: 2, value: (row) => row.title },
      { id: 'isbn', title: names.isbn, kind: 'isbn', value: (row) => row.isbn },
      { id: 'orders', title: labels.orders, kind: 'count', value: (row) => row.orders, href: href('orders') },
      { id: 'copies', title: labels.copies, kind: 'count', sort: 'copies', value: (row) => row.copies, href: href('copies') },
      { id: 'revenue', title: labels.revenue, kind: 'amount', sort: 'revenue', value: (row) => row.revenue, href: href('revenue') },
      ...(compare === 'none'
        ? []
        : [{ id: 'compared', title: labels.compared, kind: 'amount' as const, value: (row: CustomerBookRow) => row.compared }]),
      { id: 'first', title: names.first, kind: 'day', sort: 'first', value: (row) => row.first },
      { id: 'last', title: names.last, kind: 'day', sort: 'last', value: (row) => row.last },
    ]
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
      totals={({ totals, fromDate, toDate }) => [
        { title: names.customers, value: number(totals.customers) },
        { title: names.editions, value: number(totals.editions) },
        {
          title: labels.copies,
          value: number(totals.copies),
          href: behind(path, 'copies', { from: fromDate, to: toDate, found, currency }),
        },
        {
          title: labels.revenue,
          value: amount(totals.revenue),
          href: behind(path, 'revenue', { from: fromDate, to: toDate, found, currency }),
        },
      ]}
      chart={({ series }) => {
        const { rows, columns: editions, cells, table } = matrixOf(series)
        return (
          <ChartPart title={texts.charts.customers} titles={[names.customer, ...editions]} rows={table}>
            <HeatMap label={texts.charts.of(series.length, texts.charts.customers)} rows={rows} columns={editions} cells={cells} />
          </ChartPart>
        )
      }}
    />
  )
}
