import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient } from '#api/core/http'
import { syncCalls } from '#api/fortnox/calls'
import { readStatus } from '#api/fortnox/connection'
import { createApp } from '#server/app/app'
import { createSecrets } from '#server/core/secrets'
import { tokenOf } from '#server/fortnox/connection'
import { findCustomer } from '../orders/orders'
import { connect, fortnoxOf, startFortnox } from './fortnox'

const key = new Uint8Array(32).fill(7)
const grants = ({ fake }: Awaited<ReturnType<typeof startFortnox>>) => fake.oauth.requests.map(({ grant }) => grant)

test('a token that ends while rows are sent is renewed once, by two processes too', async () => {
  const server = await startFortnox()
  const { admin, fake, db, clock } = server
  await connect(server)
  const second = await createApp({ db, clock, humanCheck: { provider: 'none' }, secretKey: key, fortnox: fortnoxOf(fake, clock) })
  const other = createClient({ base: 'http://localhost/api', token: () => admin.token, fetch: (request) => second.fetch(request) })
  const ids = []
  for (let i = 0; i < 4; i++) ids.push(await findCustomer(admin, { email: `both-${i}@example.se` }))
  fake.oauth.expire()
  const done = await Promise.all(ids.map((id, i) => (i % 2 ? admin : other).call(syncCalls.customer, { params: { id } })))
  expect(done.map(({ data }) => data.outcome)).toEqual(['synced', 'synced', 'synced', 'synced'])
  expect(grants(server)).toEqual(['authorization_code', 'client_credentials'])
  await second.close()
})

test('a token that has five minutes left is renewed before it is used', async () => {
  const server = await startFortnox()
  await connect(server)
  server.clock.advance(56 * 60_000)
  const id = await findCustomer(server.admin, { email: 'late@example.se' })
  await server.admin.call(syncCalls.customer, { params: { id } })
  expect(grants(server)).toEqual(['authorization_code', 'client_credentials'])
  expect(server.fake.requests.filter(({ status }) => status === 401)).toHaveLength(0)
})

test('where the service account is refused, the refresh token is used, which is good once: each renewal keeps the next', async () => {
  const server = await startFortnox()
  await connect(server)
  server.fake.faults.isServiceAccountRefused = true
  for (let i = 0; i < 3; i++) {
    server.fake.oauth.expire()
    const id = await findCustomer(server.admin, { email: `refresh-${i}@example.se` })
    expect((await server.admin.call(syncCalls.customer, { params: { id } })).data.outcome).toBe('synced')
  }
  expect(grants(server).filter((grant) => grant === 'refresh_token')).toHaveLength(3)
})

test('access that was withdrawn ends the connection, with the day', async () => {
  const server = await startFortnox()
  await connect(server)
  server.fake.oauth.withdraw()
  const id = await findCustomer(server.admin, { email: 'withdrawn@example.se' })
  await expect(server.admin.call(syncCalls.customer, { params: { id } })).rejects.toMatchObject({
    status: 424,
    data: { reason: 'unconnected' },
  })
  expect((await server.admin.call(readStatus, {})).data).toMatchObject({
    state: 'unconnected',
    reason: expect.stringMatching(/^Access was withdrawn in Fortnox on \d{4}-\d\d-\d\d$/),
  })
})

test('whoever renews and goes away is waited for, and then somebody else does', async () => {
  const server = await startFortnox()
  const { db, clock, fake } = server
  await connect(server)
  fake.oauth.expire()
  const until = new Date(clock.now().getTime() + 30_000).toISOString()
  await db.execute(sql`update fortnox_connection set renewing_until = ${until}::timestamptz`)
  const begun = clock.now().getTime()
  const outside = { db, clock, secrets: createSecrets(key), fortnox: fortnoxOf(fake, clock) }
  const { version } = await tokenOf(outside)
  const renewed = await tokenOf(outside, version)
  expect(renewed.version).toBe(version + 1)
  expect(clock.now().getTime() - begun).toBeGreaterThanOrEqual(30_000)
})
