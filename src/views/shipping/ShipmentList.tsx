import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { shipmentLabels } from '#api/shipping/labels'
import { shipmentPaths } from '#api/shipping/paths'
import { carrierNames, type ShipmentRow, shipmentList, troubledShipments } from '#api/shipping/shipments'
import { shipmentLabels as stateLabels } from '#machines/shipping/shipmentStatus'
import controls from '#views/core/controls.module.css'
import { useList } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { saveFile } from '#views/core/files/saveFile.ts'
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
import { shipmentName } from './name'
import { texts } from './texts'

const labels = texts.columns
const options = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))
const rules: ListRules = {
  sortFields: ['id'],
  filters: [
    {
      name: 'state',
      label: texts.filters.state,
      kind: 'option',
      options: [{ value: troubledShipments, label: texts.filters.troubled }, ...options(stateLabels)],
    },
    { name: 'carrier', label: texts.filters.carrier, kind: 'option', options: options(carrierNames) },
    { name: 'direction', label: texts.filters.direction, kind: 'option', options: options(texts.directions) },
  ],
}
const addressee = ({ returnsId, recipient, city }: ShipmentRow) => (returnsId === null ? texts.to : texts.returnFrom)(recipient, city)
const columns: readonly Column<ShipmentRow>[] = [
  { id: 'reference', title: labels.reference, sort: 'id', width: 100, cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi> },
  { id: 'state', title: labels.state, width: 116, cell: ({ state }) => stateLabels[state] },
  { id: 'to', title: labels.to, share: 1.4, cell: (row) => <bdi>{addressee(row)}</bdi> },
  { id: 'order', title: labels.order, align: 'end', width: 84, cell: ({ basketId }) => <span dir="ltr">{basketId}</span> },
  {
    id: 'number',
    title: labels.number,
    width: 188,
    cell: ({ trackingNumber, numbers }) => <Numbers numbers={numbers.length ? numbers : trackingNumber ? [trackingNumber] : []} />,
  },
  { id: 'carrier', title: labels.carrier, width: 116, cell: ({ carrier }) => carrierNames[carrier] },
  { id: 'service', title: labels.service, cell: ({ service }) => <bdi>{service}</bdi> },
  { id: 'parcels', title: labels.parcels, align: 'end', width: 80, cell: ({ parcels }) => number(parcels) },
  { id: 'weight', title: labels.weight, align: 'end', width: 88, cell: ({ weight }) => <span dir="ltr">{texts.weight(weight)}</span> },
  {
    id: 'at',
    title: labels.at,
    width: 124,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]

function Numbers({ numbers: [first, ...more] }: { numbers: readonly string[] }) {
  if (first === undefined) return null
  return (
    <span title={[first, ...more].join('\n')}>
      <bdi dir="ltr">{first}</bdi>
      {more.length > 0 && ` ${texts.more(more.length)}`}
    </span>
  )
}

export default function ShipmentList({ page }: PageProps) {
  const list = useListState(rules)
  const [, navigate] = useLocation()
  const { button, keyed } = addingBy({
    title: page.title,
    label: texts.add,
    onAdd: () => navigate(shipmentPaths.new, { state: { from: location.pathname + location.search } }),
  })
  const read = useList(shipmentName, shipmentList, list.request)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify([shipmentName, searchKey, filter]), shipmentList, list.request, read)
  const chosen = selection.all ? [] : (read.data?.data ?? []).filter(({ id }) => selection.ids.has(id))
  const printing = useCommand<{ data: { name: string; pdf: string } }>({
    onSucceeded: ({ data }) => saveFile(data),
    onFailed: (error) => toast.error(errorText(error)),
  })
  return (
    <List<ShipmentRow>
      name={shipmentName}
      title={page.title}
      list={list}
      page={read}
      columns={columns}
      rowHref={({ id }) => shipmentPaths.edit({ id })}
      rowLabel={({ reference }) => reference}
      selection={selection}
      onSelect={select}
      maxSelected={0}
      bulkActions={
        <button
          type="button"
          className={controls.button}
          disabled={chosen.length === 0 || printing.isRunning}
          onClick={() => printing.run(() => client.call(shipmentLabels, { body: { ids: chosen.map(({ id }) => id) } }))}
        >
          {texts.labels}
        </button>
      }
      searchHint={texts.search}
      empty={{ ...texts.empty, action: button }}
      headerActions={button}
      {...keyed}
    />
  )
}
