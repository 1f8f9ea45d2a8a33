import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { inventoryPaths } from '#api/inventory/paths'
import { inventoryList, type ShelfRow, type StockRow, shelfLists } from '#api/inventory/stock'
import { permissionOf, type Warehouse } from '#api/inventory/warehouses'
import controls from '#views/core/controls.module.css'
import { useList } from '#views/core/data.ts'
import { date } from '#views/core/format.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from '../Inventory.module.css'
import { inventoryName, warehouseAt } from '../kinds'
import { texts } from '../texts'
import { shelfColumns, stockColumns, stockFilters } from './columns'
import { EditStock } from './EditStock'
import { Excel } from './Excel'
import { StockValue } from './StockValue'

const ofBoth: ListRules = { sortFields: ['id', 'title'], filters: stockFilters }
const ofOne: ListRules = { sortFields: ['id', 'title', 'onHand', 'free', 'shelf'], filters: stockFilters }
const correctWidth = 88

export default function StockList({ page }: PageProps) {
  const warehouse = warehouseAt(page.path)
  return warehouse ? <OneWarehouse key={warehouse} title={page.title} warehouse={warehouse} /> : <BothWarehouses title={page.title} />
}

const Past = ({ day }: { day: string | undefined }) => day && <p className={styles.note}>{texts.asOf(date(day, 'UTC'))}</p>

function BothWarehouses({ title }: { title: string }) {
  const list = useListState(ofBoth)
  const { asOf } = list.state.filters
  return (
    <List<StockRow>
      name={inventoryName}
      title={title}
      list={list}
      page={useList(inventoryName, inventoryList, list.request)}
      columns={stockColumns}
      rowHref={({ id }) => inventoryPaths.stockOf({ id })}
      rowLabel={(row) => row.title}
      searchHint={texts.search}
      empty={texts.empty}
      headerActions={<Excel of="all" what="list" request={list.request} />}
      above={
        <>
          <Past day={asOf} />
          <StockValue asOf={asOf} />
        </>
      }
    />
  )
}

function OneWarehouse({ title, warehouse }: { title: string; warehouse: Warehouse }) {
  const list = useListState(ofOne)
  const { asOf } = list.state.filters
  const may = useMay()
  const [editing, setEditing] = useState<ShelfRow>()
  const mayCorrect = may('Inventory') && may(permissionOf[warehouse]) && !asOf
  const rowActions = useMemo(
    () => ({
      width: correctWidth,
      of: (row: ShelfRow) => (
        <button type="button" className={parts.action} aria-label={texts.correctOf(row.title)} onClick={() => setEditing(row)}>
          {texts.correct}
        </button>
      ),
    }),
    [],
  )
  return (
    <>
      <List<ShelfRow>
        name={`${inventoryName}.${warehouse}`}
        title={title}
        list={list}
        page={useList(inventoryName, shelfLists[warehouse], list.request)}
        columns={shelfColumns}
        rowHref={({ id }) => `${inventoryPaths.stockOf({ id })}?filter.place=${warehouse}`}
        rowLabel={(row) => row.title}
        {...(mayCorrect && { rowActions })}
        searchHint={texts.search}
        empty={texts.empty}
        headerActions={
          <>
            {may('Inventory') && (
              <Link className={controls.button} href={inventoryPaths.shelf({ warehouse })}>
                {texts.shelfMode}
              </Link>
            )}
            <Excel of={warehouse} what="list" request={list.request} />
          </>
        }
        above={<Past day={asOf} />}
        onKey={(code, row) => {
          if (code === 'KeyC' && row && mayCorrect) setEditing(row)
          return code === 'KeyC' && row !== undefined
        }}
        keys={mayCorrect ? [{ title, keys: [{ keys: ['C'], does: texts.correct }] }] : []}
      />
      {editing && (
        <EditStock
          productDetailId={editing.id}
          warehouse={warehouse}
          title={editing.title}
          onHand={editing.onHand}
          shelf={editing.shelf}
          reorderPoint={editing.reorderPoint}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
