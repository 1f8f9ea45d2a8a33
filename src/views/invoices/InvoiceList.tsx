import { type ComponentType, Suspense } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { type ElectronicFilter, electronicFilters, sendElectronicAgain } from '#api/invoices/electronic'
import { type InvoiceRow, invoiceKinds, invoiceList, invoiceStates } from '#api/invoices/invoices'
import { invoicePaths } from '#api/invoices/paths'
import { printInvoices } from '#api/orders/printInvoices'
import controls from '#views/core/controls.module.css'
import { refresh, useList } from '#views/core/data.ts'
import { saveFile } from '#views/core/files/saveFile.ts'
import { date, money } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useSelection } from '#views/core/list/state/useSelection.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '#views/orders/edit.ts'
import { kindLabels } from './kindLabels'
import { electronicLabels, stateLabels } from './labels'
import { texts } from './texts'

const labels = texts.columns
const columns: readonly Column<InvoiceRow>[] = [
  {
    id: 'number',
    title: labels.number,
    sort: 'number',
    cell: ({ number, kind, customerName }) => (
      <>
        <span dir="ltr">{number}</span>
        {kind !== 'invoice' && ` ${kindLabels[kind]}`} <Name otherwise={texts.noCustomer}>{customerName}</Name>
      </>
    ),
  },
  {
    id: 'state',
    title: labels.state,
    width: 120,
    cell: ({ state, isOverdue }) => (isOverdue ? texts.overdue : stateLabels[state]),
  },
  {
    id: 'electronic',
    title: texts.electronic.title,
    width: 132,
    cell: ({ electronic }) => electronic && electronicLabels[electronic],
  },
  { id: 'date', title: labels.date, sort: 'invoiceDate', width: 124, cell: ({ invoiceDate }) => date(invoiceDate, 'UTC') },
  { id: 'due', title: labels.due, sort: 'dueDate', width: 124, cell: ({ dueDate }) => dueDate && date(dueDate, 'UTC') },
  { id: 'total', title: labels.total, sort: 'total', align: 'end', width: 132, cell: ({ total }) => <Amount>{money(total)}</Amount> },
  {
    id: 'left',
    title: labels.left,
    align: 'end',
    width: 132,
    cell: ({ due }) => (due.amount === 0 ? '' : <Amount>{money(due)}</Amount>),
  },
  { id: 'orders', title: labels.orders, width: 112, isDefault: false, cell: ({ orders }) => <span dir="ltr">{orders.join(', ')}</span> },
]

const electronicNames: Record<ElectronicFilter, string> = { ...electronicLabels, ...texts.electronic.filters }

const rules: ListRules = {
  sortFields: ['id', 'number', 'invoiceDate', 'dueDate', 'total'],
  filters: [
    { name: 'kind', label: labels.kind, kind: 'option', options: invoiceKinds.map((value) => ({ value, label: kindLabels[value] })) },
    { name: 'state', label: labels.state, kind: 'option', options: invoiceStates.map((value) => ({ value, label: stateLabels[value] })) },
    {
      name: 'isOverdue',
      label: texts.overdue,
      kind: 'option',
      options: [
        { value: 'yes', label: texts.yes },
        { value: 'no', label: texts.no },
      ],
    },
    {
      name: 'electronic',
      label: texts.electronic.title,
      kind: 'option',
      options: electronicFilters.map((value) => ({ value, label: electronicNames[value] })),
    },
  ],
}

type Props = Pick<PageProps, 'page'> & { Exports: ComponentType<{ invoiceId: number; isInBar?: boolean }> }

export default function InvoiceList({ page, Exports }: Props) {
  const list = useListState(rules)
  const read = useList('Invoice', invoiceList, list.request)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify(['invoices', searchKey, filter]), invoiceList, list.request, read)
  const printing = useCommand<{ data: { name: string; pdf: string } }>({
    onSucceeded: ({ data }) => saveFile(data),
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const sending = useCommand<{ data: { queued: number; skipped: number } }>({
    onSucceeded: ({ data: { queued, skipped } }) => {
      void refresh('Invoice')
      const { queued: sent, skipped: left, nothing } = texts.electronic
      if (queued === 0) toast.error(nothing)
      else toast.success(skipped ? `${sent(queued)}. ${left(skipped)}` : sent(queued))
    },
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const ids = selection.all ? [] : [...selection.ids]
  const [only] = ids.length === 1 ? ids : []
  const print = () => printing.run(() => client.call(printInvoices, { body: { ids } }))
  return (
    <List
      name="invoices"
      title={page.title}
      list={list}
      page={read}
      columns={columns}
      rowHref={({ id }) => invoicePaths.invoice({ invoiceId: id })}
      rowLabel={({ number, kind }) => `${kindLabels[kind]} ${number}`}
      selection={selection}
      onSelect={select}
      maxSelected={0}
      bulkActions={
        <>
          <button
            type="button"
            className={controls.button}
            disabled={printing.isRunning || ids.length === 0 || ids.length > 200}
            onClick={print}
          >
            {texts.print}
          </button>
          <button
            type="button"
            className={controls.button}
            disabled={sending.isRunning || ids.length === 0 || ids.length > 200}
            onClick={() => sending.run(() => client.call(sendElectronicAgain, { body: { ids } }))}
          >
            {texts.electronic.again}
          </button>
          {only !== undefined && (
            <Suspense>
              <Exports invoiceId={only} isInBar />
            </Suspense>
          )}
        </>
      }
      headerActions={
        <Link className={controls.button} href={invoicePaths.newRun}>
          {texts.run}
        </Link>
      }
      searchHint={texts.search}
      empty={texts.empty}
    />
  )
}
