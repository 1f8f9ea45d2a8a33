import { useMemo } from 'react'
import { statisticsPaths } from '#api/statistics/paths'
import { type SalesFigures, type SalesRow, salesReport } from '#api/statistics/reports'
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
import { stepName } from './windows'

const BarChart = part('the chart', () => import('./charts/BarChart'))

const path = statisticsPaths.sales
const labels = texts.figures
const counts = ['orders', 'receipts', 'copies'] as const
const amounts = ['sales', 'credits', 'revenue', 'vat', 'discount', 'toInvoice'] as const
const rules = rulesOf(['days', 'step', 'compare', 'currency'], ['from', ...counts, ...amounts, 'compared'])
const tones = [{ title: labels.revenue, tone: 'first' }]

const linksIn =
  (currency: string) =>
  (of: string) =>
  ({ from, to }: { from: string; to: string }) =>
    behind(path, of, { from, to, currency })

export default function SalesReport({ page }: Pick<PageProps, 'page'>) {
  const of = useBehind()
  return of ? <Lines page={page} of={of} /> : <Report title={page.title} />
}

function Report({ title }: { title: string }) {
  const { list, query } = useReport(rules)
  const { step, compare, currency } = query
  const linkOf = useMemo(() => linksIn(currency), [currency])
  const columns = useMemo<ReportColumn<SalesRow>[]>(
    () => [
      { id: 'from', title: texts.filters.steps[step], kind: 'text', sort: 'from', value: (row) => stepName(row, step) },
      ...counts.map((id) => ({
        id,
        title: labels[id],
        kind: 'count' as const,
        sort: id,
        value: (row: SalesRow) => row[id],
        href: linkOf(id),
      })),
      ...amounts.map((id) => ({
        id,
        title: labels[id],
        kind: 'amount' as const,
        sort: id,
        href: linkOf(id),
        value: (row: SalesRow) => row[id],
        isDefault: id !== 'vat' && id !== 'discount',
        ...(id === 'toInvoice' && { width: 160 }),
      })),
      { id: 'averageOrder', title: labels.averageOrder, kind: 'amount', value: (row) => row.averageOrder, isDefault: false },
      ...(compare === 'none'
        ? []
        : [
            { id: 'compared', title: labels.compared, kind: 'amount' as const, sort: 'compared', value: (row: SalesRow) => row.compared },
            {
              id: 'change',
              title: labels.change,
              kind: 'share' as const,
              value: ({ revenue, compared }: SalesRow) => (compared ? revenue / compared - 1 : null),
            },
          ]),
    ],
    [step, compare, linkOf],
  )
  const isCompared = compare !== 'none'
  return (
    <ReportList<SalesRow, SalesFigures, { from: string; to: string; revenue: number; compared: number | null }>
      name="sales"
      title={title}
      endpoint={salesReport}
      list={list}
      query={query}
      columns={columns}
      rowLabel={(row) => stepName(row, step)}
      rowHref={linkOf('revenue')}
      totals={({ totals, comparedTotals, fromDate: from, toDate: to }) => [
        ...counts.map((id) => ({
          title: labels[id],
          value: number(totals[id]),
          href: linkOf(id)({ from, to }),
          before: comparedTotals ? number(comparedTotals[id]) : undefined,
        })),
        ...amounts.map((id) => ({
          title: labels[id],
          value: amount(totals[id]),
          href: linkOf(id)({ from, to }),
          before: comparedTotals ? amount(comparedTotals[id]) : undefined,
        })),
        ...(totals.averageOrder === null ? [] : [{ title: labels.averageOrder, value: amount(totals.averageOrder) }]),
      ]}
      chart={({ series }) => (
        <ChartPart
          title={texts.charts.sales}
          legend={isCompared ? [...tones, { title: labels.compared, tone: 'compared' }] : tones}
          titles={[texts.filters.steps[step], labels.revenue, ...(isCompared ? [labels.compared] : [])]}
          rows={series.map((point) => [
            stepName(point, step),
            amount(point.revenue),
            ...(isCompared ? [point.compared === null ? '' : amount(point.compared)] : []),
          ])}
        >
          <BarChart
            label={texts.charts.months(series.length)}
            series={[{ key: 'revenue', title: labels.revenue, tone: 'first' }]}
            points={series.map((point) => ({
              name: stepName(point, step),
              lines: stepName(point, step).split(' – '),
              values: [Math.round(point.revenue / 100)],
              compared: point.compared === null ? null : Math.round(point.compared / 100),
            }))}
            {...(isCompared && { compared: labels.compared })}
            format={number}
          />
        </ChartPart>
      )}
    />
  )
}
