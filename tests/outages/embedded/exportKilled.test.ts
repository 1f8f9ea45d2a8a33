import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { test as base, expect } from 'vitest'
import type { Client } from '#api/core/http'
import { checkExport, createRecordFiles } from '#api/exports/calls'
import { exportProfiles } from '#api/exports/profile'
import { addExport, addExportItems, exportFileWithItems } from '#api/library/exports'
import type { RecordExport } from '#api/library/recordExports'
import { seedDemo } from '#server/app/demo'
import { customers } from '#server/customers/room'
import { products } from '#server/products/room'
import { reference } from '#server/reference/room'
import { profile } from '../../server/exports/office'
import { preparedDataDir } from '../../server/setup/serverProcess'
import { isFull } from '../../setup/times'
import { startServer, withDatabase } from '../server'

const test = base.runIf(isFull)

/** Asks the database that no server has. */
const ask = (dataDir: string, statement: SQL) => withDatabase(dataDir, async (db) => (await db.execute(statement)).rows)

async function until(client: Client, id: number, isSo: (found: RecordExport) => boolean): Promise<RecordExport> {
  for (;;) {
    const { data } = await client.call(exportFileWithItems, { params: { id }, query: {} })
    const found = data as RecordExport
    if (isSo(found)) return found
    if (found.builds[0]?.state === 'failed') throw new Error(found.builds[0].error)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a catalogue whose server is killed while it is set, twice, is one whole file in the end, and nothing of it is seen before', async () => {
  const dataDir = preparedDataDir()
  await withDatabase(dataDir, (db) => seedDemo(db, { of: [reference, customers, products] }))
  const env = { DATA_DIR: dataDir }
  const held = { ...env, NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../holdTypesetting.mjs')}` }
  const first = await startServer(held)
  const { client } = first
  const { id: profileId } = (
    await client.call(exportProfiles.ExportProfile.calls.add, { body: { title: 'Spring', kind: 'catalog', ...profile } })
  ).data
  const { id } = (await client.call(addExport, { body: { kind: 'catalog', title: 'Spring', profileId } })).data
  await client.call(addExportItems, { body: { exportId: id, filter: { kind: 'book', searchKey: '', filter: {} } } })
  await client.call(checkExport, { params: { id } })
  const { data: begun } = await client.call(createRecordFiles.catalog, { params: { id }, body: { leaveOut: true } })
  expect(begun).toMatchObject({ state: 'building', files: [] })
  await until(client, id, ({ builds }) => builds[0]?.step === 'writing')
  first.process.kill('SIGKILL')
  await first.ended

  // As if the minute had passed for which the killed process had the work.
  const givenUp = sql`update record_builds set lease_until = null where state = 'building' returning id, (select count(*)::int from files where id in (select file_id from record_build_files)) as files`
  expect(await ask(dataDir, givenUp)).toEqual([{ id: begun.id, files: 0 }])
  const second = await startServer(held)
  const again = await until(second.client, id, ({ builds }) => builds[0]?.step === 'writing')
  expect(again.builds).toMatchObject([{ id: begun.id, state: 'building', files: [] }])
  second.process.kill('SIGKILL')
  await second.ended

  expect(await ask(dataDir, givenUp)).toEqual([{ id: begun.id, files: 0 }])
  const third = await startServer(env)
  const ended = await until(third.client, id, ({ builds }) => builds[0]?.state !== 'building')
  expect(ended).toMatchObject({ status: 'built', builds: [{ id: begun.id, state: 'built', files: [{ part: 1 }] }] })
  const [made] = ended.builds[0]?.files ?? []
  const bytes = Buffer.from(await (await third.get(made?.file?.url ?? '')).arrayBuffer())
  expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF'])
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(made?.sha256)
  third.process.kill('SIGTERM')
  await third.ended
})
