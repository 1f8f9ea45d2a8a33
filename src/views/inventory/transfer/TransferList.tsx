import { useState } from 'react'
import { useLocation } from 'wouter'
import { choice, metaOf, words } from '#api/core/field'
import { submit } from '#api/core/sending/submit'
import { inventoryPaths } from '#api/inventory/paths'
import { addTransfer, type TransferRow, transferList } from '#api/inventory/transfers'
import { otherWarehouse, permissionOf, type Warehouse, warehouseNames, warehouses } from '#api/inventory/warehouses'
import { transferLabels } from '#machines/inventory/transferStatus'
import { refresh, useList } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { dateTime, number } from '#views/core/format.ts'
import { addingBy } from '#views/core/list/adding.tsx'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { useForm } from '#views/core/useForm.ts'
import { useMay } from '#views/core/useMay.ts'
import { inventoryName } from '../kinds'
import { texts as inventory } from '../texts'
import { texts } from './texts'

const labels = texts.columns
const columns: readonly Column<TransferRow>[] = [
  { id: 'route', title: labels.route, share: 1.5, cell: ({ from, to }) => texts.route(warehouseNames[from], warehouseNames[to]) },
  { id: 'state', title: labels.state, width: 140, cell: ({ state }) => transferLabels[state] },
  { id: 'titles', title: labels.titles, align: 'end', width: 80, cell: (row) => number(row.titles) },
  { id: 'copies', title: labels.copies, align: 'end', width: 80, cell: (row) => number(row.copies) },
  { id: 'missing', title: labels.missing, align: 'end', width: 80, cell: ({ missing }) => (missing ? number(missing) : inventory.unknown) },
  { id: 'note', title: labels.note, cell: ({ note }) => <bdi>{note}</bdi> },
  { id: 'createdBy', title: labels.by, width: 148, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
  { id: 'createdAt', title: labels.at, width: 160, cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time> },
]
const states = Object.entries(transferLabels).map(([value, label]) => ({ value, label }))
const rules: ListRules = { sortFields: ['id'], filters: [{ name: 'state', label: texts.state, kind: 'option', options: states }] }

export default function TransferList({ page }: PageProps) {
  const list = useListState(rules)
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const mayFrom = warehouses.filter((warehouse) => may(permissionOf[warehouse]))
  const { button, keyed } = addingBy({ title: page.title, label: texts.add, onAdd: () => setAdding(true), mayAdd: mayFrom.length > 0 })
  return (
    <>
      <List<TransferRow>
        name={`${inventoryName}.transfers`}
        title={page.title}
        list={list}
        page={useList(inventoryName, transferList, list.request)}
        columns={columns}
        rowHref={({ id }) => inventoryPaths.transfer({ id })}
        rowLabel={({ id }) => texts.label(id)}
        searchHint={inventory.search}
        empty={{ ...texts.empty, action: button }}
        headerActions={button}
        {...keyed}
      />
      {isAdding && mayFrom[0] && <NewTransfer from={mayFrom[0]} onClose={() => setAdding(false)} />}
    </>
  )
}

const fields = {
  from: choice(texts.fields.from, warehouseNames),
  to: choice(texts.fields.to, warehouseNames),
  note: words(texts.fields.note, 500),
}
const schema = formSchema(fields)

function NewTransfer({ from, onClose }: { from: Warehouse; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [initial] = useState(() => formValues(fields, { from, to: otherWarehouse(from) }))
  const form = useForm({
    schema,
    initial,
    submit: (sent) => submit(addTransfer, { body: sent }),
  })
  return (
    <FormDialog
      title={texts.adding}
      form={form}
      onSucceeded={(answer) => {
        void refresh(inventoryName)
        navigate(inventoryPaths.transfer({ id: (answer as { data: { id: number } }).data.id }), {
          state: { from: location.pathname + location.search },
        })
      }}
      submit={texts.create}
      onClose={onClose}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FieldFor key={name} form={form} name={name} meta={metaOf(field)} source={undefined} />
      ))}
    </FormDialog>
  )
}
