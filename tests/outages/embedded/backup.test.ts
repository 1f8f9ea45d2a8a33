import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { preparedDataDir, runTool, temporaryFolder } from '../../server/setup/serverProcess'
import { startLoad, titlesOf } from '../load'
import { startServer } from '../server'

test('a backup of a server that is written to holds what was acknowledged before, is restored elsewhere, and stops nobody', async () => {
  const [from, to] = [{ DATA_DIR: preparedDataDir() }, { DATA_DIR: temporaryFolder() }]
  const file = join(temporaryFolder(), 'backup.gz')
  const server = await startServer(from)
  const load = startLoad(() => server.client, { people: 4 })
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20)

  const before = [...load.acknowledged]
  expect(await runTool('backup', [file], from)).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ rows are in .*backup.gz/) })
  expect(load.acknowledged.length).toBeGreaterThan(before.length)
  expect(await runTool('restore', [file], from)).toMatchObject({ code: 1, output: expect.stringContaining('holds a database already') })
  expect(await runTool('restore', [file, '--replace'], from)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by process'),
  })
  await load.stop()
  expect(load).toMatchObject({ undone: [], unsure: [], lost: [], faults: [] })
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(readdirSync(from.DATA_DIR).sort()).toEqual(
    ['database', 'generation', 'outbox', 'reserve'].filter((name) => existsSync(join(from.DATA_DIR, name))),
  )

  expect(await runTool('restore', [file], to)).toMatchObject({ code: 0, output: expect.stringContaining('Everybody signs in again') })
  const restored = await startServer(to)
  expect([...(await titlesOf(restored.client))]).toEqual(expect.arrayContaining(before))
})
