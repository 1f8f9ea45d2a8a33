import { sql } from 'drizzle-orm'
import type { ChosenRows, SyncFault, SyncRun } from '#api/fortnox/calls'
import { maxSynced, type SyncKind, type SyncOutcome } from '#api/fortnox/kinds'
import { actorOf, record } from '../core/auditLog'
import type { Acting, Clock } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { createLeasedJobs, firstLease, sweeping } from '../core/jobs/leased'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import type { Outside } from './connection'
import { ourFault, Paused, problemOf, Refused } from './faults'
import { narrowed, withinOf } from './lists'
import { kinds, linked } from './records'
import { isPassing, syncOne } from './sync'

const maxListed = 100

/** @throws {Problem} 404 */
export async function readRun(db: Queryable, id: number): Promise<SyncRun> {
  const kind = (await first<{ kind: SyncKind }>(db, sql`select kind from fortnox_runs where id = ${id}`))?.kind
  if (!kind) throw Problem.notFound('Sync')
  const count = (outcome: string) => sql`(select count(*)::int from fortnox_run_rows x where x.run_id = r.id and x.outcome = ${outcome})`
  const found = await first<{ run: SyncRun }>(
    db,
    sql`select ${jsonOf({
      ...columnsOf('r', 'id', 'kind', 'state', 'note'),
      waitingUntil: iso('r.waiting_until'),
      at: iso('r.at'),
      by: sql`coalesce((select ${personName('u')} from users u where u.id = r.by_id), '')`,
      total: sql`(select count(*)::int from fortnox_run_rows x where x.run_id = r.id)`,
      synced: count('synced'),
      unchanged: count('unchanged'),
      failed: count('failed'),
      doubtful: count('doubtful'),
      notSent: count('notSent'),
      rows: sql`(select ${jsonArray(
        jsonOf({
          id: 'w.local_id',
          ...columnsOf('w', 'outcome', 'error'),
          title: sql`coalesce((select ${kinds[kind].title} from ${verbatim(kinds[kind].from)} t where t.id = w.local_id), '')`,
        }),
        sql`w.place desc`,
      )}
        from (select * from fortnox_run_rows x where x.run_id = r.id and x.outcome in ('failed', 'doubtful', 'notSent') order by x.place desc limit ${maxListed}) w)`,
    })} as run
      from fortnox_runs r where r.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Sync')
  return found.run
}

/** In the order of issue or creation. @throws {Problem} 422 */
export async function chosenIds(db: Queryable, { kind, ids, searchKey = '', filter = '' }: ChosenRows, now: Date): Promise<number[]> {
  const where = ids ? sql`t.id = any(${`{${ids.join(',')}}`}::int[])` : (narrowed(kind, { searchKey, filter }, now) ?? sql`true`)
  const { rows } = await db.execute<{ id: number }>(
    sql`select t.id from ${linked(kind)} t where ${withinOf(kind)} and ${where} order by t.id limit ${maxSynced + 1}`,
  )
  if (!rows.length) throw Problem.field('ids', 'None of these rows is here any more: read the list again')
  if (rows.length > maxSynced) throw Problem.field('filter', `More than ${maxSynced} rows match: narrow the list`)
  return rows.map(({ id }) => id)
}

type Tools = Outside & { failed: (job: string, error: unknown) => void }

const outcomeOf = ({ fault }: Refused): SyncOutcome => (fault.reason === 'doubtful' ? 'doubtful' : 'failed')

const settle = (db: Database, run: number, place: number, outcome: SyncOutcome, error: SyncFault | null = null) =>
  db.execute(
    sql`update fortnox_run_rows set outcome = ${outcome}, error = ${error && JSON.stringify(error)}::jsonb where run_id = ${run} and place = ${place} and outcome is null`,
  )

const end = (tx: Queryable, id: number, state: 'done' | 'stopped', note = '') =>
  tx.execute(sql`with ended as (update fortnox_runs set state = ${state}, note = ${note}, lease_until = null, waiting_until = null
      where id = ${id} and state = 'running' returning id)
    update fortnox_run_rows set outcome = 'notSent' where run_id in (select id from ended) and outcome is null`)

async function bringRow(tools: Tools, run: number, kind: SyncKind, { place, localId }: { place: number; localId: number }): Promise<void> {
  const { db, fortnox, clock } = tools
  for (;;) {
    try {
      const { outcome } = await syncOne(tools, kind, localId, run)
      return void (await settle(db, run, place, outcome))
    } catch (error) {
      if (error instanceof Refused) return void (await settle(db, run, place, outcomeOf(error), error.fault))
      if (error instanceof Problem) return void (await settle(db, run, place, 'failed', ourFault('gone', error.message, 'It was removed')))
      if (!(error instanceof Paused)) throw error
      const until = new Date(clock.now().getTime() + error.milliseconds).toISOString()
      await db.execute(sql`update fortnox_runs set waiting_until = ${until}::timestamptz where id = ${run}`)
      await fortnox.wait(error.milliseconds)
      await db.execute(sql`update fortnox_runs set waiting_until = null where id = ${run}`)
    }
  }
}

/** An interrupted run continues at its row. */
export const syncJobs = createLeasedJobs<Tools>({
  table: 'fortnox_runs',
  busy: 'running',
  name: 'fortnox sync',
  work: async (tools, id, isWanted) => {
    const { db } = tools
    for (;;) {
      if (!isWanted())
        return void (await db.execute(sql`update fortnox_runs set lease_until = null where id = ${id} and state = 'running'`))
      const next = await first<{ kind: SyncKind; place: number | null; localId: number | null }>(
        db,
        sql`select r.kind, w.place, w.local_id as "localId" from fortnox_runs r
        left join lateral (select * from fortnox_run_rows x where x.run_id = r.id and x.outcome is null order by x.place limit 1) w on true
        where r.id = ${id} and r.state = 'running'`,
      )
      if (!next) return
      const { kind, place, localId } = next
      if (place === null || localId === null) return void (await end(db, id, 'done'))
      try {
        await bringRow(tools, id, kind, { place, localId })
      } catch (error) {
        // No later row could succeed.
        if (isPassing(error)) return void (await end(db, id, 'stopped', error.message))
        await settle(db, id, place, 'failed', ourFault('broken', 'This server failed on it', 'Tell whoever runs it'))
        tools.failed('fortnox sync', error)
      }
    }
  },
})

export const syncing = (toolsOf: (db: Database, clock: Clock) => Tools) => sweeping('fortnox syncs', toolsOf, [syncJobs])

const subject = (id: number, record: string) => ({ entityName: 'FortnoxSync', entity: 'Fortnox', id, record, version: 0 })

/** @throws {Problem} 409 while a run of its kind is active, 422 */
export async function startRun(tools: Tools, call: Acting, chosen: ChosenRows): Promise<SyncRun> {
  const now = call.clock.now()
  const { kind } = chosen
  const id = await transact(call.db, async (tx) => {
    const ids = await chosenIds(tx, chosen, now)
    const made = await first<{ id: number }>(
      tx,
      sql`insert into fortnox_runs (kind, state, lease_until, by_id, at) values (${kind}, 'running', ${firstLease}, ${call.user.id}, ${now.toISOString()}::timestamptz)
        on conflict (kind) where state = 'running' do nothing returning id`,
    )
    if (!made) throw Problem.conflict({ reason: 'isRunning' }, 'A sync of these is under way: wait for it, or give it up')
    await tx.execute(sql`insert into fortnox_run_rows (run_id, place, local_id)
      select ${made.id}, place, id from unnest(${`{${ids.join(',')}}`}::int[]) with ordinality as x(id, place)`)
    await record(tx, actorOf(call), { ...subject(made.id, kind), action: 'added', changes: [{ field: 'rows', to: String(ids.length) }] })
    return made.id
  })
  void syncJobs.start(tools, id)
  return readRun(call.db, id)
}

/** @throws {Problem} 404 */
export const stopRun = (call: Acting, id: number): Promise<SyncRun> =>
  transact(call.db, async (tx) => {
    const run = await readRun(tx, id)
    await end(tx, id, 'stopped', 'Cancelled')
    if (run.state === 'running')
      await record(tx, actorOf(call), { ...subject(id, run.kind), action: 'changed', changes: [{ field: 'state', to: 'stopped' }] })
    return readRun(tx, id)
  })

/** @throws {Problem} 404, 409, 424, 429 */
export async function syncNow(tools: Tools, call: Acting, kind: SyncKind, id: number) {
  try {
    const result = await syncOne(tools, kind, id)
    if (result.outcome === 'synced')
      await record(call.db, actorOf(call), {
        ...subject(id, `${kind} ${id}`),
        action: 'changed',
        changes: [{ field: 'fortnox', to: result.remoteId }],
      })
    return result
  } catch (error) {
    throw problemOf(error)
  }
}
