import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepMade } from '#server/core/files/files'
import { allBytesOf, findFile } from '#server/core/files/stores/reading'
import { openDatabase } from '#server/db/open'
import { preparedDataDir, runTool, temporaryFolder } from '../setup/serverProcess'
import { emptyS3 } from '../setup/stores'

const said = async (...command: Parameters<typeof runTool>) => (await runTool(...command)).output

test('the commands move files to a store and back, back them up from there, and restore them into the store of then', async () => {
  const { settings, fake } = await emptyS3()
  const { url, bucket, region, key, secret } = settings
  const store = { FILES_S3_URL: url, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_KEY: key, FILES_S3_SECRET: secret }
  const [dataDir, other, folder] = [preparedDataDir(), join(temporaryFolder(), 'data'), temporaryFolder()]
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(700_000, 'abc')])
  const db = await openDatabase({ dataDir })
  await db.transaction((tx) => keepMade(tx, { name: 'sample.pdf', type: 'application/pdf', bytes }, new Date()))
  await db.close()
  const backup = join(folder, 'backup.gz')

  expect(await said('files', ['--to', 'objects'], { DATA_DIR: dataDir })).toContain('There is no store to move files to or from')
  expect(await said('files', ['--to', 'disk'], { DATA_DIR: dataDir, ...store })).toContain('npm run files -- --to objects')
  expect(await said('files', ['--to', 'objects'], { DATA_DIR: dataDir, ...store })).toContain('1 file is moved')
  expect(fake.objects.size).toBe(1)
  expect(await said('backup', [backup], { DATA_DIR: dataDir })).toContain('Files of this database are in a store. Set FILES_S3_URL')
  expect(await said('backup', [backup], { DATA_DIR: dataDir, ...store })).toContain('rows are in')

  expect(await said('restore', [backup], { DATA_DIR: other, ...store })).toContain('The files are in the store of FILES_S3_URL')
  expect(fake.objects.size).toBe(2)
  fake.faults.fail = 20
  expect(await said('restore', [backup, '--replace'], { DATA_DIR: other, ...store })).toContain('Files stay in the database until')
  fake.faults.fail = 0
  expect(await said('files', ['--to', 'database'], { DATA_DIR: dataDir, ...store })).toContain('1 object goes within an hour')
  for (const place of [dataDir, other]) {
    const opened = await openDatabase({ dataDir: place })
    const file = await findFile(opened, sql`true`)
    expect(file && file.objectKey === null && bytes.equals(await allBytesOf(opened, file))).toBe(true)
    await opened.close()
  }
})
