import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Unavailable } from '#api/core/answer'
import type { ApiError, Client } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'
import { basicInfo } from '#api/reference/basicInfo'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { startServer } from '../server'

// A crash of its own may take what was acknowledged unless it commits for real.
const database = await startPostgres({ synchronous_commit: 'on' })
afterAll(() => database.stop())

const { add } = basicInfo.Color.calls
const addColour = (client: Client, title: string) => client.call(add, { body: { title, nonLatinTitle: null, value: '#102030' } })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('It was answered')),
    (error) => error as ApiError,
  )

/** A connection of the test's own. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
let watcher: pg.Client

/** The server's connections as PostgreSQL sees them. Asked outside of transactions: within one the answer stays as it was. */
async function backends(): Promise<{ name: string; waits: string; pid: number }[]> {
  const { rows } = await watcher.query(
    "select application_name as name, wait_event_type as waits, pid from pg_stat_activity where application_name like 'back-office%'",
  )
  return rows
}
const waiting = async () => (await backends()).filter(({ waits }) => waits === 'Lock').map(({ pid }) => pid)

/** The sockets that a process holds, where the system tells. */
const socketsOf = (pid = 0) => {
  const fds = `/proc/${pid}/fd`
  if (!existsSync(fds)) return 0
  return readdirSync(fds).filter((fd) => {
    try {
      return readlinkSync(`${fds}/${fd}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}

/** Stands at the address of a database that is away until somebody has knocked so many times. */
const knocks = (count: number) =>
  new Promise<void>((resolve, reject) => {
    let heard = 0
    const door = createServer((socket) => {
      socket.destroy()
      heard++
      if (heard === count) door.close(() => resolve())
    })
    door.once('error', reject)
    door.listen(Number(new URL(database.url).port), '127.0.0.1')
  })

test.each([3, 12])('after an outage of %i attempts to connect everything works, and no connection is left over', async (attempts) => {
  const server = await startServer({ DATABASE_URL: database.url })
  await addColour(server.client, `before ${attempts}`)
  const before = socketsOf(server.process.pid)

  await database.halt()
  await expect.poll(async () => (await server.get('ready')).status).toBe(503)
  const refused = await failure(addColour(server.client, `during ${attempts}`))
  expect(refused).toMatchObject({ status: 503, data: { reason: 'databaseAway', mayBeDone: false } })
  expect(isDoubtful(refused)).toBe(false)
  expect(refused.message).toMatch(/^The database cannot be reached\. Nothing was done: try again in a moment\. \(request [\w-]+\)$/)
  const raw = await server.get('Color/ColorItem/1')
  expect([raw.status, raw.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await server.get('health')).status).toBe(200)
  await knocks(attempts)
  await database.resume()

  await expect.poll(async () => (await server.get('ready')).status).toBe(200)
  await addColour(server.client, `after ${attempts}`)
  watcher = await connect()
  const listeners = async () => (await backends()).filter(({ name }) => name === 'back-office listener')
  // Sessions, the outbox and the list of erasures each have one.
  await expect.poll(listeners).toHaveLength(3)
  // A connection that was closed leaves its backend a moment later.
  await expect.poll(async () => (await backends()).length).toBeLessThanOrEqual(12)
  // The test's own calls may have opened another one or two.
  await expect.poll(() => socketsOf(server.process.pid)).toBeLessThanOrEqual(before + 3)
})

test('a connection lost in mid-transaction answers 503 that nothing was done, and the next call works', async () => {
  const server = await startServer({ DATABASE_URL: database.url })
  const own = await connect()
  watcher = await connect()
  for (const round of [1, 2, 3, 4, 5, 6]) {
    await own.query('begin; lock table color in share mode')
    const answered = failure(addColour(server.client, `cut ${round}`))
    await expect.poll(waiting).toHaveLength(1)
    await watcher.query('select pg_terminate_backend($1)', await waiting())
    const error = await answered
    expect(error).toMatchObject({ status: 503, data: { reason: 'databaseLost', mayBeDone: false } satisfies Unavailable })
    expect(isDoubtful(error)).toBe(false)
    await own.query('rollback')
    await addColour(server.client, `uncut ${round}`)
  }
  const { rows } = await own.query("select title from color where title like 'cut %'")
  expect(rows).toEqual([])
  expect(server.process.exitCode).toBeNull()
})

test('a connection lost while it commits answers 503 that it may be done', async () => {
  const server = await startServer({ DATABASE_URL: database.url })
  const own = await connect()
  watcher = await connect()
  // A deferred trigger runs in the commit: there it waits for a lock that the test holds.
  await own.query(`create function hold() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock_shared(1); return null; end';
    create constraint trigger hold after insert on color deferrable initially deferred for each row execute function hold()`)
  await own.query('select pg_advisory_lock(1)')
  const answered = failure(addColour(server.client, 'in doubt'))
  await expect.poll(waiting).toHaveLength(1)
  await watcher.query('select pg_terminate_backend($1)', await waiting())
  const error = await answered
  expect(error).toMatchObject({ status: 503, data: { reason: 'databaseLost', mayBeDone: true } })
  expect(isDoubtful(error)).toBe(true)
  expect(error.message).toMatch(
    /^The connection to the database was lost\. What you did may or may not have been done: look before you do it again\. \(request [\w-]+\)$/,
  )
  await own.query('select pg_advisory_unlock(1); drop trigger hold on color; drop function hold')
  await addColour(server.client, 'certain')
})

test('a full pool answers 503 with Retry-After, and the process still says that it lives', async () => {
  const server = await startServer({ DATABASE_URL: `${database.url}?lock_timeout=30000` })
  const own = await connect()
  watcher = await connect()
  await own.query('begin; lock table color in access exclusive mode')
  const stuck = Array.from({ length: 10 }, (_, i) => addColour(server.client, `stuck ${i}`))
  await expect.poll(waiting).toHaveLength(10)

  const refused = server.get('Color/ColorItem/1')
  const answered: string[] = []
  const ready = server.get('ready').finally(() => answered.push('ready'))
  const health = server.get('health').finally(() => answered.push('health'))
  expect([(await health).status, (await ready).status]).toEqual([200, 503])
  expect(answered).toEqual(['health', 'ready'])
  const answer = await refused
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toMatchObject({ status: 503, data: { reason: 'databaseBusy', mayBeDone: false } })

  await own.query('rollback')
  await Promise.all(stuck)
  expect((await server.get('ready')).status).toBe(200)
})
