import { type MoveRow, moveList } from '#api/inventory/stock'
import { useList } from '#views/core/data.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { inventoryName, whereMade } from '../kinds'
import { texts } from '../texts'
import { moveColumns, moveFilters } from './columns'

const rules: ListRules = { sortFields: ['id', 'at'], filters: moveFilters }
const columns = moveColumns(false)

export default function Movements({ page }: PageProps) {
  const list = useListState(rules)
  return (
    <List<MoveRow>
      name={`${inventoryName}.moves`}
      title={page.title}
      list={list}
      page={useList(inventoryName, moveList, list.request)}
      columns={columns}
      rowHref={whereMade}
      rowLabel={({ title, quantity }) => texts.log.label(title, quantity)}
      searchHint={texts.search}
      empty={texts.log.empty}
    />
  )
}
