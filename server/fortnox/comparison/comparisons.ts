import { sql } from 'drizzle-orm'
import type { Comparison } from '#api/fortnox/comparison'
import { actorOf, record, serverAt } from '../../core/auditLog'
import type { Acting, Clock } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import type { Job } from '../../core/jobs'
import { createLeasedJobs, firstLease, sweeping } from '../../core/jobs/leased'
import { rowsOf } from '../../core/rowsOf'
import { first } from '../../core/sqlParts'
import { stockholmDay, stockholmHour } from '../../core/stockholm'
import { transact } from '../../core/transact'
import type { Database, Queryable } from '../../db/database'
import type { Outside } from '../connection'
import { Away, Lost, Paused, Refused, Unconnected } from '../faults'
import { keepVouchers } from '../vouchers'
import { type Compared, compare } from './compare'
import { readOurs } from './ours'
import { rowOf } from './reading'
import { readTheirs, readYears } from './theirs'

type Tools = Outside & { failed: (job: string, error: unknown) => void }

/** The last two financial years: older ones are closed. */
const maxYears = 2

const subject = (id: number) => ({ entityName: 'FortnoxComparison', entity: 'Fortnox', id, record: 'Comparison', version: 0 })

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.fault.message
  if (error instanceof Paused) return 'Fortnox asked to wait again and again: try again later'
  if (error instanceof Unconnected || error instanceof Away || error instanceof Lost) return error.message
  return undefined
}

async function end(
  tools: Tools,
  id: number,
  state: 'done' | 'failed',
  result: string,
  keep: (tx: Queryable) => Promise<unknown>,
): Promise<void> {
  const now = tools.clock.now()
  await transact(tools.db, async (tx) => {
    const ended = await first(
      tx,
      sql`update fortnox_comparisons set state = ${state}, ended_at = ${now.toISOString()}::timestamptz, lease_until = null
        where id = ${id} and state = 'running' returning id`,
    )
    if (!ended) return
    await keep(tx)
    await record(tx, serverAt(now), { ...subject(id), action: 'changed', changes: [{ field: 'result', label: 'Result', to: result }] })
  })
}

async function keepCompared(
  tx: Queryable,
  id: number,
  from: string,
  { documents, rounded, differences, accounts }: Compared,
): Promise<void> {
  await tx.execute(sql`update fortnox_comparisons set from_day = ${from}::date, documents = ${documents}, rounded = ${rounded},
    accounts = ${JSON.stringify(accounts)}::jsonb where id = ${id}`)
  // A run that was taken over had kept nothing.
  const rows = differences.map((each, place) => ({ place, ...each }))
  if (rows.length)
    await tx.execute(sql`insert into fortnox_differences (comparison_id, place, kind, reason, number, day, ours, theirs, difference, opens, remote)
      select ${id}, r.* from ${rowsOf(
        rows,
        sql`place int, kind text, reason text, number text, day date, ours bigint, theirs bigint, difference bigint, opens jsonb, remote jsonb`,
      )}`)
}

async function work(tools: Tools, id: number, isWanted: () => boolean): Promise<void> {
  const { db } = tools
  const begun = tools.clock.now()
  const leave = () => db.execute(sql`update fortnox_comparisons set lease_until = null where id = ${id} and state = 'running'`)
  try {
    await keepVouchers(db, begun, isWanted)
    const years = (await readYears(tools)).filter(({ from }) => from <= stockholmDay(begun)).slice(-maxYears)
    const from = years[0]?.from ?? stockholmDay(begun)
    const linked = new Set((await readOurs(db, from, begun)).map(({ remoteId }) => remoteId))
    const theirs = await readTheirs(tools, { years, isLinked: (remoteId) => linked.has(remoteId), isWanted })
    if (!theirs) return void (await leave())
    const compared = compare(await readOurs(db, from, begun), theirs)
    const result = compared.differences.length === 0 ? 'agree' : `${compared.differences.length} differ`
    await end(tools, id, 'done', result, (tx) => keepCompared(tx, id, from, compared))
  } catch (error) {
    const fault = sentenceOf(error)
    if (fault === undefined) tools.failed('fortnox comparison', error)
    const sentence = fault ?? 'This server failed on it: tell whoever runs it'
    await end(tools, id, 'failed', sentence, (tx) => tx.execute(sql`update fortnox_comparisons set fault = ${sentence} where id = ${id}`))
  }
}

/** Read again from the beginning after a kill: nothing is kept before it ends. */
const comparisonJobs = createLeasedJobs<Tools>({ table: 'fortnox_comparisons', busy: 'running', name: 'fortnox comparison', work })

type Beginning = { byId: number | null; night: string | null }

const begin = (tx: Queryable, now: Date, { byId, night }: Beginning) =>
  first<{ id: number }>(
    tx,
    sql`insert into fortnox_comparisons (state, night, lease_until, by_id, at)
      values ('running', ${night}::date, ${firstLease}, ${byId}::int, ${now.toISOString()}::timestamptz)
      on conflict (state) where state = 'running' do nothing returning id`,
  )

const isSyncing = sql`exists (select from fortnox_runs where state = 'running')`

/** @throws {Problem} 409 while a comparison or a sync is under way, 424 unconnected */
export async function startNow(tools: Tools, call: Acting): Promise<Comparison> {
  const id = await transact(call.db, async (tx) => {
    const now = await first<{ isConnected: boolean; isSyncing: boolean }>(
      tx,
      sql`select c.state = 'connected' as "isConnected", ${isSyncing} as "isSyncing" from fortnox_connection c where c.id = 1`,
    )
    if (!now?.isConnected) throw new Problem(424, 'Fortnox is not connected', { reason: 'unconnected' })
    if (now.isSyncing) throw Problem.conflict({ reason: 'isSyncing' }, 'A sync is under way: compare when it is done')
    const begun = await begin(tx, call.clock.now(), { byId: call.user.id, night: null })
    if (!begun) throw Problem.conflict({ reason: 'isRunning' }, 'A comparison is under way: wait for it')
    await record(tx, actorOf(call), { ...subject(begun.id), action: 'added' })
    return begun.id
  })
  void comparisonJobs.start(tools, id)
  return rowOf(call.db, id)
}

/** An hour, in Stockholm, at which nobody syncs; tries on the next rounds where Fortnox is away. */
const night = { hour: 2, tries: 3, every: 15 * 60_000 }

/** Begins the comparison of a night once, whichever process comes first. */
async function startOfNight(tools: Tools): Promise<void> {
  const now = tools.clock.now()
  const day = stockholmDay(now)
  if (stockholmHour(now) < night.hour) return
  const begun = await transact(tools.db, async (tx) => {
    const connected = await first(tx, sql`select from fortnox_connection where id = 1 and state = 'connected' for update`)
    // A statement of its own: it sees what a process before this one has begun.
    const due = await first<{ isDue: boolean }>(
      tx,
      sql`select count(*) < ${night.tries} and coalesce(bool_and(n.state = 'failed'), true) and not ${isSyncing} as "isDue"
        from fortnox_comparisons n where n.night = ${day}::date`,
    )
    return connected && due?.isDue && begin(tx, now, { byId: null, night: day })
  })
  if (begun) await comparisonJobs.start(tools, begun.id)
}

export const comparing = (toolsOf: (db: Database, clock: Clock) => Tools): Job[] => [
  { name: 'fortnox night', every: night.every, run: (db, clock) => startOfNight(toolsOf(db, clock)) },
  sweeping('fortnox comparisons', toolsOf, [comparisonJobs]),
]
