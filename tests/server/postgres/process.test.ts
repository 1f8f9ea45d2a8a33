import { expect, inject, test } from 'vitest'
import { runServer } from '../setup/serverProcess'

const slow = { timeout: 240_000 }

test('two servers may start at once on one PostgreSQL, and one makes the tables', slow, async () => {
  const env = { DATABASE_URL: inject('databaseUrl') ?? '' }
  const servers = [runServer({ args: ['--demo'], env }), runServer({ args: ['--demo'], env })]
  for (const server of servers) await expect(server.ready).resolves.toContain('http://')
  for (const server of servers) server.process.kill('SIGTERM')
  expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0])
})
