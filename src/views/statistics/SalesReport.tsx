import { useMemo } from 'react'
import { salesColumns } from '#api/statistics/columns'
import { statisticsPaths } from '#api/statistics/paths'
import { endOf, projected, type Step, stockholmToday, unfinished } from '#api/statistics/periods'
import { type SalesFigures, type SalesRow, salesReport } from '#api/statistics/reports'
import { part } from '#views/core/chunk.ts'
import { number } from '#views/core/format.ts'
import type { PageProps } from '#views/core/pages.ts'
import { ChartPart } from './ChartPart'
import { amount, withExtras } from './columns'
import { useBehind } from './lines/behind'
import { Lines } from './lines/Lines'
import { ReportList, totalOf } from './ReportList'
import { texts } from './texts'
import { behind, rulesOf, useReport } from './useReport'
import { stepName } from './windows'

const BarChart = part('the chart', () => import('./charts/BarChart'))

const path = statisticsPaths.sales
const labels = texts.figures
const chartTexts = texts.charts
const counts = ['orders', 'receipts', 'copies'] as const
const amounts = ['revenue', 'sales', 'credits', 'vat', 'discount', 'toInvoice'] as const
/** The order in which a board reads them. */
const headed = ['revenue', 'sales', 'credits', 'orders', 'averageOrder', 'copies', 'receipts', 'vat', 'discount', 'toInvoice'] as const
const rules = rulesOf(['days', 'step', 'compare', 'currency'], ['from', ...counts, ...amounts, 'compared'])

const revenueSeries = [{ key: 'revenue', title: labels.revenue, tone: 'first' as const }]

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
  const columns = useMemo(() => {
    const figures = [...counts, ...amounts].map((id) => [id, { sort: id, href: linkOf(id), isDefault: id !== 'vat' && id !== 'discount' }])
    return withExtras(
      salesColumns(step, compare, (row) => stepName(row, step)),
      {
        ...Object.fromEntries(figures),
        from: { sort: 'from' },
        compared: { sort: 'compared' },
        toInvoice: { sort: 'toInvoice', href: linkOf('toInvoice'), width: 160 },
      },
    )
  }, [step, compare, linkOf])
  const isCompared = compare !== 'none'
  return (
    <ReportList<SalesRow, SalesFigures, RevenuePoint>
      name="sales"
      title={title}
      endpoint={salesReport}
      list={list}
      query={query}
      columns={columns}
      rowLabel={(row) => stepName(row, step)}
      rowHref={linkOf('revenue')}
      totals={({ totals, comparedTotals, fromDate: from, toDate: to }) =>
        headed.flatMap((id) => {
          const value = totals[id]
          if (value === null) return []
          const before = comparedTotals?.[id]
          if (id === 'averageOrder') return [totalOf(labels[id], amount, value, { before })]
          const format = id === 'orders' || id === 'copies' || id === 'receipts' ? number : amount
          return [totalOf(labels[id], format, value, { before, href: linkOf(id)({ from, to }) })]
        })
      }
      chart={({ series, asOf }) => <RevenueChart {...{ series, step, isCompared, asOf }} />}
    />
  )
}

type RevenuePoint = { from: string; to: string; revenue: number; compared: number | null }

function RevenueChart({ series, step, isCompared, asOf }: { series: RevenuePoint[]; step: Step; isCompared: boolean; asOf: string }) {
  const today = stockholmToday(new Date(asOf))
  const points = series.map((point) => {
    const progress = unfinished(point, step, today)
    return { ...point, name: stepName(point, step), progress, projected: progress && projected(point.revenue, progress) }
  })
  const open = points.find(({ progress }) => progress)
  return (
    <ChartPart
      title={chartTexts.sales}
      legend={[
        { title: labels.revenue, tone: 'first' },
        ...(open ? [{ title: chartTexts.unfinished, tone: 'unfinished' }] : []),
        ...(open?.projected === undefined ? [] : [{ title: chartTexts.projection, tone: 'projection' }]),
        ...(isCompared ? [{ title: labels.compared, tone: 'compared' }] : []),
      ]}
      note={
        open?.progress && open.projected !== undefined
          ? chartTexts.projected(
              stepName({ from: open.from, to: endOf(open.to, step) }, step),
              amount(open.projected),
              open.progress.gone,
              open.progress.days,
            )
          : undefined
      }
      titles={[texts.steps[step], labels.revenue, ...(isCompared ? [labels.compared] : [])]}
      rows={points.map(({ name, revenue, compared }) => [
        name,
        amount(revenue),
        ...(isCompared ? [compared === null ? '' : amount(compared)] : []),
      ])}
    >
      <BarChart
        label={chartTexts.months(series.length)}
        unit={chartTexts.unit}
        isTime
        series={revenueSeries}
        points={points.map(({ name, revenue, compared, progress, projected }) => ({
          name,
          lines: name.split(' – '),
          values: [kronor(revenue)],
          compared: compared === null ? null : kronor(compared),
          isUnfinished: progress !== undefined,
          projected: projected === undefined ? undefined : kronor(projected),
        }))}
        {...(isCompared && { compared: labels.compared })}
      />
    </ChartPart>
  )
}

const kronor = (öre: number) => Math.round(öre / 100)
