import { useMemo } from 'react'
import { agentColumns } from '#api/statistics/columns'
import { durationText, inUnit, unitOf } from '#api/statistics/durations'
import { statisticsPaths } from '#api/statistics/paths'
import { type AgentTimeRow, agentOrderTimeReport } from '#api/statistics/reports'
import { part } from '#views/core/chunk.ts'
import { number, percent } from '#views/core/format.ts'
import type { PageProps } from '#views/core/pages.ts'
import { ChartPart } from './ChartPart'
import type { Box } from './charts/BoxPlot'
import { withExtras } from './columns'
import { useBehind } from './lines/behind'
import { Lines } from './lines/Lines'
import styles from './Report.module.css'
import { ReportList, totalOf } from './ReportList'
import { texts } from './texts'
import { behind, rulesOf, useReport } from './useReport'

const BoxPlot = part('the chart', () => import('./charts/BoxPlot'))

const path = statisticsPaths.agentTimes
const agentTexts = texts.agents
const rules = rulesOf(['days'], ['agent', 'requests', 'whole', 'late', 'due', 'open'])
const legend = [
  { title: texts.charts.middleHalf, tone: 'first' },
  { title: texts.charts.median, tone: 'median' },
  { title: texts.charts.range, tone: 'range' },
]

type Sums = { requests: number; late: number; due: number; open: number }
type Point = Omit<Box, 'name'> & { agent: string }

const durations = ({ min, firstQuartile, median, thirdQuartile, max }: Omit<Box, 'name' | 'id'>) =>
  [min, firstQuartile, median, thirdQuartile, max].map(durationText)
const boxLabel = (box: Box) =>
  `${durations(box)
    .map((value, at) => `${texts.charts.quartiles[at]} ${value}`)
    .join(', ')}`

export default function AgentTimesReport({ page }: Pick<PageProps, 'page'>) {
  const of = useBehind()
  return of ? <Lines page={page} of={of} /> : <Report title={page.title} />
}

function Report({ title }: { title: string }) {
  const { list, query } = useReport(rules)
  const { fromDate: from, toDate: to } = query
  const columns = useMemo(() => {
    const count = (of: 'requests' | 'late' | 'due' | 'open') => ({
      sort: of,
      href: ({ id }: AgentTimeRow) => behind(path, of, { from, to, distributorId: id }),
      isDefault: of !== 'due',
    })
    return withExtras(agentColumns(), {
      agent: { sort: 'agent' },
      requests: count('requests'),
      answeredP90: { isDefault: false, width: 184 },
      answeredLongest: { isDefault: false, width: 184 },
      deliveredP90: { isDefault: false, width: 184 },
      deliveredLongest: { isDefault: false, width: 184 },
      whole: {
        sort: 'whole',
        width: 200,
        note: (row) => row.open > 0 && <span className={styles.note}>{texts.open(row.open)}</span>,
      },
      wholeP90: { width: 164 },
      wholeLongest: { isDefault: false, width: 184 },
      late: count('late'),
      due: count('due'),
      lateShare: { width: 104 },
      open: count('open'),
    })
  }, [from, to])
  return (
    <ReportList<AgentTimeRow, Sums, Point>
      name="agents"
      title={title}
      endpoint={agentOrderTimeReport}
      list={list}
      query={query}
      columns={columns}
      rowLabel={(row) => row.agent}
      rowHref={({ id }) => behind(path, 'requests', { from, to, distributorId: id })}
      searchHint={texts.search}
      totals={({ totals, fromDate, toDate }) => [
        ...(['requests', 'late', 'due', 'open'] as const).map((id) =>
          totalOf(agentTexts[id], number, totals[id], { href: behind(path, id, { from: fromDate, to: toDate, found: query.searchKey }) }),
        ),
        ...(totals.due ? [totalOf(agentTexts.lateShare, percent, totals.late / totals.due)] : []),
      ]}
      chart={({ series }) => {
        const unit = unitOf(Math.max(...series.map(({ max }) => max), 0))
        const title = texts.charts.agents(texts.charts.units[unit])
        return (
          <ChartPart
            title={title}
            legend={legend}
            titles={[agentTexts.agent, ...texts.charts.quartiles]}
            rows={series.map(({ agent, id: _, ...box }) => [agent, ...durations(box)])}
          >
            <BoxPlot
              label={texts.charts.of(series.length, title)}
              boxes={series.map(({ agent, ...box }) => ({ name: agent, ...box }))}
              scale={(hours) => inUnit(hours, unit)}
              medianOf={({ median }) => durationText(median)}
              labelOf={boxLabel}
            />
          </ChartPart>
        )
      }}
    />
  )
}
