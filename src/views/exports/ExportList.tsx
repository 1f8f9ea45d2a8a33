import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { recordLists } from '#api/exports/calls'
import { removeExport } from '#api/library/productions'
import type { RecordExportRow } from '#api/library/recordExports'
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
import { productionName } from '../library/kinds'
import styles from './Exports.module.css'
import { kindAt, kinds } from './kinds'
import { StatusBadge } from './StatusBadge'
import { texts } from './texts'

const said = texts.columns
const columns: readonly Column<RecordExportRow>[] = [
  { id: 'title', title: said.title, sort: 'title', share: 1.6, cell: ({ title }) => <span dir="auto">{title}</span> },
  { id: 'status', title: said.status, width: 140, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'itemCount', title: said.titles, align: 'end', width: 80, cell: ({ itemCount }) => number(itemCount) },
  {
    id: 'errorCount',
    title: said.errors,
    align: 'end',
    width: 80,
    cell: ({ errorCount }) => <span className={errorCount ? styles.wrong : undefined}>{number(errorCount)}</span>,
  },
  { id: 'warningCount', title: said.warnings, align: 'end', width: 90, cell: ({ warningCount }) => number(warningCount) },
  { id: 'profile', title: said.profile, share: 1.2, cell: ({ profile }) => <span dir="auto">{profile}</span> },
  { id: 'createdBy', title: said.by, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
  { id: 'createdAt', title: said.at, sort: 'createdAt', width: 168, cell: ({ createdAt }) => dateTime(createdAt) },
]
const rules = { sortFields: ['id', 'title', 'createdAt'], filters: [] }
/** Pixels: what 'Remove' takes. */
const removalWidth = 100

/** Exports of one format. */
export default function ExportList({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { path } = kinds[kind]
  const list = useListState(rules)
  const read = useList(productionName, recordLists[kind], list.request)
  const [, navigate] = useLocation()
  const [removing, setRemoving] = useState<RecordExportRow>()
  const add = () => navigate(`${path}/new`, { state: { from: location.pathname + location.search } })
  const rowActions = useMemo(
    () => ({
      width: removalWidth,
      of: (row: RecordExportRow) => (
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
      <List<RecordExportRow>
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
