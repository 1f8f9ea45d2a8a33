import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { RecordDelivery } from '#api/library/recordExports'
import { type ExportMove, exportLaw } from '#machines/exports/exportStatus'
import { actorOf, record } from '../core/auditLog'
import { allBytesOf, findFile, type Located } from '../core/files/stores/reading'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { createLeasedJobs, firstLease } from '../core/jobs/leased'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { open, requireConnection } from '../integrations/connections'
import { pathBelow, putAtomically } from '../integrations/transfer'
import { deliveriesById } from './buildLog'
import { requireMove } from './checking'
import { nameBy, usualNames } from './fileNames'
import type { Tools } from './jobs'
import { exportSubject, factsOf, readExport, requireExport, type StoredExport } from './reading'

/** Milliseconds. */
const pauses = { each: [500, 5_000, 30_000] }
/** Milliseconds to wait before reporting progress. */
const patience = 1500

type Sending = { id: number; exportId: number | null; buildId: number; connectionId: number | null; path: string; bytes: number }

/** The build's number distinguishes files of one day. */
function pathOf({ kind, title, profile }: StoredExport, { id, at, extension }: Built, part: number, parts: number): string {
  const named = { title, kind, profile: profile.title, at: new Date(at), number: id, part, parts }
  return pathBelow('', `${profile.folder ?? ''}/${nameBy(profile.filePattern ?? usualNames.sent, named)}.${extension}`).slice(1)
}

/** @throws {Problem} 424 */
async function send(tools: Tools, { id, connectionId, path }: Sending, kept: Located): Promise<void> {
  const file = await allBytesOf(tools.db, kept)
  if (connectionId === null) throw new Problem(424, 'The connection was removed')
  const connection = await requireConnection(tools.db, { id: connectionId })
  const { remote, place } = await open(tools.db, connection, tools)
  try {
    const progress = (at: number) => tools.db.execute(sql`update record_deliveries set sent = ${at} where id = ${id}`)
    await putAtomically(remote, pathBelow(place.root, path), file, { progress })
  } finally {
    remote.close()
  }
}

const moved = (tx: Queryable, stored: StoredExport, move: ExportMove) =>
  tx.execute(sql`update exports set status = ${exportLaw.next(stored.status, move, factsOf(stored))} where id = ${stored.id}`)

async function end(tools: Tools, { id, exportId, buildId }: Sending, error: string | undefined): Promise<void> {
  await transact(tools.db, async (tx) => {
    const state = error === undefined ? 'delivered' : 'failed'
    await tx.execute(sql`update record_deliveries set state = ${state}, error = ${error ?? ''}, lease_until = null where id = ${id}`)
    // Parts arrive in any order: the last one reports the result.
    const stored = exportId === null ? undefined : await readExport(tx, exportId, true)
    const others = await first<{ sending: number; missing: number }>(
      tx,
      sql`select (select count(*)::int from record_deliveries d where d.build_id = ${buildId} and d.state = 'sending') as sending,
        (select count(*)::int from record_build_files f where f.build_id = ${buildId} and not exists (
          select from record_deliveries d where d.build_id = f.build_id and d.part = f.part and d.state = 'delivered')) as missing`,
    )
    const isComplete = others?.missing === 0
    if (isComplete)
      await tx.execute(
        sql`insert into records_sent (profile_id, product_detail_id, content_hash, build_id, at)
          select b.profile_id, (c->>0)::int, c->>1, b.id, ${tools.clock.now().toISOString()}::timestamptz
            from record_builds b, jsonb_array_elements(b.contents) c
            where b.id = ${buildId} and b.profile_id is not null and exists (select from product_details d where d.id = (c->>0)::int)
          on conflict (profile_id, product_detail_id) do update set content_hash = excluded.content_hash, build_id = excluded.build_id, at = excluded.at`,
      )
    if (stored?.status === 'delivering' && !others?.sending)
      await moved(tx, stored, { type: isComplete ? 'export.delivered' : 'export.undelivered' })
  })
}

const isPassing = (error: unknown) => {
  const reason = error instanceof Problem ? error.reason : 'broken'
  return reason === 'broken' || reason === 'unreachable' || reason === 'filesAway'
}

export const deliveryJobs = createLeasedJobs<Tools>({
  table: 'record_deliveries',
  busy: 'sending',
  name: 'export delivery',
  work: async (tools, id) => {
    const sending = await first<Sending & { fileId: number | null }>(
      tools.db,
      sql`select d.id, b.export_id as "exportId", d.build_id as "buildId", d.connection_id as "connectionId", d.path, d.bytes, p.file_id as "fileId"
      from record_deliveries d join record_builds b on b.id = d.build_id
        left join record_build_files p on p.build_id = d.build_id and p.part = d.part where d.id = ${id} and d.state = 'sending'`,
    )
    if (!sending) return
    const kept = await findFile(tools.db, sql`f.id = ${sending.fileId}::int`)
    if (!kept) return end(tools, sending, 'The file is not kept any more: make it again')
    for (let attempt = 1; ; attempt++) {
      try {
        await tools.db.execute(sql`update record_deliveries set attempt = ${attempt} where id = ${id}`)
        await send(tools, sending, kept)
        return await end(tools, sending, undefined)
      } catch (error) {
        const pause = pauses.each[attempt - 1]
        if (pause === undefined || !isPassing(error))
          return end(tools, sending, error instanceof Error ? error.message.slice(0, 300) : 'It broke off')
        await wait(pause)
      }
    }
  },
})

type Built = { id: number; exportId: number | null; at: string; extension: string }

const filesOf = async (tx: Queryable, buildId: number) =>
  (
    await tx.execute<{ part: number; bytes: number | null }>(
      sql`select p.part, f.size as bytes from record_build_files p left join files f on f.id = p.file_id where p.build_id = ${buildId} order by p.part`,
    )
  ).rows

/**
 * Sends a build over its profile's connection. A part that already arrived is not sent again.
 * @throws {Problem} 404, 403, 409 with the law's reason
 */
export async function deliver(tools: Tools, call: Acting, buildId: number): Promise<RecordDelivery[]> {
  const { there, begun } = await transact(call.db, async (tx) => {
    const built = await first<Built>(
      tx,
      sql`select b.id, b.export_id as "exportId", to_jsonb(b.at) #>> '{}' as at,
          case b.format when 'pdf' then 'pdf' when 'mrc' then 'mrc' else 'xml' end as extension
        from record_builds b where b.id = ${buildId} and b.state = 'built'`,
    )
    if (!built?.exportId) throw Problem.notFound('File')
    const stored = await requireExport(tx, call.user, built.exportId, true)
    const { connectionId } = stored.profile
    requireMove(stored, { type: 'export.deliver' })
    const files = await filesOf(tx, buildId)
    if (connectionId === null || !files.length || files.some(({ bytes }) => bytes === null))
      throw Problem.conflict({ reason: 'isBuilt' }, 'The file is not kept any more: make it again')
    const { title } = await requireConnection(tx, { id: connectionId })
    const ids: Record<'there' | 'begun', number[]> = { there: [], begun: [] }
    const paths: string[] = []
    for (const { part, bytes } of files) {
      const path = pathOf(stored, built, part, files.length)
      const arrived = await first<{ id: number }>(
        tx,
        sql`select id from record_deliveries where build_id = ${buildId} and part = ${part} and connection_id = ${connectionId} and path = ${path}
          and state = 'delivered'`,
      )
      if (arrived) {
        ids.there.push(arrived.id)
        continue
      }
      const started = await first<{ id: number }>(
        tx,
        sql`insert into record_deliveries (build_id, part, connection_id, connection, path, bytes, state, lease_until, by_id, at)
          values (${buildId}, ${part}, ${connectionId}, ${title}, ${path}, ${bytes}, 'sending', ${firstLease}, ${call.user.id},
            ${call.clock.now().toISOString()}::timestamptz) returning id`,
      )
      ids.begun.push(started?.id ?? 0)
      paths.push(path)
    }
    if (!ids.begun.length) return ids
    await moved(tx, stored, { type: 'export.deliver' })
    await record(tx, actorOf(call), {
      ...exportSubject(stored),
      action: 'changed',
      changes: paths.map((path) => ({ field: 'sent', to: `${title}: ${path}` })),
    })
    return ids
  })
  // One connection: many recipients allow no more.
  const sending = (async () => {
    for (const id of begun) await deliveryJobs.start(tools, id)
  })()
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, patience).unref())])
  return deliveriesById(call.db, [...there, ...begun])
}
