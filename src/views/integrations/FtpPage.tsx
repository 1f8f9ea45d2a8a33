import { Callout, Link as TextLink } from '@radix-ui/themes'
import { useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { ApiError } from '#api/core/http'
import { type FtpRow, folderNameItem, ftpFaults } from '#api/integrations/ftp'
import { integrationPaths } from '#api/integrations/paths'
import { useAnswer } from '#views/core/data.ts'
import { bytes } from '#views/core/files/fileText.ts'
import { dateTime } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Breadcrumbs } from './Breadcrumbs'
import { Download } from './Download'
import { texts } from './texts'

const fault = z.object({ reason: z.enum(ftpFaults) })
const ftpTexts = texts.ftp

function FtpFault({ error, title }: { error: unknown; title: string }) {
  const connections = useAnswer('Ftp', folderNameItem, { body: { title: '', pageSize: 1000 } })
  const { reason } = (error instanceof ApiError && z.safeParse(fault, error.data).data) || {}
  const id = connections.data?.data.find(({ name }) => name === title)?.id
  if (!reason) return null
  return (
    <Callout.Root highContrast color="amber" mb="3">
      <Callout.Text>
        {reason === 'noSecret' || reason === 'hostKey' ? `${ftpTexts.faults[reason]} ` : ''}
        {id !== undefined && (
          <TextLink asChild highContrast underline="always">
            <Link href={integrationPaths.connections.edit({ id })}>{ftpTexts.toConnection}</Link>
          </TextLink>
        )}
      </Callout.Text>
    </Callout.Root>
  )
}

const rules = { sortFields: ['id', 'name', 'size', 'modifiedAt'], filters: [] }
const downloadWidth = 240

const columns: readonly Column<FtpRow>[] = [
  { id: 'name', title: ftpTexts.columns.name, sort: 'name', share: 2, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'size', title: ftpTexts.columns.size, sort: 'size', align: 'end', width: 110, cell: ({ size }) => size !== null && bytes(size) },
  {
    id: 'modifiedAt',
    title: ftpTexts.columns.modified,
    sort: 'modifiedAt',
    width: 180,
    cell: ({ modifiedAt }) => modifiedAt && dateTime(modifiedAt),
  },
  { id: 'seenAt', title: ftpTexts.columns.seen, width: 180, cell: ({ seenAt }) => (seenAt ? dateTime(seenAt) : ftpTexts.never) },
]

const listRequest = (request: ListRequest, title: string, path: string) => ({
  ...request,
  sort: request.sort === 'id desc' ? '' : request.sort,
  title,
  path,
})

export default function FtpPage({ params, page: { title: pageTitle } }: PageProps) {
  const title = params.title === undefined ? '' : decodeURIComponent(params.title)
  const path = new URLSearchParams(useSearch()).get('path') ?? ''
  const list = useListState(rules)
  const body = useMemo(() => listRequest(list.request, title, path), [list.request, title, path])
  const read = useAnswer('Ftp', folderNameItem, { body })
  const href = ({ name, isFolder }: FtpRow) => {
    if (!title) return integrationPaths.folder({ title: name })
    if (!isFolder) return `${integrationPaths.folder({ title })}?${new URLSearchParams({ path })}`
    return `${integrationPaths.folder({ title })}?${new URLSearchParams({ path: path ? `${path}/${name}` : name })}`
  }
  const rowActions = useMemo(
    () =>
      title
        ? { width: downloadWidth, of: (row: FtpRow) => !row.isFolder && <Download key={`${row.id}-${row.size}`} row={row} /> }
        : undefined,
    [title],
  )
  return (
    <List<FtpRow>
      key={`${title}/${path}`}
      name={title ? 'FtpFolder' : 'Ftp'}
      title={title || pageTitle}
      list={list}
      page={read}
      columns={columns}
      rowHref={href}
      rowLabel={({ name }) => name}
      {...(rowActions && { rowActions })}
      searchHint={ftpTexts.search}
      tabs={title && <Breadcrumbs title={title} path={path} />}
      above={read.error && title && <FtpFault error={read.error} title={title} />}
      empty={title ? ftpTexts.emptyFolder : ftpTexts.empty}
      headerActions={
        <TextLink asChild size="2">
          <Link href={integrationPaths.connections.list}>{ftpTexts.manage}</Link>
        </TextLink>
      }
    />
  )
}
