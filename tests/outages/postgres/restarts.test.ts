import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { times } from '../../setup/times'
import { expectTruth, report, startLoad, worked } from '../load'
import { samePort, startServer } from '../server'

// A crash of its own may take what was acknowledged unless it commits for real.
const database = await startPostgres({ synchronous_commit: 'on' })
afterAll(() => database.stop())

const restarts = times({ few: 2, many: 10 })
const kills = times({ few: 3, many: 20 })

test(`${restarts} immediate restarts of PostgreSQL under load end no process, lose nothing acknowledged and leave no connection over`, async () => {
  const server = await startServer({ DATABASE_URL: database.url })
  const load = startLoad(() => server.client, { name: 'restarted' })
  for (let restart = 0; restart < restarts; restart++) {
    await worked(load, 60)
    await database.halt()
    await database.resume()
  }
  await worked(load, 60)
  await load.stop()
  expect(server.process.exitCode).toBeNull()
  expect(load.lost).toEqual([])
  await expectTruth(load, database.url)
  const watcher = new pg.Client({ connectionString: database.url })
  await watcher.connect()
  onTestFinished(() => watcher.end())
  const connections = async () => {
    const { rows } = await watcher.query<{ name: string; count: number }>(
      "select application_name as name, count(*)::int as count from pg_stat_activity where application_name like 'back-office%' group by 1 order by 1",
    )
    return rows
  }
  // Sessions, the outbox and the list of erasures each have a listener.
  await expect.poll(connections).toEqual([expect.objectContaining({ name: 'back-office' }), { name: 'back-office listener', count: 3 }])
  expect((await connections())[0]?.count).toBeLessThanOrEqual(10)
  report(load)
})

test(`${kills} kills of the server under load lose nothing acknowledged`, async () => {
  const env = { DATABASE_URL: database.url, ...(await samePort()) }
  let server = await startServer(env)
  const load = startLoad(() => server.client, { name: 'killed' })
  for (let kill = 0; kill < kills; kill++) {
    // At another point of its work each time.
    await worked(load, 40 + Math.random() * 20)
    server.process.kill('SIGKILL')
    await server.ended
    server = await startServer(env, server.token)
  }
  await worked(load, 40)
  await load.stop()
  await expectTruth(load, database.url)
  report(load)
})
