import { useMemo } from 'react'
import { inventoryPaths } from '#api/inventory/paths'
import { openBookColumns } from '#api/statistics/columns'
import { statisticsPaths } from '#api/statistics/paths'
import { type OpenBookRow, openBooksReport } from '#api/statistics/reports'
import { number } from '#views/core/format.ts'
import type { PageProps } from '#views/core/pages.ts'
import { ChartPart } from './ChartPart'
import { Bars, PlotRows } from './charts/PlotRows'
import { amount, withExtras } from './columns'
import { useBehind } from './lines/behind'
import { Lines } from './lines/Lines'
import { ReportList, totalOf } from './ReportList'
import { texts } from './texts'
import { behind, rulesOf, useReport } from './useReport'

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
  const columns = useMemo(() => {
    const href = (of: string) => (row: OpenBookRow) => behind(path, of, { productDetailId: row.id })
    return withExtras(openBookColumns(), {
      title: { sort: 'title', share: 2 },
      ...Object.fromEntries(sums.map((id) => [id, { sort: id, href: href(id), width: 104 }])),
      value: { sort: 'value', href: href('value') },
      onHand: { sort: 'onHand', href: ({ id }) => inventoryPaths.stockOf({ id }) },
      short: { sort: 'short' },
      waiting: { sort: 'waiting', width: 120 },
    })
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
        totalOf(labels.value, amount, totals.value, { href: behind(path, 'value', { found: query.searchKey }) }),
        ...sums.map((id) => totalOf(labels[id], number, totals[id], { href: behind(path, id, { found: query.searchKey }) })),
        totalOf(labels.short, number, totals.short),
      ]}
      chart={({ series: top }) => {
        const copies = (row: Point) => statuses.reduce((sum, status) => sum + row[status], 0)
        const max = Math.max(...top.map(copies), 1)
        return (
          <ChartPart
            title={texts.charts.openBooks}
            legend={series}
            titles={[texts.books.title, ...series.map((each) => each.title)]}
            rows={top.map((row) => [row.title, ...statuses.map((status) => number(row[status]))])}
          >
            <PlotRows
              label={texts.charts.of(top.length, texts.charts.openBooks)}
              rows={top.map((row) => ({
                id: row.id,
                name: row.title,
                value: number(copies(row)),
                label: series.map(({ key, title }) => `${title} ${number(row[key])}`).join(', '),
                plot: <Bars parts={series.map(({ key, tone }) => ({ tone, share: row[key] / max }))} />,
              }))}
            />
          </ChartPart>
        )
      }}
    />
  )
}
