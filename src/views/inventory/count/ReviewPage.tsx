import { useMemo } from 'react'
import { client } from '#api/core/client'
import { inventoryPaths } from '#api/inventory/paths'
import { currentStocktake, editStocktakeItem, finalLists, type ReviewRow, reviewLists, type Stocktake } from '#api/inventory/stocktakes'
import type { Warehouse } from '#api/inventory/warehouses'
import { refresh, useAnswer, useList } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Inventory.module.css'
import { inventoryName, warehouseAt } from '../kinds'
import { Excel } from '../stock/Excel'
import { texts as inventory } from '../texts'
import { NoCount } from './NoCount'
import { Session } from './Session'
import { texts } from './texts'
import { Undecided } from './Undecided'

const labels = texts.columns
const columns: readonly Column<ReviewRow>[] = [
  { id: 'title', title: labels.title, sort: 'title', share: 2, cell: ({ title }) => <Name>{title}</Name> },
  { id: 'shelf', title: labels.shelf, sort: 'shelf', width: 96, phone: 'bare', cell: ({ shelf }) => <bdi>{shelf}</bdi> },
  { id: 'book', title: labels.book, align: 'end', width: 80, cell: ({ book }) => number(book) },
  {
    id: 'counted',
    title: labels.counted,
    align: 'end',
    width: 88,
    phone: 'labelled',
    cell: ({ counted }) => (counted === null ? inventory.unknown : number(counted)),
  },
  {
    id: 'difference',
    title: labels.difference,
    sort: 'difference',
    align: 'end',
    width: 104,
    phone: 'bare',
    cell: ({ difference, counted }) => (
      <span className={styles.tone} dir="ltr" data-tone={difference < 0 ? 'bad' : difference > 0 ? 'good' : undefined}>
        {counted === null ? inventory.unknown : `${difference > 0 ? '+' : ''}${number(difference)}`}
      </span>
    ),
  },
  { id: 'isbn', title: labels.isbn, width: 152, cell: ({ isbn }) => isbn && <Isbn>{isbn}</Isbn> },
  {
    id: 'note',
    title: labels.note,
    width: 180,
    phone: 'bare',
    cell: ({ isMoved, isAccepted }) => (isMoved ? (isAccepted ? texts.accepted : texts.moved) : ''),
  },
  { id: 'by', title: labels.by, width: 140, cell: ({ countedBy }) => <bdi>{countedBy}</bdi> },
  {
    id: 'at',
    title: labels.at,
    width: 124,
    cell: ({ countedAt }) => countedAt && <When at={countedAt} />,
  },
]
const shows = Object.entries(texts.shows).map(([value, label]) => ({ value, label }))
const rules: ListRules = {
  sortFields: ['id', 'title', 'shelf', 'difference'],
  filters: [{ name: 'show', label: texts.show, kind: 'option', options: shows }],
}

export default function ReviewPage({ page }: PageProps) {
  const warehouse = warehouseAt(page.path) ?? 'stockholm'
  const now = useAnswer(inventoryName, currentStocktake, { query: { warehouse } })
  return <Counts title={page.title} warehouse={warehouse} current={now.data?.data.current} last={now.data?.data.last} />
}

type Props = { title: string; warehouse: Warehouse; current: Stocktake | null | undefined; last: Stocktake | null | undefined }

function Counts({ title, warehouse, current, last }: Props) {
  const list = useListState(rules)
  const isLast = current === null
  const page = useList(inventoryName, isLast ? finalLists[warehouse] : reviewLists[warehouse], current === undefined ? null : list.request)
  const rowActions = useRowActions(current)
  return (
    <List<ReviewRow>
      name={`${inventoryName}.count`}
      title={title}
      list={list}
      page={page}
      columns={columns}
      rowHref={({ productDetailId }) => `${inventoryPaths.stockOf({ id: productDetailId })}?filter.place=${warehouse}`}
      rowLabel={(row) => row.title}
      {...(current && { rowActions })}
      searchHint={inventory.search}
      empty={texts.empty}
      headerActions={(current || last) && <Excel of={warehouse} what={isLast ? 'final' : 'review'} request={list.request} />}
      above={
        current ? (
          <div className={styles.page}>
            <Session stocktake={current} />
            <Undecided stocktake={current} />
          </div>
        ) : (
          current === null && <NoCount warehouse={warehouse} last={last ?? null} />
        )
      }
    />
  )
}

function useRowActions(current: Stocktake | null | undefined) {
  const command = useCommand({
    onSucceeded: () => void refresh(inventoryName),
    onFailed: (error) => toast.error(errorText(error)),
  })
  const { run } = command
  const id = current?.id ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` sends to one actor, whichever it is
  return useMemo(() => {
    const edit = (productDetailId: number, action: 'accept' | 'recount') =>
      run(() => client.call(editStocktakeItem, { params: { id }, body: { productDetailId, action } }))
    return {
      width: 200,
      of: ({ productDetailId, title, isMoved, isAccepted, counted }: ReviewRow) => (
        <>
          {isMoved && !isAccepted && (
            <button
              type="button"
              className={parts.action}
              aria-label={texts.acceptOf(title)}
              onClick={() => edit(productDetailId, 'accept')}
            >
              {texts.accept}
            </button>
          )}
          {counted !== null && (
            <button
              type="button"
              className={parts.action}
              aria-label={texts.recountOf(title)}
              onClick={() => edit(productDetailId, 'recount')}
            >
              {texts.recount}
            </button>
          )}
        </>
      ),
    }
  }, [id])
}
