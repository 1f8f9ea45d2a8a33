import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { type ProductionRow, productionLists, removeExport } from '#api/library/productions'
import { refresh, useList } from '../core/data'
import { dateTime, number } from '../core/format'
import { ConfirmDialog } from '../core/list/ConfirmDialog'
import type { Column } from '../core/list/columns'
import controls from '../core/list/controls.module.css'
import { PlusIcon } from '../core/list/icons'
import { List } from '../core/list/List'
import { useListState } from '../core/list/state/useListState'
import type { PageProps } from '../core/pages'
import { toast } from '../core/toast/toast'
import { kindAt, kinds, productionName } from './kinds'
import styles from './Production.module.css'
import { texts } from './texts'

const said = texts.columns
const columns: readonly Column<ProductionRow>[] = [
  { id: 'title', title: said.title, sort: 'title', share: 1.6, cell: ({ title }) => <bdi>{title}</bdi> },
  { id: 'status', title: said.status, width: 104, cell: ({ status }) => texts.statuses[status] },
  { id: 'itemCount', title: said.titles, align: 'end', width: 80, cell: ({ itemCount }) => number(itemCount) },
  { id: 'labelCount', title: said.labels, align: 'end', width: 80, cell: ({ labelCount }) => number(labelCount) },
  { id: 'templateTitle', title: said.template, share: 1.4, cell: ({ templateTitle }) => <bdi>{templateTitle}</bdi> },
  { id: 'createdBy', title: said.by, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
  { id: 'createdAt', title: said.at, sort: 'createdAt', width: 168, cell: ({ createdAt }) => dateTime(createdAt) },
]
const rules = { sortFields: ['id', 'title', 'createdAt'], filters: [] }
/** Pixels: what 'Remove' takes. */
const removalWidth = 100

/** Productions of labels, or of barcodes. */
export default function ProductionList({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { path } = kinds[kind]
  const list = useListState(rules)
  const read = useList(productionName, productionLists[kind], list.request)
  const [, navigate] = useLocation()
  const [removing, setRemoving] = useState<ProductionRow>()
  const add = () => navigate(`${path}/new`, { state: { from: location.pathname + location.search } })
  const rowActions = useMemo(
    () => ({
      width: removalWidth,
      of: (row: ProductionRow) => (
        <button type="button" className={styles.action} aria-label={texts.removeOf(row.title)} onClick={() => setRemoving(row)}>
          {texts.remove}
        </button>
      ),
    }),
    [],
  )
  const button = (
    <button type="button" className={controls.button} data-tone="accent" onClick={add} aria-keyshortcuts="n">
      <PlusIcon />
      {texts.add}
    </button>
  )
  return (
    <>
      <List<ProductionRow>
        name={`${productionName}.${kind}`}
        title={page.title}
        list={list}
        page={read}
        columns={columns}
        rowHref={({ id }) => `${path}/edit/${id}`}
        rowLabel={({ title }) => title}
        rowActions={rowActions}
        searchHint={texts.search}
        empty={{ ...texts.empty, action: button }}
        headerActions={button}
        onKey={(code) => {
          if (code === 'KeyN') add()
          return code === 'KeyN'
        }}
        keys={[{ title: page.title, keys: [{ keys: ['N'], does: texts.add }] }]}
      />
      {removing && (
        <ConfirmDialog
          title={texts.removing(removing.title)}
          confirm={texts.remove}
          call={() => client.call(removeExport, { params: { id: removing.id } })}
          onDone={() => {
            void refresh(productionName)
            toast.success(texts.removed)
          }}
          onClose={() => setRemoving(undefined)}
        >
          {texts.removingText}
        </ConfirmDialog>
      )}
    </>
  )
}
