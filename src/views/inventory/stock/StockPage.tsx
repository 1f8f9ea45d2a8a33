import { Button, Link as TextLink } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { inventoryPaths } from '#api/inventory/paths'
import { inventoryItem, type MoveRow, moveList, type StockItem } from '#api/inventory/stock'
import { permissionOf, warehouseNames } from '#api/inventory/warehouses'
import { useBack } from '#views/core/back.ts'
import { useItem, useList } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { number } from '#views/core/format.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from '../Inventory.module.css'
import { inventoryName, whereMade } from '../kinds'
import { texts } from '../texts'
import { moveColumns, moveFilters } from './columns'
import { EditStock } from './EditStock'

const columns = moveColumns(true)
const rules: ListRules = { sortFields: ['id', 'at'], filters: moveFilters }

export default function StockPage({ page, params }: PageProps) {
  const id = toId(params.id)
  const read = useItem(inventoryName, inventoryItem, id)
  const list = useListState(rules)
  const request = useMemo(() => ({ ...list.request, filter: { ...(list.request.filter || {}), productDetailId: id } }), [list.request, id])
  const moves = useList(inventoryName, moveList, id === null ? null : request)
  const { link } = useBack(inventoryPaths.all)
  const item = read.data?.data
  const error = recordError(id, read.error, texts.notFound)
  if (error && !item) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page}>
      <List<MoveRow>
        name={`${inventoryName}.ofEdition`}
        title={item?.title ?? page.title}
        list={list}
        page={moves}
        columns={columns}
        rowHref={whereMade}
        rowLabel={({ title, quantity }) => texts.log.label(title, quantity)}
        searchHint={texts.search}
        empty={texts.log.empty}
        tabs={
          <TextLink size="2" {...link}>
            {texts.back}
          </TextLink>
        }
        above={item && <Balances item={item} />}
      />
    </div>
  )
}

function Balances({ item }: { item: StockItem }) {
  const may = useMay()
  const [editing, setEditing] = useState<StockItem['shelves'][number]>()
  const labels = texts.columns
  const headings = [labels.onHand, labels.reserved, labels.free, labels.ordered]
  return (
    <div className={styles.scroll}>
      <table className={styles.balances}>
        <thead>
          <tr>
            <th scope="col">{texts.place}</th>
            <th scope="col">{labels.shelf}</th>
            {headings.map((heading) => (
              <th key={heading} scope="col" data-number>
                {heading}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {item.shelves.map((shelf) => (
            <tr key={shelf.warehouse}>
              <th scope="row">{warehouseNames[shelf.warehouse]}</th>
              <td data-label={labels.shelf}>
                <bdi>{shelf.shelf}</bdi>
              </td>
              {[shelf.onHand, shelf.reserved, shelf.free, shelf.ordered].map((count, i) => (
                <td key={headings[i]} data-label={headings[i]} data-number>
                  <span dir="ltr">{number(count)}</span>
                </td>
              ))}
              <td>
                {may(permissionOf[shelf.warehouse]) && (
                  <Button
                    size="1"
                    variant="soft"
                    highContrast
                    aria-label={`${texts.correct} ${warehouseNames[shelf.warehouse]}`}
                    onClick={() => setEditing(shelf)}
                  >
                    {texts.correct}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {item.transit > 0 && <p>{texts.underway(item.transit)}</p>}
      {editing && (
        <EditStock
          productDetailId={item.id}
          warehouse={editing.warehouse}
          title={item.title}
          onHand={editing.onHand}
          shelf={editing.shelf}
          reorderPoint={editing.reorderPoint}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
