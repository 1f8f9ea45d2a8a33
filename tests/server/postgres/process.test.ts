import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase, makeDatabase } from '../../setup/databases'
import { runServer, runTool, temporaryFolder } from '../setup/serverProcess'

const slow = { timeout: 240_000 }

test('two servers may start at once on one PostgreSQL, and one makes the tables', slow, async () => {
  const env = { DATABASE_URL: inject('databaseUrl') ?? '' }
  const servers = [runServer({ args: ['--demo'], env }), runServer({ args: ['--demo'], env })]
  for (const server of servers) await expect(server.ready).resolves.toContain('http://')
  for (const server of servers) server.process.kill('SIGTERM')
  expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0])
})

test('a command that the database refuses says so in its words, and no value', slow, async () => {
  const server = inject('databaseUrl') ?? ''
  const name = 'back_office_refused'
  const url = new URL(await makeDatabase(server, name))
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  onTestFinished(async () => {
    await dropDatabase(server, name)
    await admin.query('drop role if exists back_office_clerk').finally(() => admin.end())
  })
  await admin.query(`create role back_office_clerk login password 'whispered'`)
  Object.assign(url, { username: 'back_office_clerk', password: 'whispered' })
  const [env, file] = [{ DATABASE_URL: url.href, DATA_DIR: temporaryFolder() }, join(temporaryFolder(), 'backup.gz')]
  for (const [tool, ...args] of [['backup', file], ['seed', '--baskets', '1'], ['auditHistory']] as const) {
    const { code, output } = await runTool(tool, [...args], env)
    expect([tool, code]).toEqual([tool, tool === 'auditHistory' ? 2 : 1])
    expect(output).toContain(`permission denied for database ${name}`)
    expect(output).not.toContain('whispered')
  }
})
