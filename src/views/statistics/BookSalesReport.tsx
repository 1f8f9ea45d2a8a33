import { useMemo } from 'react'
import { bookColumns } from '#api/statistics/columns'
import { statisticsPaths } from '#api/statistics/paths'
import { type BookSalesRow, bookSalesReport } from '#api/statistics/reports'
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

const path = statisticsPaths.books
const labels = texts.figures
const names = texts.books
const figures = ['sold', 'returned', 'copies'] as const
const rules = rulesOf(['days', 'compare', 'currency'], ['title', ...figures, 'revenue', 'share'])
const legend = [{ title: labels.revenue, tone: 'first' }]

type Sums = { sold: number; returned: number; copies: number; revenue: number }

export default function BookSalesReport({ page }: Pick<PageProps, 'page'>) {
  const of = useBehind()
  return of ? <Lines page={page} of={of} /> : <Report title={page.title} />
}

function Report({ title }: { title: string }) {
  const { list, query } = useReport(rules)
  const { compare, fromDate, toDate, currency, searchKey: found } = query
  const linkOf = useMemo(
    () => (of: string, id: number) => behind(path, of, { from: fromDate, to: toDate, productDetailId: id, currency }),
    [fromDate, toDate, currency],
  )
  const columns = useMemo(() => {
    const figure = (id: string) => ({ sort: id, href: (row: BookSalesRow) => linkOf(id, row.id) })
    return withExtras(bookColumns(compare), {
      title: { sort: 'title', share: 2 },
      contributor: { isDefault: false },
      publisher: { isDefault: false },
      genre: { isDefault: false },
      language: { isDefault: false },
      ...Object.fromEntries([...figures, 'revenue'].map((id) => [id, figure(id)])),
      share: { sort: 'share' },
      cumulative: { width: 104 },
      class: { width: 64 },
      weeks: { width: 128 },
    })
  }, [compare, linkOf])
  return (
    <ReportList<BookSalesRow, Sums, { id: number; title: string; revenue: number }>
      name="books"
      title={title}
      endpoint={bookSalesReport}
      list={list}
      query={query}
      columns={columns}
      rowLabel={(row) => row.title}
      rowHref={({ id }) => linkOf('revenue', id)}
      searchHint={texts.search}
      totals={({ totals, comparedTotals, fromDate: from, toDate: to }) =>
        (['revenue', 'copies', 'sold', 'returned'] as const).map((id) =>
          totalOf(labels[id], id === 'revenue' ? amount : number, totals[id], {
            href: behind(path, id, { from, to, found, currency }),
            before: comparedTotals?.[id],
          }),
        )
      }
      chart={({ series: best }) => {
        const max = Math.max(...best.map(({ revenue }) => revenue), 1)
        return (
          <ChartPart
            title={texts.charts.books}
            legend={legend}
            titles={[names.title, labels.revenue]}
            rows={best.map((row) => [row.title, amount(row.revenue)])}
          >
            <PlotRows
              label={texts.charts.of(best.length, texts.charts.books)}
              rows={best.map(({ id, title, revenue }) => ({
                id,
                name: title,
                value: amount(revenue),
                href: linkOf('revenue', id),
                plot: <Bars parts={[{ tone: 'first', share: Math.max(revenue, 0) / max }]} />,
              }))}
            />
          </ChartPart>
        )
      }}
    />
  )
}
