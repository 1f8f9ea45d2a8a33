import { type ComponentType, useState } from 'react'
import { warehouseNames, warehouses } from '#api/inventory/warehouses'
import { type DeliveryRow, deliveryList, deliveryStates, openDeliveries } from '#api/orders/deliveries'
import { orderPaths } from '#api/orders/paths'
import { deliveryLabels } from '#machines/orders/deliveryStatus'
import controls from '#views/core/controls.module.css'
import { useList } from '#views/core/data.ts'
import { number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useSelection } from '#views/core/list/state/useSelection.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { texts } from './texts'

const labels = texts.columns
const columns: readonly Column<DeliveryRow>[] = [
  {
    id: 'delivery',
    title: labels.delivery,
    sort: 'id',
    cell: ({ id, customerName }) => (
      <>
        <span dir="ltr">{id}</span> <Name otherwise={texts.noCustomer}>{customerName}</Name>
      </>
    ),
  },
  { id: 'state', title: labels.state, width: 116, cell: ({ state }) => deliveryLabels[state] },
  { id: 'order', title: labels.order, width: 88, align: 'end', cell: ({ basketId }) => <span dir="ltr">{basketId}</span> },
  { id: 'copies', title: labels.copies, width: 80, align: 'end', cell: ({ copies }) => number(copies) },
  { id: 'packed', title: labels.packed, width: 80, align: 'end', cell: ({ packed }) => number(packed) },
  { id: 'warehouse', title: labels.warehouse, width: 108, cell: ({ warehouse }) => warehouseNames[warehouse] },
  { id: 'city', title: labels.city, width: 140, cell: ({ city }) => <bdi>{city}</bdi> },
  {
    id: 'changed',
    title: labels.changed,
    sort: 'changedAt',
    width: 124,
    cell: ({ changedAt }) => <When at={changedAt} />,
  },
]

const rules: ListRules = {
  sortFields: ['id', 'changedAt'],
  filters: [
    {
      name: 'state',
      label: labels.state,
      kind: 'option',
      options: [{ value: openDeliveries, label: labels.open }, ...deliveryStates.map((value) => ({ value, label: deliveryLabels[value] }))],
    },
    {
      name: 'warehouse',
      label: labels.warehouse,
      kind: 'option',
      options: warehouses.map((value) => ({ value, label: warehouseNames[value] })),
    },
  ],
}

type Parts = { BookDeliveries: ComponentType<{ ids: readonly number[]; onClose: () => void }> }

export default function DeliveryList({ page, BookDeliveries }: Pick<PageProps, 'page'> & Parts) {
  const list = useListState(rules)
  const read = useList('Delivery', deliveryList, list.request)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify(['orders.deliveries', searchKey, filter]), deliveryList, list.request, read)
  const chosen = selection.all ? [] : [...selection.ids]
  const [booking, setBooking] = useState<readonly number[]>()
  return (
    <>
      {booking && <BookDeliveries key={booking.join()} ids={booking} onClose={() => setBooking(undefined)} />}
      <List
        name="orders.deliveries"
        title={page.title}
        list={list}
        page={read}
        columns={columns}
        rowHref={({ id }) => orderPaths.delivery({ id })}
        rowLabel={({ id }) => texts.heading(id)}
        selection={selection}
        onSelect={select}
        maxSelected={0}
        bulkActions={
          <button type="button" className={controls.button} disabled={chosen.length === 0} onClick={() => setBooking(chosen)}>
            {texts.book}
          </button>
        }
        searchHint={texts.search}
        empty={texts.empty}
      />
    </>
  )
}
