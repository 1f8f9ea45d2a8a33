import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { basicInfo } from '#api/reference/basicInfo'
import { salesReport } from '#api/statistics/reports'
import { seedDemoAccounts } from '#server/access/demoAccounts'
import { seedSystemRows } from '#server/app/systemRows'
import { databaseMetrics } from '#server/core/databaseMetrics'
import type { LogLine } from '#server/core/log'
import { readAnywhere } from '#server/core/longReads'
import { registry } from '#server/core/metrics'
import { logStandby } from '#server/core/standbyLog'
import type { Database } from '#server/db/database'
import { openDatabase } from '#server/db/open'
import { postgres, startPostgres, startStandby } from '../../../scripts/postgres.mjs'
import { startServer } from '../setup/harness'

type Started = Awaited<ReturnType<typeof startPostgres>>

const { add, list } = basicInfo.Color.calls
const colour = (title: string) => ({ body: { title, nonLatinTitle: null, value: '#102030' } })
const searchFor = (searchKey: string) => ({ body: { searchKey, page: 1, pageSize: 10, sort: '', filter: '' } as const })

/** A server that only TEST_DATABASE_URL names cannot be given a standby. */
const testPair = test.skipIf(!postgres.binaries)

let primary: Started
let standby: Started & { promote(): Promise<unknown> }

beforeAll(async () => {
  if (!postgres.binaries) return
  primary = await startPostgres({ synchronous_commit: 'on' })
  standby = await startStandby(primary.url, { settings: { hot_standby_feedback: 'off' } })
  const db = await openDatabase({ url: primary.url })
  await seedDemoAccounts(db, { N: 2, r: 1, p: 1 })
  await seedSystemRows(db)
  await db.close()
})
afterAll(async () => {
  await standby?.stop()
  await primary?.stop()
})

/** The server's database on both. */
async function openBoth(search = '') {
  const db = await openDatabase({ url: primary.url, readUrl: `${standby.url}${search}` })
  onTestFinished(() => db.close())
  await expect.poll(() => db.standby?.state()).toBe('follows')
  return db
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const signIn = async (db: Database) => (await startServer({ db })).signIn('admin')

/** How many reads of the work were answered where. */
async function countReads(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const { values } = (await registry.getSingleMetric('backoffice_reads_total')?.get()) ?? { values: [] }
    return new Map(values.map(({ labels, value }) => [`${labels.from} ${labels.reason}`.trim(), value]))
  }
  const before = await read()
  await work()
  const after = [...(await read())].map(([where, value]) => [where, value - (before.get(where) ?? 0)] as const)
  return Object.fromEntries(after.filter(([, value]) => value > 0))
}

/** The server that answered a read. */
const whereRead = (db: Database) => readAnywhere(db, async (from) => (from === db ? 'primary' : 'standby'))

testPair('searches and reports are read from the standby, and people find what they have just written', async () => {
  const db = await openBoth()
  const admin = await signIn(db)
  for (let i = 0; i < 40; i++) {
    await admin.call(add, colour(`Indigo ${i}`))
    const { data } = await admin.call(list, searchFor(`Indigo ${i}`))
    expect(data.map(({ title }) => title)).toContain(`Indigo ${i}`)
  }
  // A busy standby needs its time for what was written.
  await expect.poll(() => countReads(() => admin.call(list, searchFor('Indigo 39')))).toEqual({ standby: 1 })
  const report = { body: { fromDate: '2026-01-01', toDate: '2026-01-31' } }
  await expect.poll(() => countReads(() => admin.call(salesReport, report))).toEqual({ standby: 1 })
  const { rows } = await (await connect(standby.url)).query<{ name: string }>(
    "select application_name as name from pg_stat_activity where application_name like 'back-office%'",
  )
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['back-office reads']))
})

testPair('a standby that does not replay is not read from until it has caught up, and its lag is shown', { timeout: 60_000 }, async () => {
  const db = await openBoth()
  const admin = await signIn(db)
  const own = await connect(standby.url)
  await own.query('select pg_wal_replay_pause()')
  await admin.call(add, colour('Unseen'))
  expect(await countReads(() => admin.call(list, searchFor('Unseen')).then(({ data }) => expect(data).toHaveLength(1)))).toEqual({
    'primary lags': 1,
  })
  await expect.poll(() => db.standby?.state()).toBe('lags')
  expect(db.standby?.lag()).toBeGreaterThan(2)
  await databaseMetrics(db)()
  const text = await registry.metrics()
  expect(text).toMatch(/^backoffice_standby_up 0$/m)
  expect(text).toMatch(/^backoffice_standby_lag_seconds [2-9]/m)
  await own.query('select pg_wal_replay_resume()')
  await expect.poll(() => db.standby?.state()).toBe('follows')
  expect(db.standby?.lag()).toBeLessThan(2)
  await expect.poll(() => whereRead(db)).toBe('standby')
})

testPair('without its standby the server reads from the primary, fails no call, and comes back to it by itself', async () => {
  const db = await openBoth()
  const admin = await signIn(db)
  const logged: LogLine[] = []
  logStandby(db, (line) => logged.push(line))
  await standby.halt()
  for (let i = 0; i < 20; i++) await admin.call(list, searchFor('Nothing'))
  await expect.poll(() => db.standby?.state()).toBe('away')
  expect(db.standby?.lag()).toBeUndefined()
  await standby.resume()
  await expect.poll(() => whereRead(db)).toBe('standby')
  expect(logged.map(({ path, status, error }) => [path, status, error])).toEqual([
    ['standby', 200, undefined],
    ['standby', 503, 'The standby does not answer: reads go to the primary'],
    ['standby', 200, undefined],
  ])
})

testPair('a read on a standby that freezes is answered by the primary', { timeout: 60_000 }, async () => {
  const db = await openBoth('?statement_timeout=5000')
  const own = await connect(standby.url)
  const read = readAnywhere(db, async (from) => {
    if (from === db) return 'primary'
    await from.execute(sql`select pg_sleep(60)`)
    return 'standby'
  })
  const processes = async () => (await own.query<{ pid: number; query: string }>('select pid, query from pg_stat_activity')).rows
  await expect.poll(async () => (await processes()).some(({ query }) => query === 'select pg_sleep(60)')).toBe(true)
  const pids = [standby.pid(), ...(await processes()).map(({ pid }) => pid)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  })
  expect(await countReads(async () => expect(await read).toBe('primary'))).toEqual({ 'primary lost': 1 })
  expect(await whereRead(db)).toBe('primary')
})

testPair('a read that replay cancels is answered by the primary', async () => {
  const db = await openBoth()
  const [onPrimary, onStandby] = [await connect(primary.url), await connect(standby.url)]
  await onStandby.query("alter system set max_standby_streaming_delay = '0'")
  await onStandby.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await onStandby.query('show max_standby_streaming_delay')).rows)
    .toEqual([{ max_standby_streaming_delay: '0' }])
  await onPrimary.query('create table passing (id int); insert into passing select generate_series(1, 1000)')
  const read = readAnywhere(db, async (from) => {
    if (from === db) return 'primary'
    await from.execute(sql`select pg_sleep(60), count(*) from passing`)
    return 'standby'
  })
  const running = async () =>
    (await onStandby.query("select 1 from pg_stat_activity where query like '%from passing' and state = 'active'")).rowCount
  await expect.poll(running).toBe(1)
  const counts = await countReads(async () => {
    await onPrimary.query('delete from passing')
    await onPrimary.query('vacuum passing')
    expect(await read).toBe('primary')
  })
  expect(counts).toEqual({ 'primary cancelled': 1 })
})

testPair('a statement that takes too long is not tried again on the primary', async () => {
  const db = await openBoth('?statement_timeout=500')
  await expect(readAnywhere(db, (from) => from.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject({ cause: { code: '57014' } })
})

testPair('what writes by mistake is refused by the standby and done by the primary', async () => {
  const db = await openBoth()
  await db.execute(sql`create table mistaken (id int)`)
  const counts = await countReads(() => readAnywhere(db, (from) => from.execute(sql`insert into mistaken values (1)`)))
  expect(counts).toEqual({ 'primary readOnly': 1 })
  expect((await db.execute(sql`select id from mistaken`)).rows).toEqual([{ id: 1 }])
})

// The last one: nothing follows afterwards.
testPair('a standby that was promoted is neither read from nor written to', async () => {
  const db = await openBoth()
  await standby.promote()
  await (await connect(standby.url)).query('create table split (id int)')
  await expect.poll(() => db.standby?.state()).toBe('promoted')
  expect(await countReads(() => whereRead(db))).toEqual({ 'primary promoted': 1 })
})
