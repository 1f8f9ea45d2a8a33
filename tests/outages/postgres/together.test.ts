import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { loginUser, logout } from '#api/core/auth'
import { countMenu } from '#api/core/countMenu'
import { type Client, createClient } from '#api/core/http'
import { markNotifications, notificationCount, notificationList } from '#api/dashboard/notifications'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { admin, type Started, startServer } from '../server'

const database = await startPostgres()
afterAll(() => database.stop())
const env = { DATABASE_URL: database.url }

/** Two processes; the client of the second one has the session that the first one began. */
async function startTwo(): Promise<{ here: Started & { token: string }; there: Started; elsewhere: Client }> {
  const [here, there] = await Promise.all([startServer(env), startServer(env)])
  return { here, there, elsewhere: createClient({ base: `${there.url}/api`, token: () => here.token }) }
}

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

test('two processes whose first start is at once make one administrator, and both are ready', async () => {
  await startTwo()
  expect(await query('select username from users where password_hash is not null')).toEqual([{ username: admin.ADMIN_USERNAME }])
})

test('who signs out in one process is signed out in the other', async () => {
  const { here, elsewhere } = await startTwo()
  await elsewhere.call(countMenu, {})
  await here.client.call(logout, {})
  await expect.poll(() => elsewhere.call(countMenu, {}).catch(({ status }) => status)).toBe(401)
})

test('guesses at two processes are counted together', async () => {
  const { here, there } = await startTwo()
  const guess = async ({ url }: Started) => {
    const body = { mobile: 'somebody else', password: 'wrong', token: '' }
    return createClient({ base: `${url}/api`, token: () => null })
      .call(loginUser, { body })
      .catch(({ status }) => status)
  }
  const answers: unknown[] = []
  for (const server of [here, there, here, there, here, there]) answers.push(await guess(server))
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

test('a call sent to two processes with one key is done once, and both give its answer', async () => {
  const { here, there } = await startTwo()
  const headers = { Authorization: `Bearer ${here.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  const body = JSON.stringify({ title: 'Once', nonLatinTitle: null, value: '#102030' })
  const add = async ({ url }: Started) => (await fetch(`${url}/api/Color/AddColor`, { method: 'POST', headers, body })).json()
  const [first, second] = await Promise.all([add(here), add(there)])
  expect(first).toMatchObject({ status: 200 })
  expect(second).toEqual(first)
  expect(await query("select title from color where title = 'Once'")).toHaveLength(1)
})

test('what is marked as read in one process is not counted by the other, which had counted it', async () => {
  await query(`insert into outbox_message (kind, recipient, about, state, attempts, payload, error, lease_until, created_at, changed_at)
    values ('reset', 'ebba@example.se', 'Account', 'failed', 8, '{}', 'No answer', now(), now(), now())`)
  const { here, elsewhere } = await startTwo()
  const unread = async () => (await elsewhere.call(countMenu, {})).data.find(({ name }) => name === notificationCount.section)?.counts
  expect(await unread()).toEqual([{ name: 'unread', count: 1 }])
  const { data } = await here.client.call(notificationList, {})
  await here.client.call(markNotifications, { body: { isRead: true, marks: data.map(({ kind, id, seen }) => ({ kind, id, seen })) } })
  await expect.poll(unread, { timeout: 3000 }).toBeUndefined()
})
