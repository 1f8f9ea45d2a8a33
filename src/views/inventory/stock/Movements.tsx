import { type MoveRow, moveList } from '#api/inventory/stock'
import { useList } from '../../core/data'
import { List } from '../../core/list/List'
import type { ListRules } from '../../core/list/state/listState'
import { useListState } from '../../core/list/state/useListState'
import type { PageProps } from '../../core/pages'
import { inventoryName, whereMade } from '../kinds'
import { texts } from '../texts'
import { moveColumns, moveFilters } from './columns'

const rules: ListRules = { sortFields: ['id', 'at'], filters: moveFilters }
const columns = moveColumns(false, false)

/** The whole ledger, newest first; each row leads to what made it. */
export default function Movements({ page }: PageProps) {
  const list = useListState(rules)
  return (
    <List<MoveRow>
      name={`${inventoryName}.moves`}
      title={page.title}
      list={list}
      page={useList(inventoryName, moveList, list.request)}
      columns={columns}
      rowHref={({ source, productDetailId }) => whereMade(source, productDetailId)}
      rowLabel={({ title, quantity }) => texts.log.label(title, quantity)}
      searchHint={texts.search}
      empty={texts.log.empty}
    />
  )
}
