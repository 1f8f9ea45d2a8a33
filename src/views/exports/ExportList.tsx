import { Link as TextLink } from '@radix-ui/themes'
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
import type { ListRules } from '../core/list/state/listState'
import { useListState } from '../core/list/state/useListState'
import type { PageProps } from '../core/pages'
import { toast } from '../core/toast/toast'
import { productionName } from '../library/kinds'
import styles from './Exports.module.css'
import { kindAt, kinds } from './kinds'
import { StatusBadge } from './StatusBadge'
import { texts } from './texts'
import { useProfiles } from './useProfiles'

const said = texts.columns
const columns: readonly Column<RecordExportRow>[] = [
  { id: 'title', title: said.title, sort: 'title', share: 1.6, cell: ({ title }) => <bdi>{title}</bdi> },
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
  {
    id: 'lastFile',
    title: said.file,
    cell: ({ lastFile }) =>
      lastFile && (
        <TextLink href={client.url(lastFile.url)} download={lastFile.name} title={lastFile.name}>
          <bdi>{lastFile.name}</bdi>
        </TextLink>
      ),
  },
  { id: 'profile', title: said.profile, share: 1.2, cell: ({ profile }) => <bdi>{profile}</bdi> },
  { id: 'createdBy', title: said.by, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
  { id: 'createdAt', title: said.at, sort: 'createdAt', width: 168, cell: ({ createdAt }) => dateTime(createdAt) },
]
const sortFields = ['id', 'title', 'createdAt']
const labelled = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
/** By where it is on its way, who gets it, and where its titles come from. */
const rulesOf = (profiles: readonly { value: number; label: string }[]): ListRules => ({
  sortFields,
  filters: [
    { name: 'status', label: said.status, kind: 'option', options: labelled(texts.statuses) },
    {
      name: 'profileId',
      label: said.profile,
      kind: 'option',
      options: profiles.map(({ value, label }) => ({ value: String(value), label })),
    },
    { name: 'source', label: said.source, kind: 'option', options: labelled(texts.sources) },
  ],
})
/** Pixels: what 'Remove' takes. */
const removalWidth = 100

/** Exports of one format. */
export default function ExportList({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { path } = kinds[kind]
  const { options } = useProfiles(kind)
  const list = useListState(useMemo(() => rulesOf(options as { value: number; label: string }[]), [options]))
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
