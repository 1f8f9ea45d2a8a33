import { Link } from 'wouter'
import { invoicePaths } from '#api/invoices/paths'
import { type InvoiceRun, runList } from '#api/invoices/runs'
import { runLabels } from '#machines/invoices/invoiceRunStatus'
import controls from '#views/core/controls.module.css'
import { useList } from '#views/core/data.ts'
import { dateTime, number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { texts } from './texts'

const runTexts = texts.runs
const columns: readonly Column<InvoiceRun>[] = [
  { id: 'at', title: runTexts.at, cell: ({ id, at }) => `${texts.run.title(id)}, ${dateTime(at)}` },
  { id: 'state', title: texts.rows.state, width: 120, cell: ({ state }) => runLabels[state] },
  { id: 'invoices', title: runTexts.invoices, align: 'end', width: 112, cell: ({ invoices }) => number(invoices) },
  { id: 'refused', title: runTexts.refused, align: 'end', width: 112, cell: ({ refused }) => (refused ? number(refused) : '') },
  {
    id: 'numbers',
    title: runTexts.numbers,
    width: 180,
    cell: ({ firstNumber, lastNumber }) => <span dir="ltr">{firstNumber === null ? '' : `${firstNumber} – ${lastNumber}`}</span>,
  },
  { id: 'by', title: runTexts.by, width: 180, cell: ({ by }) => <bdi>{by}</bdi> },
]
const states = Object.entries(runLabels).flatMap(([value, label]) => (value === 'rehearsed' ? [] : [{ value, label }]))
const rules: ListRules = { sortFields: ['id'], filters: [{ name: 'state', label: texts.rows.state, kind: 'option', options: states }] }

export default function RunList({ page }: Pick<PageProps, 'page'>) {
  const list = useListState(rules)
  const begin = (
    <Link className={controls.button} data-tone="accent" href={invoicePaths.newRun}>
      {texts.open}
    </Link>
  )
  return (
    <List<InvoiceRun>
      name="invoices.runs"
      title={page.title}
      list={list}
      page={useList('InvoiceRun', runList, list.request)}
      columns={columns}
      rowHref={({ id }) => invoicePaths.run({ id })}
      rowLabel={({ id }) => texts.run.title(id)}
      searchHint={runTexts.search}
      empty={{ ...runTexts.empty, action: begin }}
      headerActions={begin}
    />
  )
}
