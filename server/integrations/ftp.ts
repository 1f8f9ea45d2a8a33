import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { folderNameItem, ftpDownload, readFtpAccess, setFtpSecret, testFtpConnection, trustFtpKey } from '#api/integrations/ftp'
import { actorOf, record, type Subject } from '../core/auditLog'
import { type Bound, bind, jsonList } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { apiHeaders } from '../core/http/securityHeaders'
import { readSort } from '../core/readFilter'
import { rowsOf } from '../core/rowsOf'
import { wordsOf } from '../core/search'
import { first, iso, jsonRows } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Database } from '../db/database'
import { columnsOf, jsonOf } from '../db/json'
import { asProblem, type Connection, type Keys, keepSecret, leadsTo, open, pinnedOf, requireConnection } from './connections'
import { type Entry, faultOf } from './remote'
import { bytesOf, pathBelow } from './transfer'

type ListQuery = { page: number; pageSize: number; sort: string; searchKey: string }

const sorts: Record<string, (a: Entry, b: Entry) => number> = {
  id: () => 0,
  name: (a, b) => a.name.localeCompare(b.name),
  size: (a, b) => (a.size ?? -1) - (b.size ?? -1),
  modifiedAt: (a, b) => (a.modifiedAt?.getTime() ?? 0) - (b.modifiedAt?.getTime() ?? 0),
}

/** Folders first, then by name unless sorted. @throws {Problem} 422 */
function pageOf(entries: readonly Entry[], { page, pageSize, sort, searchKey }: ListQuery): { total: number; rows: Entry[] } {
  const { field, key: compare, isDescending } = readSort(sort, sorts)
  const words = wordsOf(searchKey.toLowerCase(), 'searchKey')
  const found = entries.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const sign = isDescending && field !== 'id' ? -1 : 1
  found.sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || sign * compare(a, b) || a.name.localeCompare(b.name))
  return { total: found.length, rows: found.slice((page - 1) * pageSize, page * pageSize) }
}

async function remember(db: Database, { id }: Connection, folder: string, rows: readonly Entry[], now: Date): Promise<string> {
  const seen = rows.map((row, place) => ({ ...row, place, path: folder ? `${folder}/${row.name}` : row.name }))
  const found = await first<{ rows: string }>(
    db,
    sql`with seen as (select * from ${rowsOf(seen, sql`place int, path text, name text, "isFolder" boolean, size bigint, "modifiedAt" timestamptz`)}),
      kept as (insert into ftp_items (connection_id, path, is_folder, size, modified_at, seen_at)
        select ${id}, path, "isFolder", size, "modifiedAt", ${now.toISOString()}::timestamptz from seen
        on conflict (connection_id, path) do update set is_folder = excluded.is_folder, size = excluded.size,
          modified_at = excluded.modified_at, seen_at = excluded.seen_at returning *)
      select ${jsonRows(
        sql`${jsonOf({
          id: 'k.id',
          name: 's.name',
          ...columnsOf('k', 'isFolder', 'size'),
          modifiedAt: iso('k.modified_at'),
          seenAt: iso('k.seen_at'),
        })}::text`,
        sql`s.place`,
      )} as rows from seen s join kept k on k.path = s.path`,
  )
  return found?.rows ?? '[]'
}

async function connectionsOf(db: Database, { searchKey, ...body }: ListQuery) {
  const words = wordsOf(searchKey.toLowerCase(), 'searchKey')
  const { rows } = await db.execute<{ id: number; name: string; seenAt: string | null }>(
    sql`select c.id, c.title as name, (select ${iso(sql`max(i.seen_at)`)} from ftp_items i where i.connection_id = c.id) as "seenAt" from ftp_connection c order by lower(c.title), c.id`,
  )
  const found = rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const shown = found.slice((body.page - 1) * body.pageSize, body.page * body.pageSize)
  return jsonList(
    { rows: JSON.stringify(shown.map((row) => ({ ...row, isFolder: true, size: null, modifiedAt: null }))), total: found.length },
    body,
  )
}

const subjectOf = ({ id, title }: Connection): Subject => ({
  entityName: 'FtpConnection',
  entity: 'FTP connection',
  id,
  record: title,
  version: 0,
})

export const ftpHandlers = (keys: Keys): Bound[] => [
  bind(folderNameItem, async ({ db, body: { title, path, ...body }, clock }) => {
    if (!title) return connectionsOf(db, body)
    const connection = await requireConnection(db, { title })
    const { remote, place } = await open(db, connection, keys)
    const folder = pathBelow('', path).replace(/^\//, '')
    // The path is indexed, at most 2,704 bytes.
    if (Buffer.byteLength(folder) > 1900) throw Problem.field('path', 'Is too long: open a folder nearer to the top')
    // Only remote failures are reported as such.
    const entries = await remote
      .list(pathBelow(place.root, path))
      .catch((error) => {
        throw asProblem(faultOf(error, place))
      })
      .finally(() => remote.close())
    const { total, rows } = pageOf(entries, body)
    return jsonList({ rows: await remember(db, connection, folder, rows, clock.now()), total }, body)
  }),

  bind(ftpDownload, async ({ db, params, body: { from } }) => {
    const item = await first<{ connectionId: number; path: string; isFolder: boolean }>(
      db,
      sql`select connection_id as "connectionId", path, is_folder as "isFolder" from ftp_items where id = ${params.id}`,
    )
    if (!item) throw Problem.notFound('File')
    if (item.isFolder) throw Problem.conflict({ reason: 'folder' }, 'This is a folder: open it, and download its files')
    const connection = await requireConnection(db, { id: item.connectionId })
    const { remote, place, pinned } = await open(db, connection, keys)
    const path = pathBelow(place.root, item.path)
    try {
      const size = await remote.size(path)
      if (size === undefined) throw new Problem(410, 'The file is not there any more: read the folder again')
      if (from > size) throw Problem.conflict({ reason: 'shorter' }, 'The file has become shorter: download it from the beginning')
      const bytes = Readable.from(bytesOf({ place, pinned, first: remote, path, from, size }), { objectMode: false })
      const name = item.path.split('/').at(-1) ?? 'file'
      return new Response(Readable.toWeb(bytes) as ReadableStream, {
        headers: {
          ...apiHeaders,
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(size - from),
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
          'Cache-Control': 'no-store',
        },
      })
    } catch (error) {
      remote.close()
      throw error instanceof Problem ? error : asProblem(faultOf(error, place))
    }
  }),

  bind(readFtpAccess, async ({ db, params }) => {
    const connection = await requireConnection(db, { id: params.id })
    const { sealed, sealedAt, givenFor, refusedFingerprint, lastError } = connection
    return {
      secretSetAt: sealed && sealedAt ? new Date(sealedAt).toISOString() : null,
      isElsewhere: sealed !== null && givenFor !== leadsTo(connection),
      fingerprint: pinnedOf(connection)?.fingerprint ?? null,
      refusedFingerprint,
      lastError,
      canKeepSecrets: keys.secrets.canKeep,
    }
  }),

  bind(setFtpSecret, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const connection = await requireConnection(tx, { id: params.id })
      await keepSecret(tx, connection, keys.secrets, body.secret, call.clock.now())
      await record(tx, actorOf(call), { ...subjectOf(connection), action: 'changed', changes: [{ field: 'secret' }] })
      return null
    }),
  ),

  bind(testFtpConnection, async ({ params, ...call }) => {
    const connection = await requireConnection(call.db, { id: params.id })
    await transact(call.db, (tx) =>
      record(tx, actorOf(call), { ...subjectOf(connection), action: 'changed', changes: [{ field: 'tested' }] }),
    )
    const { remote, place } = await open(call.db, connection, keys)
    try {
      return { entries: (await remote.list(pathBelow(place.root, ''))).length }
    } catch (error) {
      throw asProblem(faultOf(error, place))
    } finally {
      remote.close()
    }
  }),

  bind(trustFtpKey, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const connection = await requireConnection(tx, { id: params.id })
      if (connection.refusedFingerprint === null || connection.refusedFingerprint !== body.fingerprint)
        throw Problem.field('fingerprint', 'The server did not show this key: connect again, and compare what it shows')
      await tx.execute(
        sql`update ftp_access set fingerprint = refused_fingerprint, refused_fingerprint = null, last_error = null where connection_id = ${params.id}`,
      )
      const changes = [{ field: 'hostKey', from: connection.fingerprint, to: body.fingerprint }]
      await record(tx, actorOf(call), { ...subjectOf(connection), action: 'changed', changes })
      return null
    }),
  ),
]
