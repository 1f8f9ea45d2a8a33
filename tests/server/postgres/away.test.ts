import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { problemOf } from '#server/core/databaseError'
import { DatabaseAway } from '#server/db/away'
import type { Database, Queryable } from '#server/db/database'
import { backOff } from '#server/db/listener'
import { openDatabase } from '#server/db/open'

const url = (settings = '') => `${inject('databaseUrl')}?${settings}`

async function open(where: { url: string; connections?: number; isPatient?: boolean }): Promise<Database> {
  const db = await openDatabase(where)
  onTestFinished(() => db.close())
  return db
}

async function other(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url() })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const limits = async (db: Queryable) => {
  const { rows } = await db.execute(sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`)
  return rows[0]
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('It went well')),
    (error: unknown) => error,
  )
const unavailable = (reason: string, mayBeDone: boolean) => ({ status: 503, data: { reason, mayBeDone } })

test('statements, locks and idle transactions have time-outs, which the address may change and tools have not', async () => {
  expect(await limits(await open({ url: url() }))).toEqual({ statement: '20s', lock: '5s', idle: '20s' })
  const changed = 'statement_timeout=60000&lock_timeout=100&idle_in_transaction_session_timeout=0'
  expect(await limits(await open({ url: url(changed) }))).toEqual({ statement: '1min', lock: '100ms', idle: '0' })
  expect(await limits(await open({ url: url(), isPatient: true }))).toEqual({ statement: '0', lock: '0', idle: '0' })
})

test('a statement that takes too long is a 503, and nothing of its transaction is done', async () => {
  const db = await open({ url: url('statement_timeout=50'), connections: 1 })
  const alone = await failure(db.execute(sql`select pg_sleep(10)`))
  expect(problemOf(alone, true)).toMatchObject({ ...unavailable('tooSlow', true), headers: { 'Retry-After': '5' } })
  expect(problemOf(alone, false)).toMatchObject(unavailable('tooSlow', false))
  const inside = await failure(db.transaction((tx) => tx.execute(sql`select pg_sleep(10)`)))
  expect(problemOf(inside, true)).toMatchObject(unavailable('tooSlow', false))
  // Its only connection is as good as before.
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a lock that is not let go is a 409 to try again', async () => {
  const db = await open({ url: url('lock_timeout=50') })
  const holder = await other()
  await holder.query('select pg_advisory_lock(4711)')
  const error = await failure(db.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(4711)`)))
  expect(problemOf(error, true)).toMatchObject({ status: 409, data: { reason: 'busy' } })
})

test('whoever takes turns waits longer than any time-out', async () => {
  const db = await open({ url: url('lock_timeout=50&statement_timeout=100') })
  const holder = await other()
  await holder.query('select pg_advisory_lock(4712)')
  const waiters = async () =>
    (await holder.query("select from pg_locks where locktype = 'advisory' and objid = 4712 and not granted")).rowCount
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const turn = db.inTurn(4712, (tx) => limits(tx))
  await expect.poll(waiters).toBe(1)
  // The driver's own clock, which the server knows nothing of.
  await vi.advanceTimersByTimeAsync(3_600_000)
  await holder.query('select pg_sleep(0.3)')
  await holder.query('select pg_advisory_unlock(4712)')
  expect(await turn).toEqual({ statement: '0', lock: '0', idle: '0' })
})

test('a process that waits until another has migrated is not ended by the time-outs of its address', async () => {
  const holder = await other()
  await holder.query('select pg_advisory_lock(7205173)')
  const opened = open({ url: url('statement_timeout=50&lock_timeout=50&application_name=waiting') })
  opened.catch(() => undefined)
  const waited = async () =>
    (
      await holder.query(
        "select from pg_stat_activity where application_name = 'waiting' and wait_event = 'advisory' and clock_timestamp() > query_start + '150 ms'",
      )
    ).rowCount
  await expect.poll(waited).toBe(1)
  await holder.query('select pg_advisory_unlock(7205173)')
  await (await opened).execute(sql`select 1`)
})

test('a transaction that idles is ended by the server, and the next one works on the same pool', async () => {
  const db = await open({ url: url('idle_in_transaction_session_timeout=50&application_name=idling'), connections: 1 })
  const holder = await other()
  const idling = async () =>
    (await holder.query("select from pg_stat_activity where application_name = 'idling' and state like 'idle in%'")).rowCount
  const idle = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await expect.poll(idling).toBe(0)
    await tx.execute(sql`select 1`)
  })
  expect(problemOf(await failure(idle), true)).toMatchObject(unavailable('databaseLost', false))
  await db.transaction((tx) => tx.execute(sql`select 1`))
})

test('a transaction whose work refuses is rolled back, and its refusal told', async () => {
  const db = await open({ url: url(), connections: 1 })
  const refusal = new Error('It is not as it was')
  expect(await failure(db.transaction(() => Promise.reject(refusal)))).toBe(refusal)
  await db.transaction((tx) => tx.execute(sql`select 1`))
})

test('connections that cannot begin are not kept from the pool', async () => {
  const db = await open({ url: url('application_name=cut'), connections: 2 })
  const holder = await other()
  for (let i = 0; i < 6; i++) {
    await db.execute(sql`select 1`)
    // As if the server had been restarted while they idled; told in the same turn, the pool has not heard of it yet.
    await holder.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut'")
    await db.transaction((tx) => tx.execute(sql`select 1`)).catch((error) => expect(error).toBeInstanceOf(DatabaseAway))
  }
  await expect.poll(() => db.transaction((tx) => tx.execute(sql`select 1 as one`).then(({ rows }) => rows))).toEqual([{ one: 1 }])
})

test('an address that lets nobody in is told at once, with what to do', async () => {
  const wrong = new URL(url())
  wrong.pathname = '/no_such_database'
  await expect(openDatabase({ url: wrong.href })).rejects.toThrow(/DATABASE_URL does not answer: .*no_such_database.*Is the server running/)
})

test('a listener that lost its connection comes back by itself, once, and tells that it may have missed something', async () => {
  const db = await open({ url: url('application_name=listening') })
  const holder = await other()
  const heard: string[] = []
  const stop = await db.listen('told', (payload) => heard.push(payload))
  const connected = async () => {
    const { rows } = await holder.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'listening' and query like 'listen%'",
    )
    return rows[0]?.count
  }
  for (const round of [1, 2, 3]) {
    const before = heard.filter((payload) => payload === '').length
    await holder.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listening' and query like 'listen%'",
    )
    await expect.poll(() => heard.filter((payload) => payload === '').length).toBe(before + 1)
    await db.execute(sql`select pg_notify('told', ${`round ${round}`})`)
    await expect.poll(() => heard.at(-1)).toBe(`round ${round}`)
    expect(await connected()).toBe(1)
  }
  await stop()
  await expect.poll(connected).toBe(0)
})

test('attempts come ever later, up to three seconds, and never all at once', () => {
  expect([0, 1, 2, 3, 4, 9, 99].map((attempt) => backOff(attempt, () => 1))).toEqual([200, 400, 800, 1600, 3000, 3000, 3000])
  expect([0, 4].map((attempt) => backOff(attempt, () => 0))).toEqual([100, 1500])
})
