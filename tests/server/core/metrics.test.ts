import { expect, test } from 'vitest'
import { databaseMetrics } from '#server/core/databaseMetrics'
import { registry } from '#server/core/metrics'
import { queueMessage } from '#server/core/outbox/messages'
import { startServer } from '../setup/harness'

/** Series → value, without those that stand still. */
async function readSeries(): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

/** What some work adds to each series. */
async function added(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const before = await readSeries()
  await work()
  const after = await readSeries()
  return new Map([...after].map(([series, value]) => [series, value - (before.get(series) ?? 0)]))
}

test('calls are counted by what they are in the contract, and timed', async () => {
  const { send, signIn } = await startServer()
  const { token } = await signIn('orders')
  const counts = await added(async () => {
    for (const id of [1, 2, 3]) await send('GET', `Basket/BasketItem/${id}`, { token })
    await send('POST', 'User/UserInfo', { token })
    await send('POST', 'User/UserInfo')
  })
  expect(counts.get('http_requests_total{method="GET",endpoint="Basket/BasketItem/{id}",status="404"}')).toBe(3)
  expect(counts.get('http_requests_total{method="POST",endpoint="User/UserInfo",status="200"}')).toBe(1)
  expect(counts.get('http_requests_total{method="POST",endpoint="User/UserInfo",status="401"}')).toBe(1)
  expect(counts.get('http_request_duration_seconds_bucket{le="+Inf",method="GET",endpoint="Basket/BasketItem/{id}"}')).toBe(3)
})

test('whatever is asked for, no series has a word of it', async () => {
  const { send } = await startServer()
  await send('GET', 'health')
  const before = (await readSeries()).size
  await send('PROPFIND', 'health')
  await send('GET', 'no/such/call-0')
  const first = (await readSeries()).size
  for (let i = 1; i < 50; i++) {
    await send('GET', `no/such/call-${i}?x=${i}`)
    await send('GET', `File/ReadFile/${i}`)
    await send(['PROPFIND', 'LOCK', 'REPORT'][i % 3] ?? '', 'health')
  }
  const text = await registry.metrics()
  expect(text).not.toMatch(/such|call-|PROPFIND|LOCK/)
  expect(first - before).toBeLessThan(40)
  expect((await readSeries()).size - first).toBeLessThan(40)
})

test('conflicts are counted by why, and what the database refuses by its code', async () => {
  const { send, signIn } = await startServer()
  const { token } = await signIn('admin')
  const genre = { title: 'Poesi', nonLatinTitle: null, parentId: null, themaCode: null }
  const counts = await added(async () => {
    await send('POST', 'Genre/AddGenre', { token, body: genre })
    await send('POST', 'Genre/AddGenre', { token, body: genre })
    const made = await (await send('POST', 'Genre/GenreList', { token, body: {} })).json()
    await send('PATCH', `Genre/EditGenre/${made.data[0].id}`, { token, body: { ...genre, version: 99 } })
  })
  expect(counts.get('backoffice_conflicts_total{reason="changed"}')).toBe(1)
  expect(counts.get('backoffice_database_errors_total{code="23505"}')).toBe(1)
})

test('mails are counted by kind and outcome, and those that are pending or failed are told', async () => {
  const refusal = Object.assign(new Error('550 no mailbox'), { code: 'EENVELOPE', responseCode: 550 })
  const outcomes: (Error | undefined)[] = [undefined, Object.assign(new Error('silent'), { code: 'ETIMEDOUT' }), refusal]
  const { db, app, clock } = await startServer({
    mailer: async () => {
      const outcome = outcomes.shift()
      if (outcome) throw outcome
    },
  })
  const call = { clock, requestId: 'one' }
  for (const username of ['anna', 'bo', 'cilla'])
    await queueMessage(db, call, { kind: 'addressChanged', recipient: `${username}@example.org`, payload: { username } })
  await queueMessage(db, call, { kind: 'reset', recipient: 'nobody@example.org', payload: { address: '' } })
  const counts = await added(() => app.mailsSettled())
  for (const outcome of ['sent', 'delayed', 'failed'])
    expect(counts.get(`backoffice_mails_total{kind="addressChanged",outcome="${outcome}"}`)).toBe(1)
  expect(counts.get('backoffice_jobs_total{job="mail",outcome="done"}')).toBe(4)
  await databaseMetrics(db)()
  const figures = await readSeries()
  expect(figures.get('backoffice_jobs_running{job="mail"}')).toBe(0)
  expect(figures.get('backoffice_outbox_messages{state="pending"}')).toBe(1)
  expect(figures.get('backoffice_outbox_messages{state="failed"}')).toBe(1)
  expect(figures.get('backoffice_outbox_oldest_pending_seconds')).toBeGreaterThan(0)
})

test('the database says how many are signed in and how its connections are used', async () => {
  const { db, signIn } = await startServer()
  await signIn('orders')
  await signIn('admin')
  await databaseMetrics(db)()
  const figures = await readSeries()
  expect(figures.get('backoffice_database_up')).toBe(1)
  expect(figures.get('backoffice_sessions')).toBe(2)
  expect(figures.get('backoffice_db_lock_waits')).toBe(0)
  if (db.kind === 'embedded') return
  expect(figures.get('backoffice_db_pool_connections{state="idle"}')).toBeGreaterThan(0)
  expect(figures.get('backoffice_db_pool_waiting')).toBe(0)
})

test('a database that does not answer is told as such, without old figures', async () => {
  const { db } = await startServer()
  const update = databaseMetrics({ ...db, execute: () => Promise.reject(new Error('away')) } as never)
  await update()
  const figures = await readSeries()
  expect(figures.get('backoffice_database_up')).toBe(0)
  expect(figures.has('backoffice_sessions')).toBe(false)
})
