import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Client } from '#api/core/http'
import { basicInfo } from '#api/reference/basicInfo'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { preparedDataDir, runTool, temporaryFolder } from '../../server/setup/serverProcess'
import { startServer } from '../server'

const { add, list } = basicInfo.Color.calls
const colours = async (client: Client) =>
  (await client.call(list, { body: { searchKey: '', page: 1, pageSize: 100, sort: 'id asc', filter: '' } })).data

test('the same file moves an embedded database to PostgreSQL and back', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const [embedded, moved] = [{ DATA_DIR: preparedDataDir() }, { DATABASE_URL: postgres.url }]
  const file = join(temporaryFolder(), 'backup.gz')

  const first = await startServer(embedded)
  for (const title of ['Röd', 'سرخ']) await first.client.call(add, { body: { title, nonLatinTitle: null, value: '#102030' } })
  const before = await colours(first.client)
  expect(await runTool('backup', [file], embedded)).toMatchObject({ code: 0 })
  first.process.kill('SIGTERM')
  await first.ended

  expect(await runTool('restore', [file], moved)).toMatchObject({ code: 0 })
  const second = await startServer(moved)
  expect(await colours(second.client)).toEqual(before)
  expect(await runTool('restore', [file, '--replace'], moved)).toMatchObject({
    code: 1,
    output: expect.stringContaining('A server runs on DATABASE_URL'),
  })
  await second.client.call(add, { body: { title: 'After the move', nonLatinTitle: null, value: '#102030' } })
  const after = await colours(second.client)
  expect(await runTool('backup', [file], moved)).toMatchObject({ code: 0 })
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)

  expect(await runTool('restore', [file], moved)).toMatchObject({ code: 1, output: expect.stringContaining('--replace') })
  expect(await runTool('restore', [file, '--replace'], moved)).toMatchObject({ code: 0 })
  expect(await runTool('restore', [file, '--replace'], embedded)).toMatchObject({ code: 0 })
  const third = await startServer(embedded)
  expect(await colours(third.client)).toEqual(after)
})
