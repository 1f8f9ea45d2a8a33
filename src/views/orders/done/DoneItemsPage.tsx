import type { ComponentType } from 'react'
import { type DoneItem, doneBasketItems } from '#api/orders/basketCharges'
import { orderPaths } from '#api/orders/paths'
import { useList } from '#views/core/data.ts'
import { money, number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useSelection } from '#views/core/list/state/useSelection.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { useMay } from '#views/core/useMay.ts'
import { texts } from './texts'

const labels = texts.columns
const rules: ListRules = {
  sortFields: ['id'],
  filters: [
    {
      name: 'invoicing',
      label: labels.invoiced,
      kind: 'option',
      options: Object.entries(texts.invoicing).map(([value, label]) => ({ value, label })),
    },
    { name: 'customer', label: labels.customer, kind: 'text' },
    { name: 'doneFrom', label: texts.doneFrom, kind: 'day' },
    { name: 'doneTo', label: texts.doneTo, kind: 'day' },
  ],
}

const columns: readonly Column<DoneItem>[] = [
  { id: 'title', title: labels.title, share: 2, cell: ({ title }) => <Name>{title}</Name> },
  { id: 'isbn', title: labels.isbn, width: 152, cell: ({ isbn }) => isbn && <Isbn>{isbn}</Isbn> },
  { id: 'copies', title: labels.copies, align: 'end', width: 72, cell: ({ quantity }) => number(quantity) },
  {
    id: 'delivered',
    title: labels.delivered,
    align: 'end',
    width: 88,
    isDefault: false,
    cell: ({ delivered }) => (delivered ? number(delivered) : ''),
  },
  {
    id: 'returned',
    title: labels.returned,
    align: 'end',
    width: 96,
    isDefault: false,
    cell: ({ returned }) => (returned ? number(returned) : ''),
  },
  { id: 'invoiced', title: labels.invoiced, align: 'end', width: 80, cell: ({ invoiced }) => (invoiced ? number(invoiced) : '') },
  { id: 'total', title: labels.total, align: 'end', width: 124, cell: ({ total }) => <Amount>{money(total)}</Amount> },
  { id: 'customer', title: labels.customer, cell: ({ customerName }) => <bdi>{customerName ?? texts.noCustomer}</bdi> },
  { id: 'order', title: labels.order, sort: 'id', align: 'end', width: 88, cell: ({ basketId }) => <span dir="ltr">{basketId}</span> },
  {
    id: 'done',
    title: labels.done,
    width: 124,
    cell: ({ doneAt }) => <When at={doneAt} />,
  },
]

type Props = Pick<PageProps, 'page'> & { InvoiceLines: ComponentType<{ lines: readonly number[]; onDone: () => void }> }

export default function DoneItemsPage({ page, InvoiceLines }: Props) {
  const list = useListState(rules)
  const read = useList('Basket', doneBasketItems, list.request)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify(['doneItems', searchKey, filter]), doneBasketItems, list.request, read)
  const isInvoicing = useMay()('DoneOrder')
  return (
    <List
      name="orders.doneItems"
      title={page.title}
      list={list}
      page={read}
      selection={isInvoicing ? selection : undefined}
      onSelect={select}
      maxSelected={0}
      bulkActions={<InvoiceLines lines={selection.all ? [] : [...selection.ids]} onDone={() => select({ type: 'selection.cleared' })} />}
      columns={columns}
      rowHref={({ basketId }) => orderPaths.order.done({ id: basketId })}
      rowLabel={({ title, basketId }) => texts.label(title, basketId)}
      searchHint={texts.search}
      empty={texts.empty}
    />
  )
}
