import { useMemo } from 'react'
import { recordLists } from '#api/exports/calls'
import type { RecordExportRow } from '#api/library/recordExports'
import { useList } from '#views/core/data.ts'
import { FileLink } from '#views/core/files/FileLink.tsx'
import { dateTime, number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Name } from '#views/core/text/Name.tsx'
import { productionName } from '#views/library/kinds.ts'
import { ListOfExports } from '#views/library/ListOfExports.tsx'
import styles from './Exports.module.css'
import { kindAt, kinds } from './kinds'
import { StatusBadge } from './StatusBadge'
import { texts } from './texts'
import { useProfiles } from './useProfiles'

const labels = texts.columns
const columns: readonly Column<RecordExportRow>[] = [
  { id: 'title', title: labels.title, sort: 'title', share: 1.6, cell: ({ title }) => <Name>{title}</Name> },
  { id: 'status', title: labels.status, width: 140, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'itemCount', title: labels.titles, align: 'end', width: 80, cell: ({ itemCount }) => number(itemCount) },
  {
    id: 'errorCount',
    title: labels.errors,
    align: 'end',
    width: 80,
    cell: ({ errorCount }) => <span className={errorCount ? styles.wrong : undefined}>{number(errorCount)}</span>,
  },
  { id: 'warningCount', title: labels.warnings, align: 'end', width: 90, cell: ({ warningCount }) => number(warningCount) },
  {
    id: 'lastFile',
    title: labels.file,
    cell: ({ lastFile }) => lastFile && <FileLink file={lastFile} title={lastFile.name} />,
  },
  { id: 'profile', title: labels.profile, share: 1.2, cell: ({ profile }) => <bdi>{profile}</bdi> },
  { id: 'createdBy', title: labels.by, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
  { id: 'createdAt', title: labels.at, sort: 'createdAt', width: 168, cell: ({ createdAt }) => dateTime(createdAt) },
]
const sortFields = ['id', 'title', 'createdAt']
const labelled = (titles: Readonly<Record<string, string>>) => Object.entries(titles).map(([value, label]) => ({ value, label }))
const rulesOf = (profiles: readonly { value: number; label: string }[]): ListRules => ({
  sortFields,
  filters: [
    { name: 'status', label: labels.status, kind: 'option', options: labelled(texts.statuses) },
    {
      name: 'profileId',
      label: labels.profile,
      kind: 'option',
      options: profiles.map(({ value, label }) => ({ value: String(value), label })),
    },
    { name: 'last', label: labels.last, kind: 'option', options: [{ value: 'failed', label: labels.failed }] },
    { name: 'source', label: labels.source, kind: 'option', options: labelled(texts.sources) },
  ],
})

export default function ExportList({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { paths } = kinds[kind]
  const { options } = useProfiles(kind)
  const list = useListState(useMemo(() => rulesOf(options as { value: number; label: string }[]), [options]))
  const read = useList(productionName, recordLists[kind], list.request)
  return <ListOfExports title={page.title} {...{ kind, paths, list, columns, texts }} page={read} />
}
