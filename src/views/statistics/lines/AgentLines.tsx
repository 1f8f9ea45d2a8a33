import { useMemo } from 'react'
import { agentPaths } from '#api/agents/paths'
import { lookUp } from '#api/core/objects'
import { agentRequestLines, type RequestLine } from '#api/statistics/lines'
import { requestLabels } from '#machines/agents/requestStatus'
import { number } from '#views/core/format.ts'
import type { ReportColumn } from '../columns'
import styles from '../Report.module.css'
import { texts } from '../texts'
import { type Behind, lineRules, whatOf } from './behind'
import { LineList } from './LineList'

const agentTexts = texts.agents

const columns: ReportColumn<RequestLine>[] = [
  { id: 'request', title: agentTexts.request, kind: 'isbn', width: 96, value: (row) => String(row.id) },
  { id: 'state', title: agentTexts.state, kind: 'text', value: (row) => lookUp(requestLabels, row.state) ?? row.state },
  { id: 'submitted', title: agentTexts.submitted, kind: 'day', value: (row) => row.submittedAt },
  { id: 'received', title: agentTexts.received, kind: 'day', value: (row) => row.receivedAt },
  {
    id: 'dueOn',
    title: agentTexts.dueOn,
    kind: 'day',
    width: 148,
    value: (row) => row.dueOn,
    note: (row) =>
      row.isLate && (
        <span className={styles.note} data-tone="bad">
          {texts.late}
        </span>
      ),
  },
  { id: 'hours', title: agentTexts.hours, kind: 'hours', value: (row) => row.hours },
]

const figures = ['requests', 'late', 'due', 'open'] as const
const rules = lineRules(figures)

export function AgentLines({ title, back, behind }: { title: string; back: string; behind: Behind }) {
  const of = figures.find((name) => name === behind.of) ?? 'requests'
  const body = useMemo(() => {
    const { from, to, distributorId, found } = behind
    return { of, fromDate: from, toDate: to, distributorId, searchKey: found }
  }, [behind, of])
  return (
    <LineList<RequestLine>
      endpoint={agentRequestLines}
      body={body}
      rules={rules}
      title={title}
      back={back}
      what={whatOf(agentTexts[of], behind)}
      sum={number}
      columns={columns}
      rowLabel={(row) => `${agentTexts.request} ${row.id}`}
      rowHref={({ id }) => agentPaths.staff.preorder({ id })}
    />
  )
}
