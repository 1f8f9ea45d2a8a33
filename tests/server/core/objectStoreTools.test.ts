import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backUp } from '#server/app/backup/dump'
import { load } from '#server/app/backup/load'
import { openFileStore } from '#server/app/fileStore'
import { moveFiles, objectsLock, removeObjects } from '#server/core/files/stores/moving'
import { sweepOrphans } from '#server/core/files/stores/orphans'
import { due, office } from './fileOffice'

test('a backup has the bytes of files in a store, and restores them with or without one', async () => {
  const { db, fake, bytes, bytesRead, inDatabase } = await office()
  const file = join(mkdtempSync(join(tmpdir(), 'objects-')), 'backup.gz')
  await moveFiles(db)
  await backUp(db, file)
  const first = [...fake.objects.keys()]
  // Restored into a database: without a store.
  await load(db, file)
  expect(await inDatabase()).toBe(bytes.length)
  expect((await bytesRead()).equals(bytes)).toBe(true)
  // And with one: what the former database had goes.
  await moveFiles(db)
  expect((await bytesRead()).equals(bytes)).toBe(true)
  await due(db)
  await removeObjects(db)
  expect(fake.objects.size).toBe(1)
  expect(fake.objects.has(first[0] ?? '')).toBe(false)
  // A backup of files in the database restores as ever.
  db.objects = undefined
  await load(db, file)
  expect((await bytesRead()).equals(bytes)).toBe(true)
})

test('a backup fails by name where the bytes of a file are lost, and keeps objects of its snapshot until it ends', async () => {
  const { db, fake, remove } = await office()
  const file = join(mkdtempSync(join(tmpdir(), 'objects-')), 'backup.gz')
  await moveFiles(db)
  const stored = new Map(fake.objects)
  fake.objects.clear()
  await expect(backUp(db, file)).rejects.toThrow(/No backup was made: file \d+, cover.png, cannot be read/)
  for (const [key, each] of stored) fake.objects.set(key, each)
  await remove()
  await due(db)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${objectsLock})`)
    // On the embedded database nothing else runs meanwhile.
    if (db.kind === 'postgres') expect(await removeObjects(db)).toBe(0)
  })
  expect(await removeObjects(db)).toBe(1)
})

test('objects that no row names are removed by command once they are a day old', async () => {
  const { db, fake, bytesRead, bytes } = await office()
  await moveFiles(db)
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const each of fake.objects.values()) each.at = old
  fake.objects.set('files/lost', { bytes, at: old })
  fake.objects.set('files/new', { bytes, at: new Date() })
  fake.objects.set('elsewhere/lost', { bytes, at: old })
  expect(await sweepOrphans(db, new Date())).toBe(1)
  await removeObjects(db)
  expect([...fake.objects.keys()].filter((key) => key.includes('lost') || key.endsWith('new'))).toEqual(['files/new', 'elsewhere/lost'])
  expect((await bytesRead()).equals(bytes)).toBe(true)
})

test('the start refuses a wrong bucket, a wrong key and a store that never answered, and goes on where one is merely away', async () => {
  const { db, settings, fake } = await office()
  const said: string[] = []
  const open = (more: object) => openFileStore(db, { ...settings, ...more }, (text) => said.push(text))
  await expect(open({ bucket: 'elsewhere' })).rejects.toThrow('FILES_S3_BUCKET elsewhere does not exist')
  await expect(open({ secret: 'guessed' })).rejects.toThrow(
    'refuses FILES_S3_KEY, FILES_S3_SECRET or FILES_S3_REGION: SignatureDoesNotMatch',
  )
  fake.faults.fail = 1
  await expect(open({})).rejects.toThrow('does not answer. Is the store running')
  await expect(open({ url: 'http://127.0.0.1:9' })).rejects.toThrow('does not answer. Is the store running')
  await open({})
  await moveFiles(db)
  fake.faults.fail = 1
  await open({})
  expect(said).toEqual(['The store of files does not answer: until it does, files in it are answered with 503'])
  await expect(openFileStore(db, undefined, () => {})).rejects.toThrow('Files of this database are in a store. Set FILES_S3_URL')
})
