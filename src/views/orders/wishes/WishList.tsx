import { useState } from 'react'
import { type WishRow, wishList, wishStates } from '#api/orders/wishes'
import { preloadList, useList } from '#views/core/data.ts'
import { date, number } from '#views/core/format.ts'
import { addingBy } from '#views/core/list/adding.tsx'
import type { Column, Filter } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import { type ListRules, readListState, requestOf } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageAddress, PageProps } from '#views/core/pages.ts'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { AddWish } from './AddWish'
import { texts } from './texts'
import { WishDialog } from './WishDialog'

const filters: Filter[] = [
  { name: 'state', label: texts.state, kind: 'option', options: Object.entries(wishStates).map(([value, label]) => ({ value, label })) },
]
const rules: ListRules = { sortFields: ['id', 'title', 'wishCount', 'copies', 'firstWishedAt', 'lastWishedAt'], filters }
const named = 3

const columns: Column<WishRow>[] = [
  {
    id: 'title',
    title: texts.title,
    share: 2,
    sort: 'title',
    cell: ({ title, isbn }) => (title ? <Name>{title}</Name> : isbn && <Isbn>{isbn}</Isbn>),
  },
  { id: 'isbn', title: texts.isbn, width: 152, cell: ({ isbn }) => isbn && <Isbn>{isbn}</Isbn> },
  { id: 'wishCount', title: texts.wishes, width: 84, align: 'end', sort: 'wishCount', cell: ({ wishCount }) => number(wishCount) },
  { id: 'copies', title: texts.copies, width: 84, align: 'end', sort: 'copies', cell: ({ copies }) => number(copies) },
  {
    id: 'available',
    title: texts.available,
    width: 168,
    align: 'end',
    cell: ({ productDetailId, available }) => (productDetailId === null ? texts.notInCatalogue : number(available)),
  },
  {
    id: 'customers',
    title: texts.customers,
    share: 1.4,
    cell: ({ customers, wishCount }) => (
      <bdi>
        {customers.join(', ')} {customers.length === named && wishCount > named && texts.more(wishCount - named)}
      </bdi>
    ),
  },
  { id: 'state', title: texts.state, width: 96, cell: ({ state }) => wishStates[state] },
  {
    id: 'firstWishedAt',
    title: texts.first,
    width: 116,
    sort: 'firstWishedAt',
    cell: ({ firstWishedAt }) => <time dateTime={firstWishedAt}>{date(firstWishedAt)}</time>,
  },
  {
    id: 'lastWishedAt',
    title: texts.last,
    width: 116,
    sort: 'lastWishedAt',
    isDefault: false,
    cell: ({ lastWishedAt }) => <time dateTime={lastWishedAt}>{date(lastWishedAt)}</time>,
  },
]

export default function WishList({ page }: PageProps) {
  const list = useListState(rules)
  const read = useList('Wish', wishList, list.request)
  const [opened, setOpened] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const row = read.data?.data.find(({ id }) => id === opened)
  const { button, keyed } = addingBy({ title: page.title, label: texts.add, onAdd: () => setAdding(true) })
  return (
    <>
      <List<WishRow>
        name="Wish"
        title={page.title}
        list={list}
        page={read}
        columns={columns}
        rowHref={({ id }) => `${location.pathname}${location.search}#wish-${id}`}
        rowLabel={({ title, isbn }) => title || (isbn ?? '')}
        onOpen={({ id }) => setOpened(id)}
        searchHint={texts.search}
        empty={{ ...texts.empty, action: button }}
        headerActions={button}
        {...keyed}
      />
      {row && <WishDialog key={row.id} row={row} onClose={() => setOpened(undefined)} />}
      {isAdding && <AddWish onClose={() => setAdding(false)} />}
    </>
  )
}

export const preload = ({ query }: PageAddress): void => preloadList('Wish', wishList, requestOf(readListState(query, rules), { filters }))
