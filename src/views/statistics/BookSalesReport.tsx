import { useMemo } from 'react'
import { statisticsPaths } from '#api/statistics/paths'
import { type BookSalesRow, bookSalesReport } from '#api/statistics/reports'
import { part } from '#views/core/chunk.ts'
import { number } from '#views/core/format.ts'
import type { PageProps } from '#views/core/pages.ts'
import { ChartPart } from './ChartPart'
import { amount, type ReportColumn } from './columns'
import { useBehind } from './lines/behind'
import { Lines } from './lines/Lines'
import { ReportList } from './ReportList'
import { texts } from './texts'
import { behind, rulesOf, useReport } from './useReport'

const BarChart = part('the chart', () => import('./charts/BarChart'))

const path = statisticsPaths.books
const labels = texts.figures
const names = texts.books
const figures = ['sold', 'returned', 'copies'] as const
const rules = rulesOf(['days', 'compare', 'currency'], ['title', ...figures, 'revenue', 'share'])
const series = [{ key: 'revenue', title: labels.revenue, tone: 'first' as const }]

type Sums = { sold: number; returned: number; copies: number; revenue: number }

export default function BookSalesReport({ page }: Pick<PageProps, 'page'>) {
  const of = useBehind()
  return of ? <Lines page={page} of={of} /> : <Report title={page.title} />
}

function Report({ title }: { title: string }) {
  const { list, query } = useReport(rules)
  const { compare, fromDate, toDate, currency, searchKey: found } = query
  const columns = useMemo<ReportColumn<BookSalesRow>[]>(() => {
    const href = (of: string) => (row: BookSalesRow) => behind(path, of, { from: fromDate, to: toDate, productDetailId: row.id, currency })
    return [
      { id: 'title', title: names.title, kind: 'text', sort: 'title', share: 2, value: (row) => row.title },
      { id: 'isbn', title: names.isbn, kind: 'isbn', value: (row) => row.isbn },
      { id: 'contributor', title: names.contributor, kind: 'text', value: (row) => row.contributor, isDefault: false },
      { id: 'publisher', title: names.publisher, kind: 'text', value: (row) => row.publisher, isDefault: false },
      { id: 'genre', title: names.genre, kind: 'text', value: (row) => row.genre, isDefault: false },
      { id: 'language', title: names.language, kind: 'text', value: (row) => row.language, isDefault: false },
      ...figures.map((id) => ({
        id,
        title: labels[id],
        kind: 'count' as const,
        sort: id,
        value: (row: BookSalesRow) => row[id],
        href: href(id),
      })),
      { id: 'revenue', title: labels.revenue, kind: 'amount', sort: 'revenue', value: (row) => row.revenue, href: href('revenue') },
      ...(compare === 'none'
        ? []
        : [{ id: 'compared', title: labels.compared, kind: 'amount' as const, value: (row: BookSalesRow) => row.compared }]),
      { id: 'share', title: names.share, kind: 'share', sort: 'share', value: (row) => row.share },
      { id: 'cumulative', title: names.cumulative, kind: 'share', value: (row) => row.cumulative, width: 104 },
      { id: 'class', title: names.class, kind: 'text', width: 64, value: (row) => row.class },
      { id: 'onHand', title: names.onHand, kind: 'count', value: (row) => row.onHand },
      { id: 'weeks', title: names.weeks, kind: 'decimal', width: 128, value: (row) => row.weeks },
    ]
  }, [compare, fromDate, toDate, currency])
  return (
    <ReportList<BookSalesRow, Sums, { id: number; title: string; revenue: number }>
      name="books"
      title={title}
      endpoint={bookSalesReport}
      list={list}
      query={query}
      columns={columns}
      rowLabel={(row) => row.title}
      rowHref={({ id }) => behind(path, 'revenue', { from: fromDate, to: toDate, productDetailId: id, currency })}
      searchHint={texts.search}
      totals={({ totals, comparedTotals, fromDate: from, toDate: to }) => [
        ...figures.map((id) => ({
          title: labels[id],
          value: number(totals[id]),
          href: behind(path, id, { from, to, found, currency }),
          before: comparedTotals ? number(comparedTotals[id]) : undefined,
        })),
        {
          title: labels.revenue,
          value: amount(totals.revenue),
          href: behind(path, 'revenue', { from, to, found, currency }),
          before: comparedTotals ? amount(comparedTotals.revenue) : undefined,
        },
      ]}
      chart={({ series: best }) => (
        <ChartPart
          title={texts.charts.books}
          titles={[names.title, labels.revenue]}
          rows={best.map((row) => [row.title, amount(row.revenue)])}
        >
          <BarChart
            label={texts.charts.of(best.length, texts.charts.books)}
            series={series}
            points={best.map((row) => ({ name: row.title, lines: [row.title], values: [Math.round(row.revenue / 100)] }))}
          />
        </ChartPart>
      )}
    />
  )
}
