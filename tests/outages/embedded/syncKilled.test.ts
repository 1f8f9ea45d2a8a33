import { sql } from 'drizzle-orm'
import { test as base, expect } from 'vitest'
import { readSync, startSync } from '#api/fortnox/calls'
import { fakeClient } from '#server/fortnox/fakes/oauth'
import { serveFakeFortnox } from '#server/fortnox/fakes/serve'
import { consent } from '../../server/fortnox/fortnox'
import { findCustomer } from '../../server/orders/orders'
import { preparedDataDir } from '../../server/setup/serverProcess'
import { isFull } from '../../setup/times'
import { samePort, startServer, withDatabase } from '../server'

const test = base.runIf(isFull)

const customers = 8

test('a server that is killed after Fortnox has made a customer and before it heard so makes none twice', async ({ onTestFinished }) => {
  const fortnox = await serveFakeFortnox()
  onTestFinished(fortnox.close)
  const { books } = fortnox.fake
  const env = {
    DATA_DIR: preparedDataDir(),
    SECRET_KEY: '07'.repeat(32),
    FORTNOX_CLIENT_ID: fakeClient.id,
    FORTNOX_CLIENT_SECRET: fakeClient.secret,
    FORTNOX_API: `${fortnox.url}/3`,
    FORTNOX_LOGIN: `${fortnox.url}/oauth-v1`,
    ...(await samePort()),
  }
  const first = await startServer(env)
  await fetch(`${first.url}/api/Fortnox/Callback${await consent(first.client, fortnox.fake)}`, { redirect: 'manual' })
  for (let i = 0; i < customers; i++) await findCustomer(first.client, { email: `k${i}@example.se` })

  // Its books are written and its answer is not sent yet: the worst of moments.
  const set = books.customers.set.bind(books.customers)
  books.customers.set = (number, customer) => {
    if (books.customers.size === 4) first.process.kill('SIGKILL')
    return set(number, customer)
  }
  const { data: run } = await first.client.call(startSync, { body: { kind: 'customer', filter: { state: 'new' } } })
  await first.ended
  expect(books.customers.size).toBe(5)
  await withDatabase(env.DATA_DIR, async (db) => {
    const { rows } = await db.execute(sql`select state, count(*)::int as links from fortnox_links group by 1 order by 1`)
    expect(rows).toEqual([
      { state: 'sending', links: 1 },
      { state: 'synced', links: 4 },
    ])
    // As it is a minute later.
    await db.execute(sql`update fortnox_runs set lease_until = now() - interval '1 second'`)
  })

  const second = await startServer(env)
  await expect
    .poll(async () => (await second.client.call(readSync, { params: { id: run.id } })).data, { timeout: 60_000 })
    .toMatchObject({ state: 'done', total: customers, synced: customers, failed: 0 })
  expect(books.customers.size).toBe(customers)
  const made = fortnox.fake.requests.filter(({ method, path }) => method === 'POST' && path === 'customers')
  expect(made).toHaveLength(customers)
  second.process.kill('SIGTERM')
  await second.ended
})
