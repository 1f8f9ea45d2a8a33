import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { logout } from '#api/core/auth'
import { countMenu } from '#api/core/countMenu'
import { createClient } from '#api/core/http'
import { basketLists } from '#api/orders/basketLists'
import { pgbouncer, startPgbouncer } from '../../../scripts/pgbouncer.mjs'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { runServer } from '../../server/setup/serverProcess'
import { expectTruth, report, startLoad, worked } from '../load'
import { admin, signIn, startServer } from '../server'

// A crash of its own may take what was acknowledged unless it commits for real.
const database = await startPostgres({ synchronous_commit: 'on' })
afterAll(() => database.stop())

if (!pgbouncer.binary) process.stdout.write(`   Without a pooler: ${pgbouncer.howToGetIt}\n`)
const withPooler = test.skipIf(!pgbouncer.binary)

async function startPooled(how: Parameters<typeof startPgbouncer>[1] = {}) {
  const pooler = await startPgbouncer(database.url, how)
  onTestFinished(pooler.stop)
  return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

withPooler('two processes share four connections of PgBouncer in transaction mode under load, and hear each other', async () => {
  const env = await startPooled({ connections: 4 })
  const [here, there] = await Promise.all([startServer(env), startServer(env)])
  const loads = [startLoad(() => here.client, { name: 'here' }), startLoad(() => there.client, { name: 'there' })]
  for (const load of loads) await worked(load, 60)

  const watcher = await connect()
  const { rows } = await watcher.query<{ name: string; count: number }>(
    "select application_name as name, count(*)::int as count from pg_stat_activity where application_name like 'back-office%' group by 1 order by 1",
  )
  // Sessions, the outbox and the list of erasures of each process have a listener, past the pooler.
  expect(rows).toEqual([expect.objectContaining({ name: 'back-office' }), { name: 'back-office listener', count: 6 }])
  expect(rows[0]?.count).toBeLessThanOrEqual(4)

  const token = await signIn(here.url)
  const [left, elsewhere] = [here, there].map(({ url }) => createClient({ base: `${url}/api`, token: () => token }))
  await elsewhere?.call(countMenu, {})
  // This list is prepared where there is no pooler. Here each call may get any of the four connections, of which most have not prepared it.
  for (let turn = 0; turn < 12; turn++)
    expect(
      await left?.call(basketLists.done, { body: { searchKey: '', page: 1, pageSize: 5, sort: 'id desc', filter: '' } }),
    ).toMatchObject({ status: 200 })
  await left?.call(logout, {})
  await expect.poll(() => elsewhere?.call(countMenu, {}).catch(({ status }) => status)).toBe(401)

  for (const load of loads) {
    await load.stop()
    report(load)
    expect(load).toMatchObject({ undone: [], unsure: [], lost: [] })
    await expectTruth(load, database.url)
  }
})

withPooler('a restart of PostgreSQL behind PgBouncer loses nothing acknowledged', async () => {
  const server = await startServer(await startPooled())
  const load = startLoad(() => server.client, { name: 'behind' })
  await worked(load, 60)
  await database.halt()
  await database.resume()
  await worked(load, 60)
  await load.stop()
  report(load)
  expect(server.process.exitCode).toBeNull()
  expect(load.lost).toEqual([])
  await expectTruth(load, database.url)
})

withPooler('a lock that is held is a 409 after the limit that the pooler sets', async () => {
  const query = 'set statement_timeout = 20000; set lock_timeout = 50; set idle_in_transaction_session_timeout = 20000'
  const server = await startServer(await startPooled({ connections: 1, query }))
  const holder = await connect()
  await holder.query('begin; lock table color in share mode')
  const add = () =>
    fetch(`${server.url}/api/Color/AddColor`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Held', nonLatinTitle: null, value: '#102030' }),
    })
  expect((await add()).status).toBe(409)
  await holder.query('rollback')
  expect((await add()).status).toBe(200)
})

withPooler('a pooler that sets no time limits is refused with what to do', async () => {
  const env = await startPooled({ query: 'select 1' })
  const server = runServer({ env: { NODE_ENV: 'test', HUMAN_CHECK: 'none', ...admin, ...env } })
  await expect(server.ready).rejects.toThrow(/Cannot start: The pooler at DATABASE_URL sets no .*statement_timeout.*connect_query/)
  expect(await server.ended).toBe(1)
})
