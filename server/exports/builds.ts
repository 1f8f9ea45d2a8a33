import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RecordKind } from '#api/library/facts'
import type { RecordBuild } from '#api/library/recordExports'
import { type ExportMove, exportLaw } from '#machines/exports/exportStatus'
import { actorOf, record } from '../core/auditLog'
import { keepMade } from '../core/files/files'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { createLeasedJobs, firstLease } from '../core/jobs/leased'
import { readAnywhere } from '../core/longReads'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { requireSession } from '../library/exportFiles'
import { buildById } from './buildLog'
import { checkAll, isUnchanged, isWrong, keepChecked, requireMove } from './checking'
import { nameBy, usualNames } from './fileNames'
import type { Tools } from './jobs'
import { exportSubject, factsOf, readExport, requireExport, type StoredExport, settingsOf } from './reading'
import { type Format, formatOf, writeFile } from './writers'

class Given extends Error {}

type Building = { id: number; exportId: number | null; format: Format; mayLeaveOut: boolean; inputHash: string; at: string }

/** Milliseconds to wait before reporting progress. */
const patience = 1500

const moved = (tx: Queryable, stored: StoredExport, move: ExportMove) =>
  tx.execute(sql`update exports set status = ${exportLaw.next(stored.status, move, factsOf(stored))} where id = ${stored.id}`)

async function fail(tools: Tools, { id, exportId }: Building, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message.slice(0, 500) : 'Unknown'
  await transact(tools.db, async (tx) => {
    const { rows } = await tx.execute(
      sql`update record_builds set state = 'failed', error = ${message}, lease_until = null where id = ${id} and state = 'building' returning id`,
    )
    if (!rows.length || exportId === null) return
    const stored = await readExport(tx, exportId, true)
    if (stored.status === 'building') await moved(tx, stored, { type: 'export.broke' })
  })
}

type Part = Awaited<ReturnType<typeof writeFile>> & { titles: number }

const partsOf = <T>(all: readonly T[], max: number | null): T[][] =>
  Array.from({ length: max ? Math.max(Math.ceil(all.length / max), 1) : 1 }, (_, i) => (max ? all.slice(i * max, (i + 1) * max) : [...all]))

type Keeping = { id: number; stored: Pick<StoredExport, 'kind' | 'title' | 'profile'>; at: Date; now: Date }

export async function keepFiles(tx: Queryable, { id, stored, at, now }: Keeping, made: readonly Part[]): Promise<void> {
  const { kind, title, profile } = stored
  for (const [i, { bytes, type, extension, titles }] of made.entries()) {
    const named = { title, kind, profile: profile.title, at, number: id, part: i + 1, parts: made.length }
    const name = `${nameBy(profile.filePattern ?? usualNames.stored, named)}.${extension}`
    const fileId = await keepMade(tx, { name, type, bytes }, now)
    await requireSession(tx, fileId)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await tx.execute(
      sql`insert into record_build_files (build_id, part, file_id, sha256, titles) values (${id}, ${i + 1}, ${fileId}, ${sha256}, ${titles})`,
    )
  }
}

async function make(tools: Tools, building: Building): Promise<void> {
  const { db, publicUrl } = tools
  const { id, exportId, format } = building
  if (exportId === null) throw new Error('The export was removed')
  const tell = async (step: string, done: number) => {
    const { rows } = await db.execute(
      sql`update record_builds set step = ${step}, done = ${done} where id = ${id} and state = 'building' returning id`,
    )
    if (!rows.length) throw new Given()
  }
  await tell('reading', 0)
  const stored = await readExport(db, exportId)
  const { checked, hash } = await readAnywhere(db, (from) => checkAll(from, stored, publicUrl, (done) => tell('reading', done)))
  if (hash !== building.inputHash) throw new Error('Something changed since the check: check again')
  const good = checked.filter((each) => !isWrong(each))
  const wrong = checked.filter(isWrong)
  const settings = settingsOf(stored.profile, publicUrl)
  const { kind, title, profile } = stored
  const at = new Date(building.at)
  const made: Part[] = []
  for (const some of partsOf(good, format === 'pdf' ? null : profile.splitAfter)) {
    const before = made.reduce((sum, { titles }) => sum + titles, 0)
    const file = await readAnywhere(db, (from) =>
      writeFile(
        format,
        some.map((each) => each.record),
        { db: from, kind, title, profile, settings, at, tell: (step, done) => tell(step, before + done) },
      ),
    )
    made.push({ ...file, titles: some.length })
  }
  await tell('storing', good.length)
  const leftOut = wrong.map(({ item, record: { title: called }, findings }) => ({
    productDetailId: item.productDetailId,
    title: called,
    reason: findings.find(({ severity }) => severity === 'error')?.message ?? '',
  }))
  const contents = good.map(({ item, hash: content }) => [item.productDetailId, content])
  await transact(db, async (tx) => {
    const current = await readExport(tx, exportId, true)
    await keepFiles(tx, { id, stored, at, now: tools.clock.now() }, made)
    const { rows } = await tx.execute(
      sql`update record_builds set state = 'built', step = '', done = total, titles = ${good.length},
        left_out = ${JSON.stringify(leftOut)}::jsonb, contents = ${JSON.stringify(contents)}::jsonb, lease_until = null
        where id = ${id} and state = 'building' returning id`,
    )
    if (!rows.length) throw new Given()
    if (current.status === 'building') await moved(tx, current, { type: 'export.built' })
  })
}

/** An interrupted build restarts, as no part was visible. */
export const buildJobs = createLeasedJobs<Tools>({
  table: 'record_builds',
  busy: 'building',
  name: 'export file',
  work: async (tools, id) => {
    const building = await first<Building>(
      tools.db,
      sql`select id, export_id as "exportId", format, may_leave_out as "mayLeaveOut", input_hash as "inputHash", to_jsonb(at) #>> '{}' as at
      from record_builds where id = ${id} and state = 'building'`,
    )
    if (!building) return
    try {
      await make(tools, building)
    } catch (error) {
      if (!(error instanceof Given)) await fail(tools, building, error)
    }
  },
})

type Wanted = { leaveOut: boolean; again: boolean; format?: 'mrc' | 'marcxml' | undefined }

const sentence = (count: number) => (count === 1 ? '1 title cannot be sent' : `${count} titles cannot be sent`)

/**
 * Builds the file, or resolves with its progress after a moment. An identical file of the last day is reused unless forced.
 * @throws {Problem} 404, 403, 409 with the law's reason or `isFresh`
 */
export async function build(
  tools: Tools,
  call: Acting,
  kind: RecordKind,
  id: number,
  { leaveOut, again, format }: Wanted,
): Promise<RecordBuild> {
  const seen = await requireExport(call.db, call.user, id)
  if (seen.kind !== kind) throw Problem.notFound('Export')
  requireMove(seen, { type: 'export.build', leaveOut }, { errorCount: seen.errorCount })
  const { checked, hash } = await readAnywhere(call.db, (from) => checkAll(from, seen, tools.publicUrl))
  if (hash !== seen.checkedHash) {
    const errors = checked.filter(isWrong).length
    throw Problem.conflict({ reason: 'isFresh', errorCount: errors }, 'Something changed since the check: check again')
  }
  const wanted = formatOf(kind, seen.profile, format)
  const made = await transact(call.db, async (tx) => {
    const stored = await requireExport(tx, call.user, id, true)
    requireMove(stored, { type: 'export.build', leaveOut }, { errorCount: stored.errorCount })
    if (stored.checkedHash !== hash) throw Problem.conflict({ reason: 'isFresh' }, sentence(stored.errorCount))
    const same = again
      ? undefined
      : await first<{ id: number }>(
          tx,
          sql`select id from record_builds where export_id = ${id} and input_hash = ${hash} and format = ${wanted} and may_leave_out = ${leaveOut}
            and state = 'built' and exists (select from record_build_files f where f.build_id = record_builds.id)
            and not exists (select from record_build_files f where f.build_id = record_builds.id and f.file_id is null) and at > ${call.clock.now().toISOString()}::timestamptz - interval '1 day' order by id desc limit 1`,
        )
    if (same) {
      if (stored.status !== 'built' && stored.status !== 'delivered')
        await tx.execute(sql`update exports set status = 'built' where id = ${id}`)
      return { id: same.id, isThere: true }
    }
    const now = call.clock.now().toISOString()
    const started = await first<{ id: number }>(
      tx,
      sql`insert into record_builds (export_id, title, kind, profile_id, state, step, total, format, may_leave_out, input_hash, lease_until, by_id, at)
        values (${id}, ${stored.title}, ${kind}, ${stored.profile.id}, 'building', 'reading', ${checked.filter((each) => !isWrong(each)).length}, ${wanted},
          ${leaveOut}, ${hash}, ${firstLease}, ${call.user.id}, ${now}::timestamptz) returning id`,
    )
    await moved(tx, stored, { type: 'export.build', leaveOut })
    await record(tx, actorOf(call), { ...exportSubject(stored), action: 'changed', changes: [{ field: 'file', to: wanted }] })
    return { id: started?.id ?? 0, isThere: false }
  })
  if (!made.isThere) await Promise.race([buildJobs.start(tools, made.id), new Promise((resolve) => setTimeout(resolve, patience).unref())])
  const found = await buildById(call.db, made.id)
  if (!found) throw Problem.notFound('File')
  if (found.state === 'failed') throw Problem.conflict({ reason: 'failed', buildId: found.id }, found.error)
  return found
}

/** @throws {Problem} 404, 403, 409 if none is in progress */
export const cancel = (call: Acting, buildId: number): Promise<null> =>
  transact(call.db, async (tx) => {
    const found = await first<{ exportId: number | null }>(tx, sql`select export_id as "exportId" from record_builds where id = ${buildId}`)
    if (!found?.exportId) throw Problem.notFound('File')
    const stored = await requireExport(tx, call.user, found.exportId, true)
    const { rows } = await tx.execute(
      sql`update record_builds set state = 'cancelled', lease_until = null where id = ${buildId} and state = 'building' returning id`,
    )
    if (!rows.length) throw Problem.conflict({ reason: 'isBuilt' }, 'It is not being made any more')
    if (stored.status === 'building') await moved(tx, stored, { type: 'export.cancel' })
    await record(tx, actorOf(call), { ...exportSubject(stored), action: 'changed', changes: [{ field: 'file', to: 'cancelled' }] })
    return null
  })

/** @throws {Problem} 404, 403, 409 */
export async function check(tools: Tools, call: Acting, id: number) {
  const seen = await requireExport(call.db, call.user, id)
  requireMove(seen, { type: 'export.check' })
  const { checked, hash } = await readAnywhere(call.db, (from) => checkAll(from, seen, tools.publicUrl))
  return transact(call.db, async (tx) => {
    const stored = await requireExport(tx, call.user, id, true)
    requireMove(stored, { type: 'export.check' })
    if (stored.revision !== seen.revision) throw Problem.changed('It was changed while it was checked: check again')
    const { status, errorCount, warningCount } = stored
    if (isUnchanged(stored, checked, hash)) return { status, errorCount, warningCount }
    const found = await keepChecked(tx, stored, checked, hash)
    await record(tx, actorOf(call), { ...exportSubject(stored), action: 'changed', changes: [{ field: 'checked', to: found.status }] })
    return found
  })
}
