import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addOwnPreOrder } from '#api/agents/own'
import { agentPaths } from '#api/agents/paths'
import type { RequestRow, RequestState } from '#api/agents/requests'
import { client } from '#api/core/client'
import { requestLabels } from '#machines/agents/requestStatus'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { refresh, useList } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { number } from '#views/core/format.ts'
import { addingBy } from '#views/core/list/adding.tsx'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useSelection } from '#views/core/list/state/useSelection.ts'
import type { PageProps } from '#views/core/pages.ts'
import { When } from '#views/core/text/When.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useMay } from '#views/core/useMay.ts'
import type { BulkStep } from './bulk/RequestsDialog'
import { texts as bulk } from './bulk/texts'
import { lists, requestName } from './kinds'
import { originOf, texts } from './texts'

const labels = texts.columns

const columnsOf = (isOwn: boolean): Column<RequestRow>[] => [
  { id: 'request', title: labels.request, sort: 'id', width: 116, cell: ({ id }) => <bdi dir="ltr">{id}</bdi> },
  ...(isOwn
    ? []
    : [
        {
          id: 'distributor',
          title: labels.distributor,
          share: 1.6,
          cell: ({ distributorTitle }: RequestRow) => <bdi>{distributorTitle}</bdi>,
        },
      ]),
  { id: 'state', title: labels.state, width: 116, cell: ({ state }) => requestLabels[state] },
  { id: 'origin', title: labels.origin, width: 152, cell: (row) => originOf(row, isOwn) },
  { id: 'titles', title: labels.titles, align: 'end', width: 72, cell: ({ titles }) => number(titles) },
  { id: 'copies', title: labels.copies, align: 'end', width: 80, cell: ({ copies }) => number(copies) },
  {
    id: 'progress',
    title: labels.progress,
    align: 'end',
    width: 108,
    cell: ({ received, copies }) => <span dir="ltr">{texts.of(received, copies)}</span>,
  },
  { id: 'waiting', title: labels.waiting, align: 'end', width: 112, cell: ({ waiting }) => (waiting ? number(waiting) : null) },
  { id: 'note', title: labels.note, share: 1.4, cell: ({ note }) => <bdi>{note}</bdi> },
  { id: 'sentAt', title: labels.sent, sort: 'sentAt', width: 124, cell: ({ sentAt }) => sentAt && <When at={sentAt} /> },
  {
    id: 'changedAt',
    title: labels.changed,
    sort: 'changedAt',
    width: 124,
    isDefault: !isOwn,
    cell: ({ changedAt }) => <When at={changedAt} />,
  },
]
const columns = { own: columnsOf(true), staff: columnsOf(false) }

const rulesOf = (states: readonly RequestState[], isOwn: boolean): ListRules => ({
  sortFields: ['id', 'sentAt', 'changedAt'],
  filters: [
    { name: 'state', label: texts.filters.state, kind: 'option', options: states.map((value) => ({ value, label: requestLabels[value] })) },
    { name: 'due', label: texts.filters.due, kind: 'option', options: [{ value: 'late', label: texts.filters.late }] },
    {
      name: 'origin',
      label: texts.filters.origin,
      kind: 'option' as const,
      options: Object.entries(isOwn ? texts.ownOrigins : texts.origins).map(([value, label]) => ({ value, label })),
    },
  ],
})

const RequestsDialog = part('several requests', () => import('./bulk/RequestsDialog'))

const steps = [
  { name: 'submit', label: bulk.submitOpen, needs: 'OrdersToPubAgentsSubmitNewOrder' },
  { name: 'start', label: bulk.startOpen, needs: 'OrdersToPubAgentsInProgress' },
] as const

export default function RequestList({ page }: PageProps) {
  const { list: endpoint, at, isOwn, states } = lists[page.path as keyof typeof lists]
  const isAdding = new URLSearchParams(useSearch()).get('addProduct') === 'true'
  const rules = useMemo(() => rulesOf(states, isOwn), [states, isOwn])
  const list = useListState(rules)
  const [, navigate] = useLocation()
  const may = useMay()
  const adding = useCommand<{ data: { id: number } }>({
    onSucceeded: ({ data }) => {
      void refresh(requestName)
      navigate(at({ id: data.id }), { state: { from: location.pathname + location.search } })
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  const mayAdd =
    page.path === agentPaths.own.preorders ? may('OrdersToPubAgentsSubmitNewOrder') : !isOwn && may('DistributorNewOrderToPublisher')
  const { button, keyed } = addingBy({
    title: page.title,
    label: isOwn ? texts.newOwn : texts.newRequest,
    onAdd: () => (isOwn ? adding.run(() => client.call(addOwnPreOrder, { body: {} })) : navigate(agentPaths.staff.proposals)),
    mayAdd,
    isRunning: adding.isRunning,
  })
  const read = useList(requestName, endpoint, list.request)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify([page.path, searchKey, filter]), endpoint, list.request, read)
  const chosen = selection.all ? [] : (read.data?.data ?? []).filter(({ id }) => selection.ids.has(id))
  const [step, setStep] = useState<BulkStep>()
  const offered = page.path === agentPaths.own.preorders ? steps.filter(({ needs }) => may(needs)) : []
  return (
    <>
      <List<RequestRow>
        name={`${requestName}.${page.path}`}
        title={isAdding ? texts.tabs.submit : page.title}
        list={list}
        page={read}
        columns={isOwn ? columns.own : columns.staff}
        rowHref={({ id }) => at({ id })}
        rowLabel={({ id, state }) => texts.label(id, state)}
        searchHint={texts.search}
        empty={{
          ...(page.path === agentPaths.own.finished ? texts.empty.finished : isOwn ? texts.empty.own : texts.empty.staff),
          action: button,
        }}
        headerActions={button}
        above={isAdding && <p>{texts.newOwnText}</p>}
        {...(offered.length > 0 && {
          selection,
          onSelect: select,
          maxSelected: 0,
          bulkActions: offered.map(({ name, label }) => (
            <button key={name} type="button" className={controls.button} disabled={chosen.length === 0} onClick={() => setStep(name)}>
              {label}
            </button>
          )),
        })}
        {...keyed}
      />
      {step && (
        <Opening onClose={() => setStep(undefined)}>
          <RequestsDialog
            step={step}
            requests={chosen}
            onDone={() => select({ type: 'selection.cleared' })}
            onClose={() => setStep(undefined)}
          />
        </Opening>
      )}
    </>
  )
}
