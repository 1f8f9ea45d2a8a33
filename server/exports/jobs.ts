import { sql } from 'drizzle-orm'
import type { Clock } from '../core/http/endpoints'
import type { Job } from '../core/jobs'
import { runJob } from '../core/metrics'
import type { Secrets } from '../core/secrets'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'

/** What work that no call waits for is done with. */
export type Tools = { db: Database; clock: Clock; secrets: Secrets; publicUrl: string; failed: (job: string, error: unknown) => void }

type Table = 'record_builds' | 'record_deliveries' | 'fortnox_runs'
const busy: Record<Table, string> = { record_builds: 'building', record_deliveries: 'sending', fortnox_runs: 'running' }

/** How long somebody has a job before another may take it over, in seconds, and how often it is renewed, in milliseconds. */
const lease = { seconds: 60, renewal: 20_000 }
/** How often jobs are looked for that nobody works on, in milliseconds. */
const round = 20_000

const until = sql.raw(`now() + interval '${lease.seconds} seconds'`)
/** What a row of a new job begins with, so that whoever asked for it does it. */
export const firstLease = until

/** What any work of this kind is done with. */
type Needed = Pick<Tools, 'db' | 'failed'>

/** Jobs of one table, done by whoever has their lease. */
export function createJobs<T extends Needed = Tools>(table: Table, name: string, work: (tools: T, id: number) => Promise<void>) {
  // By database: tests run several servers in one process.
  const everywhere = new WeakMap<Database, Map<number, Promise<void>>>()
  const runningIn = (db: Database) => {
    const running = everywhere.get(db) ?? new Map<number, Promise<void>>()
    everywhere.set(db, running)
    return running
  }
  const renew = async ({ db }: T, id: number) =>
    db.execute(sql`update ${sql.raw(table)} set lease_until = ${until} where id = ${id} and state = ${busy[table]}`)

  function start(tools: T, id: number): Promise<void> {
    const running = runningIn(tools.db)
    const known = running.get(id)
    if (known) return known
    const timer = setInterval(() => void renew(tools, id).catch(() => undefined), lease.renewal)
    timer.unref()
    const done = runJob(name, () => work(tools, id))
      .catch((error) => tools.failed(name, error))
      .finally(() => {
        clearInterval(timer)
        running.delete(id)
      })
    running.set(id, done)
    return done
  }

  return {
    /** Does a job that was made with a lease; resolves when it has ended, however. */
    start,
    settled: (db: Database) => Promise.all(runningIn(db).values()),
    /** Takes over what nobody works on any more. */
    async sweep(tools: T): Promise<void> {
      for (;;) {
        const taken = await first<{ id: number }>(
          tools.db,
          sql`update ${sql.raw(table)} set lease_until = ${until} where id = (
            select id from ${sql.raw(table)} where state = ${busy[table]} and (lease_until is null or lease_until < now())
              order by id limit 1 for update skip locked) returning id`,
        )
        if (!taken) return
        await start(tools, taken.id)
      }
    },
  }
}

type Jobs = ReturnType<typeof createJobs<Tools>>

/** Takes over jobs that were left. */
export const sweeping = (toolsOf: (db: Database, clock: Clock) => Tools, all: readonly Jobs[]): Job => ({
  name: 'exports',
  every: round,
  async run(db, clock) {
    for (const jobs of all) await jobs.sweep(toolsOf(db, clock))
  },
  settled: (db) => Promise.all(all.map((jobs) => jobs.settled(db))),
})
