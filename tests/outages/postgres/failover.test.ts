import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postgres, startPostgres, startStandby } from '../../../scripts/postgres.mjs'
import { type Load, startLoad } from '../load'
import { startServer } from '../server'

/** Both, as `DATABASE_URL` names them. */
function severalHosts(one: string, other: string): string {
  const [first, second] = [new URL(one), new URL(other)]
  return `postgres://${first.username}@${first.host},${second.host}${first.pathname}`
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const followers = async (url: string) =>
  (await ask<{ name: string }>(url, "select application_name as name from pg_stat_replication where sync_state = 'sync'")).length

/** Waits until so many more writes were acknowledged. */
async function worked(load: Load, writes: number): Promise<void> {
  const before = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length, { interval: 10 }).toBeGreaterThanOrEqual(before + writes)
}

test.skipIf(!postgres.binaries)(
  'a primary is killed under load, its standby promoted, and both again with the parts exchanged: nothing acknowledged is lost',
  { timeout: 240_000 },
  async () => {
    let primary = await startPostgres({ synchronous_commit: 'on' })
    onTestFinished(primary.stop)
    let standby = await startStandby(primary.url, { isSynchronous: true })
    onTestFinished(standby.stop)
    const hosts = severalHosts(primary.url, standby.url)
    const server = await startServer({ DATABASE_URL: hosts, DATABASE_READ_URL: hosts })
    const load = startLoad(() => server.client, { name: 'failover' })

    for (const round of [1, 2]) {
      await expect.poll(() => followers(primary.url)).toBe(1)
      await worked(load, 200)
      const killedAt = performance.now()
      process.kill(primary.pid(), 'SIGKILL')
      await standby.promote()
      const promoted = performance.now() - killedAt
      await worked(load, 1)
      const firstWrite = performance.now() - killedAt
      process.stdout.write(
        `   failover ${round}: promoted after ${promoted.toFixed(0)} ms, first write after ${firstWrite.toFixed(0)} ms\n`,
      )
      expect(firstWrite).toBeLessThan(15_000)

      // Started again by mistake, the old primary takes writes, too: nobody may go back to it.
      primary.forgetPid()
      // Its shared memory stays until the last of its processes has ended.
      await vi.waitFor(() => primary.resume(), { timeout: 60_000, interval: 500 })
      await ask(standby.url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'back-office'")
      await worked(load, 50)
      expect(await ask(primary.url, "select 1 from pg_stat_activity where application_name like 'back-office%'")).toEqual([])

      if (round === 1) {
        const port = Number(new URL(primary.url).port)
        await primary.stop()
        const followed = standby
        const follower = await startStandby(followed.url, { port, isSynchronous: true })
        onTestFinished(follower.stop)
        primary = followed
        standby = follower
        expect(severalHosts(follower.url, followed.url)).toBe(hosts)
      } else primary = standby
    }
    await load.stop()
    expect(server.process.exitCode).toBeNull()
    const stored = new Set((await ask<{ title: string }>(standby.url, 'select title from color')).map(({ title }) => title))
    expect(load.faults).toEqual([])
    expect(load.lost).toEqual([])
    expect(load.acknowledged.filter((title) => !stored.has(title))).toEqual([])
    expect(load.undone.filter((title) => stored.has(title))).toEqual([])
    process.stdout.write(`   ${load.acknowledged.length} acknowledged, ${load.undone.length} undone, ${load.unsure.length} unsure\n`)
    // Sessions, the outbox and the list of erasures listen at the new primary.
    const listeners = () => ask(standby.url, "select 1 from pg_stat_activity where application_name = 'back-office listener'")
    await expect.poll(async () => (await listeners()).length).toBe(3)
  },
)
