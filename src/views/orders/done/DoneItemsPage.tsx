import { type DoneItem, doneBasketItems } from '#api/orders/basketCharges'
import { useList } from '../../core/data'
import { dateTime, money, number, relative } from '../../core/format'
import { languageOf } from '../../core/languageOf'
import type { Column } from '../../core/list/columns'
import { List } from '../../core/list/List'
import type { ListRules } from '../../core/list/state/listState'
import { useListState } from '../../core/list/state/useListState'
import type { PageProps } from '../../core/pages'
import { texts } from './texts'

const said = texts.columns
const rules: ListRules = { sortFields: ['id'], filters: [] }

const columns: readonly Column<DoneItem>[] = [
  { id: 'title', title: said.title, share: 2, cell: ({ title }) => <bdi lang={languageOf(title)}>{title}</bdi> },
  { id: 'isbn', title: said.isbn, width: 136, cell: ({ isbn }) => isbn && <bdi dir="ltr">{isbn}</bdi> },
  { id: 'copies', title: said.copies, align: 'end', width: 72, cell: ({ quantity }) => number(quantity) },
  { id: 'total', title: said.total, align: 'end', width: 124, cell: ({ total }) => <span dir="ltr">{money(total)}</span> },
  { id: 'customer', title: said.customer, cell: ({ customerName }) => <bdi>{customerName ?? texts.noCustomer}</bdi> },
  { id: 'order', title: said.order, sort: 'id', align: 'end', width: 88, cell: ({ basketId }) => <span dir="ltr">{basketId}</span> },
  {
    id: 'done',
    title: said.done,
    width: 124,
    cell: ({ doneAt }) => (
      <time dateTime={doneAt} title={dateTime(doneAt)}>
        {relative(doneAt)}
      </time>
    ),
  },
]

/** Every item of the orders that are done, newest first; each leads to its order. */
export default function DoneItemsPage({ page }: Pick<PageProps, 'page'>) {
  const list = useListState(rules)
  return (
    <List
      name="orders.doneItems"
      title={page.title}
      list={list}
      page={useList('Basket', doneBasketItems, list.request)}
      columns={columns}
      rowHref={({ basketId }) => `/order/done-orders/edit/${basketId}`}
      rowLabel={({ title, basketId }) => texts.label(title, basketId)}
      searchHint={texts.search}
      empty={texts.empty}
    />
  )
}
