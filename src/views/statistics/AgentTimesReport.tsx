import { useMemo } from 'react'
import { statisticsPaths } from '#api/statistics/paths'
import { type AgentTimeRow, agentOrderTimeReport } from '#api/statistics/reports'
import { part } from '#views/core/chunk.ts'
import { number, percent } from '#views/core/format.ts'
import type { PageProps } from '#views/core/pages.ts'
import { ChartPart } from './ChartPart'
import type { Box } from './charts/BoxPlot'
import type { ReportColumn } from './columns'
import { useBehind } from './lines/behind'
import { Lines } from './lines/Lines'
import styles from './Report.module.css'
import { ReportList } from './ReportList'
import { texts } from './texts'
import { behind, rulesOf, useReport } from './useReport'

const BoxPlot = part('the chart', () => import('./charts/BoxPlot'))

const path = statisticsPaths.agentTimes
const agentTexts = texts.agents
const rules = rulesOf(['days'], ['agent', 'requests', 'whole', 'late', 'due', 'open'])
const spans = ['answered', 'delivered', 'whole'] as const

type Sums = { requests: number; late: number; due: number; open: number }
type Point = Omit<Box, 'name'> & { id: number; agent: string }

const hours = ({ min, firstQuartile, median, thirdQuartile, max }: Omit<Box, 'name'>) =>
  [min, firstQuartile, median, thirdQuartile, max].map(number)
const boxLabel = ({ name, ...box }: Box) =>
  `${name}: ${hours(box)
    .map((value, at) => `${texts.charts.quartiles[at]} ${value}`)
    .join(', ')}`

export default function AgentTimesReport({ page }: Pick<PageProps, 'page'>) {
  const of = useBehind()
  return of ? <Lines page={page} of={of} /> : <Report title={page.title} />
}

function Report({ title }: { title: string }) {
  const { list, query } = useReport(rules)
  const { fromDate: from, toDate: to } = query
  const columns = useMemo<ReportColumn<AgentTimeRow>[]>(() => {
    const href =
      (of: string) =>
      ({ id }: AgentTimeRow) =>
        behind(path, of, { from, to, distributorId: id })
    const count = (id: 'requests' | 'late' | 'due' | 'open') => ({
      id,
      title: agentTexts[id],
      kind: 'count' as const,
      sort: id,
      value: (row: AgentTimeRow) => row[id],
      href: href(id),
      isDefault: id !== 'due',
    })
    return [
      { id: 'agent', title: agentTexts.agent, kind: 'text', sort: 'agent', value: (row) => row.agent },
      count('requests'),
      ...spans.flatMap((span): ReportColumn<AgentTimeRow>[] => [
        {
          id: span,
          title: agentTexts[span],
          kind: 'decimal',
          width: span === 'whole' ? 232 : 148,
          value: (row) => row[span].median,
          ...(span === 'whole' && { sort: 'whole' }),
          note: (row) => span === 'whole' && row.open > 0 && <span className={styles.note}>{texts.open(row.open)}</span>,
        },
        {
          id: `${span}P90`,
          title: agentTexts.p90(agentTexts[span]),
          kind: 'decimal',
          width: 184,
          value: (row) => row[span].p90,
          isDefault: span === 'whole',
        },
        {
          id: `${span}Longest`,
          title: agentTexts.longest(agentTexts[span]),
          kind: 'decimal',
          width: 184,
          value: (row) => row[span].longest,
          isDefault: false,
        },
      ]),
      count('late'),
      count('due'),
      { id: 'lateShare', title: agentTexts.lateShare, kind: 'share', width: 104, value: ({ late, due }) => (due ? late / due : null) },
      count('open'),
    ]
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
        ...(['requests', 'late', 'due', 'open'] as const).map((id) => ({
          title: agentTexts[id],
          value: number(totals[id]),
          href: behind(path, id, { from: fromDate, to: toDate, found: query.searchKey }),
        })),
        ...(totals.due ? [{ title: agentTexts.lateShare, value: percent(totals.late / totals.due) }] : []),
      ]}
      chart={({ series }) => (
        <ChartPart
          title={texts.charts.agents}
          titles={[agentTexts.agent, ...texts.charts.quartiles]}
          rows={series.map(({ agent, ...box }) => [agent, ...hours(box)])}
        >
          <BoxPlot
            label={texts.charts.of(series.length, texts.charts.agents)}
            boxes={series.map(({ agent, ...box }) => ({ name: agent, ...box }))}
            labelOf={boxLabel}
          />
        </ChartPart>
      )}
    />
  )
}
