import { useLocation } from 'wouter'
import { carrierNames, type ShipmentRow, shipmentList } from '#api/shipping/shipments'
import { shipmentLabels } from '#machines/shipping/shipmentStatus'
import { useList } from '../core/data'
import { dateTime, number, relative } from '../core/format'
import { addingBy } from '../core/list/adding'
import type { Column } from '../core/list/columns'
import { List } from '../core/list/List'
import type { ListRules } from '../core/list/state/listState'
import { useListState } from '../core/list/state/useListState'
import type { PageProps } from '../core/pages'
import { shipmentName } from './name'
import { texts } from './texts'

const path = '/order/shipments'
const said = texts.columns
const options = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))
const rules: ListRules = {
  sortFields: ['id'],
  filters: [
    { name: 'state', label: texts.filters.state, kind: 'option', options: options(shipmentLabels) },
    { name: 'carrier', label: texts.filters.carrier, kind: 'option', options: options(carrierNames) },
  ],
}
const columns: readonly Column<ShipmentRow>[] = [
  { id: 'reference', title: said.reference, sort: 'id', width: 100, cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi> },
  { id: 'state', title: said.state, width: 116, cell: ({ state }) => shipmentLabels[state] },
  { id: 'to', title: said.to, share: 1.4, cell: ({ recipient, city }) => <bdi>{texts.to(recipient, city)}</bdi> },
  { id: 'order', title: said.order, align: 'end', width: 84, cell: ({ basketId }) => <span dir="ltr">{basketId}</span> },
  { id: 'number', title: said.number, width: 188, cell: ({ trackingNumber }) => trackingNumber && <bdi dir="ltr">{trackingNumber}</bdi> },
  { id: 'carrier', title: said.carrier, width: 116, cell: ({ carrier }) => carrierNames[carrier] },
  { id: 'service', title: said.service, cell: ({ service }) => <bdi>{service}</bdi> },
  { id: 'parcels', title: said.parcels, align: 'end', width: 80, cell: ({ parcels }) => number(parcels) },
  { id: 'weight', title: said.weight, align: 'end', width: 88, cell: ({ weight }) => <span dir="ltr">{texts.weight(weight)}</span> },
  {
    id: 'at',
    title: said.at,
    width: 124,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={dateTime(createdAt)}>
        {relative(createdAt)}
      </time>
    ),
  },
]

/** Parcels that were booked, or tried to be. */
export default function ShipmentList({ page }: PageProps) {
  const list = useListState(rules)
  const [, navigate] = useLocation()
  const { button, keyed } = addingBy({
    title: page.title,
    label: texts.add,
    onAdd: () => navigate(`${path}/new`, { state: { from: location.pathname + location.search } }),
  })
  return (
    <List<ShipmentRow>
      name={shipmentName}
      title={page.title}
      list={list}
      page={useList(shipmentName, shipmentList, list.request)}
      columns={columns}
      rowHref={({ id }) => `${path}/edit/${id}`}
      rowLabel={({ reference }) => reference}
      searchHint={texts.search}
      empty={{ ...texts.empty, action: button }}
      headerActions={button}
      {...keyed}
    />
  )
}
