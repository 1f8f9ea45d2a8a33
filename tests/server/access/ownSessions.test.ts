import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endOtherSessions, endSession, sessionList } from '#api/access/security'
import { currentUser } from '#api/core/auth'
import { startServer, type TestServer } from '../setup/harness'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

async function signInFrom({ send }: TestServer, address: string, userAgent: string): Promise<string> {
  const headers = { 'X-Address': address, 'User-Agent': userAgent }
  const response = await send('POST', 'Authentication/LoginUser', {
    body: { mobile: 'orders', password: 'backoffice', token: '' },
    headers,
  })
  return (await response.json()).userInfo.data.token
}

test('sessions say when, from where and in what they began, and which is this one', async () => {
  const server = await startServer()
  await signInFrom(server, '203.0.113.7', firefox)
  server.clock.advance(60_000)
  const here = await server.signIn('orders')
  const { data } = await here.call(sessionList, {})
  expect(data).toMatchObject([
    { isCurrent: true, browser: '', address: '' },
    { isCurrent: false, browser: 'Firefox on Linux', address: '203.0.113.7' },
  ])
  expect(Date.parse(data[0]?.startedAt ?? '') - Date.parse(data[1]?.startedAt ?? '')).toBe(60_000)
})

test('when a session was last used is known to the hour', async () => {
  const server = await startServer()
  const here = await server.signIn('orders')
  server.clock.advance(3 * 3_600_000)
  await here.call(currentUser, {})
  const [session] = (await here.call(sessionList, {})).data
  expect(Date.parse(session?.seenAt ?? '') - Date.parse(session?.startedAt ?? '')).toBe(3 * 3_600_000)
})

test('one session is ended at once; another person’s is not found', async () => {
  const server = await startServer()
  const [here, there, admin] = [await server.signIn('orders'), await server.signIn('orders'), await server.signIn('admin')]
  await there.call(currentUser, {})
  const id = (await here.call(sessionList, {})).data.find(({ isCurrent }) => !isCurrent)?.id ?? 0
  await expect(admin.call(endSession, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await here.call(endSession, { params: { id } })
  await expect(there.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(here.call(endSession, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await here.call(sessionList, {})).data).toHaveLength(1)
})

test('the others are ended together, and nobody else’s', async () => {
  const server = await startServer()
  const [here, one, two, admin] = [
    await server.signIn('orders'),
    await server.signIn('orders'),
    await server.signIn('orders'),
    await server.signIn('admin'),
  ]
  expect((await here.call(endOtherSessions, {})).data).toEqual({ ended: 2 })
  for (const other of [one, two]) await expect(other.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  await Promise.all([here, admin].map((client) => client.call(currentUser, {})))
  const { rows } = await server.db.execute(sql`select entity, action, operator from operator_activity_report where entity = 'Session'`)
  expect(rows).toEqual([{ entity: 'Session', action: 'removed', operator: 'Erik Lindqvist' }])
})
