import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createClient } from '#api/core/http'
import { startBalancer } from '../../../scripts/balancer.mjs'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { times } from '../../setup/times'
import { report, startLoad, storedTitles, worked } from '../load'
import { samePort, startServer } from '../server'

const database = await startPostgres()
afterAll(() => database.stop())

const rounds = times({ few: 1, many: 5 })

test(`two processes behind a balancer, replaced in turn under load (rounds: ${rounds}), fail no call, and lose and double no write`, async () => {
  const env = { DATABASE_URL: database.url, TRUST_PROXY: '1', STOP_GRACE: '1' }
  const places = [await samePort(), await samePort()]
  const servers = await Promise.all(places.map((place) => startServer({ ...env, ...place })))
  const [token = ''] = servers.map((server) => server.token)
  const balancer = await startBalancer(places.map(({ PORT }) => `http://127.0.0.1:${PORT}`))
  onTestFinished(() => balancer.stop())
  await expect.poll(balancer.ready).toHaveLength(2)
  const client = createClient({ base: `${balancer.url}/api`, token: () => token })
  const load = startLoad(() => client, { name: 'rolled' })

  for (let round = 0; round < rounds; round++)
    for (const [i, place] of places.entries()) {
      await worked(load, 100)
      const before = servers[i]
      expect(before?.output()).toContain('/api/Color/AddColor')
      before?.process.kill('SIGTERM')
      expect(await before?.ended).toBe(0)
      servers[i] = await startServer({ ...env, ...place }, token)
      // The next one is replaced only when this one takes calls.
      await expect.poll(balancer.ready).toHaveLength(2)
    }
  await worked(load, 100)
  await load.stop()

  report(load)
  const { undone, unsure, lost, faults } = load
  expect({ undone, unsure, lost, faults }).toEqual({ undone: [], unsure: [], lost: [], faults: [] })
  for (const server of servers) expect(server.output()).toContain('/api/Color/AddColor')
  // A list, not a set: a write that was done twice is there twice.
  expect((await storedTitles(database.url)).toSorted()).toEqual(load.acknowledged.toSorted())
})
