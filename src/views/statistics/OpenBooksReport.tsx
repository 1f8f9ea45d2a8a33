import { useMemo } from 'react'
import { inventoryPaths } from '#api/inventory/paths'
import { statisticsPaths } from '#api/statistics/paths'
import { type OpenBookRow, openBooksReport } from '#api/statistics/reports'
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

const path = statisticsPaths.openBooks
const labels = texts.openBooks
const statuses = ['create', 'newOrder', 'inProgress'] as const
const sums = [...statuses, 'reserved'] as const
const rules = rulesOf([], ['title', ...sums, 'onHand', 'short', 'waiting', 'value'])
const series = statuses.map((key, at) => ({
  key,
  title: labels[key],
  tone: (['first', 'second', 'third'] as const)[at] ?? ('first' as const),
}))

type Sums = Record<'create' | 'newOrder' | 'inProgress' | 'reserved' | 'short' | 'value', number>
type Point = { id: number; title: string } & Record<(typeof statuses)[number], number>

export default function OpenBooksReport({ page }: Pick<PageProps, 'page'>) {
  const of = useBehind()
  return of ? <Lines page={page} of={of} /> : <Report title={page.title} />
}

function Report({ title }: { title: string }) {
  const { list, query } = useReport(rules)
  const columns = useMemo<ReportColumn<OpenBookRow>[]>(() => {
    const href = (of: string) => (row: OpenBookRow) => behind(path, of, { productDetailId: row.id })
    return [
      { id: 'title', title: texts.books.title, kind: 'text', sort: 'title', share: 2, value: (row) => row.title },
      { id: 'isbn', title: texts.books.isbn, kind: 'isbn', value: (row) => row.isbn },
      ...sums.map((id) => ({
        id,
        title: labels[id],
        kind: 'count' as const,
        sort: id,
        value: (row: OpenBookRow) => row[id],
        href: href(id),
        width: 104,
      })),
      {
        id: 'onHand',
        title: texts.books.onHand,
        kind: 'count',
        sort: 'onHand',
        value: (row) => row.onHand,
        href: ({ id }) => inventoryPaths.stockOf({ id }),
      },
      { id: 'short', title: labels.short, kind: 'count', sort: 'short', value: (row) => row.short },
      { id: 'waiting', title: labels.waiting, kind: 'count', sort: 'waiting', width: 120, value: (row) => row.waiting },
      { id: 'value', title: labels.value, kind: 'amount', sort: 'value', value: (row) => row.value, href: href('value') },
    ]
  }, [])
  return (
    <ReportList<OpenBookRow, Sums, Point>
      name="openBooks"
      title={title}
      endpoint={openBooksReport}
      list={list}
      query={query}
      columns={columns}
      rowLabel={(row) => row.title}
      rowHref={({ id }) => behind(path, 'value', { productDetailId: id })}
      searchHint={texts.search}
      hasDays={false}
      totals={({ totals }) => [
        ...sums.map((id) => ({ title: labels[id], value: number(totals[id]), href: behind(path, id, { found: query.searchKey }) })),
        { title: labels.short, value: number(totals.short) },
        { title: labels.value, value: amount(totals.value), href: behind(path, 'value', { found: query.searchKey }) },
      ]}
      chart={({ series: max }) => (
        <ChartPart
          title={texts.charts.openBooks}
          legend={series}
          titles={[texts.books.title, ...series.map((each) => each.title)]}
          rows={max.map((row) => [row.title, ...statuses.map((status) => number(row[status]))])}
        >
          <BarChart
            label={texts.charts.of(max.length, texts.charts.openBooks)}
            series={series}
            isStacked
            points={max.map((row) => ({ name: row.title, lines: [row.title], values: statuses.map((status) => row[status]) }))}
          />
        </ChartPart>
      )}
    />
  )
}
