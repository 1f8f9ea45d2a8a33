import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { fragment, verbatim } from '../../db/fragment'
import type { Clock } from '../http/endpoints'
import type { Job } from '../jobs'
import { runJob } from '../metrics'
import { first } from '../sqlParts'

export type LeasedTools = { db: Database; clock: Clock; failed: (job: string, error: unknown) => void }

/** Lease in seconds, renewal in milliseconds. */
const lease = { seconds: 60, renewal: 20_000 }
/** Milliseconds. */
const round = 20_000

/** Initial lease of a new row: its creator runs it. */
const until = fragment`now() + interval '${lease.seconds} seconds'`
export const firstLease = until

/** Rows are jobs while `state` is `busy`; `lease_until` is the end of the current lease. */
export type LeasedWork<Tools extends LeasedTools> = {
  table: string
  busy: string
  among?: SQL
  name: string
  /** `isWanted` is checked between batches. */
  work: (tools: Tools, id: number, isWanted: () => boolean) => Promise<void>
}

export function createLeasedJobs<Tools extends LeasedTools>({ table, busy, among = sql`true`, name, work }: LeasedWork<Tools>) {
  // By database: tests run several servers in one process.
  const everywhere = new WeakMap<Database, Map<number, Promise<void>>>()
  const ending = new WeakSet<Database>()
  const runningIn = (db: Database) => {
    const running = everywhere.get(db) ?? new Map<number, Promise<void>>()
    everywhere.set(db, running)
    return running
  }
  const renew = async ({ db }: Tools, id: number) =>
    db.execute(sql`update ${verbatim(table)} set lease_until = ${until} where id = ${id} and state = ${busy}`)

  function start(tools: Tools, id: number): Promise<void> {
    const running = runningIn(tools.db)
    const existing = running.get(id)
    if (existing) return existing
    const timer = setInterval(() => void renew(tools, id).catch(() => undefined), lease.renewal)
    timer.unref()
    const done = runJob(name, () => work(tools, id, () => !ending.has(tools.db)))
      .catch((error) => tools.failed(name, error))
      .finally(() => {
        clearInterval(timer)
        running.delete(id)
      })
    running.set(id, done)
    return done
  }

  return {
    /** Resolves when the job has ended, with any result. */
    start,
    async settled(db: Database) {
      ending.add(db)
      await Promise.all(runningIn(db).values())
      ending.delete(db)
    },
    /** Takes over abandoned jobs, at most `limit`. Returns their number. */
    async sweep(tools: Tools, limit = Number.POSITIVE_INFINITY): Promise<number> {
      for (let count = 0; ; count++) {
        if (count === limit || ending.has(tools.db)) return count
        const taken = await first<{ id: number }>(
          tools.db,
          sql`update ${verbatim(table)} set lease_until = ${until} where id = (
            select id from ${verbatim(table)} where state = ${busy} and ${among} and (lease_until is null or lease_until < now())
              order by id limit 1 for update skip locked) returning id`,
        )
        if (!taken) return count
        await start(tools, taken.id)
      }
    },
  }
}

type LeasedJobs<Tools extends LeasedTools> = ReturnType<typeof createLeasedJobs<Tools>>

export const sweeping = <Tools extends LeasedTools>(
  name: string,
  toolsOf: (db: Database, clock: Clock) => Tools,
  all: readonly LeasedJobs<Tools>[],
): Job => ({
  name,
  every: round,
  async run(db, clock) {
    for (const jobs of all) await jobs.sweep(toolsOf(db, clock))
  },
  settled: (db) => Promise.all(all.map((jobs) => jobs.settled(db))),
})
