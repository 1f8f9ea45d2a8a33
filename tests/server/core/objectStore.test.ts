import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addFile } from '#api/core/files/addFile'
import { administration } from '#api/site/administration'
import { backUp } from '#server/app/backup/dump'
import { load } from '#server/app/backup/load'
import { openFileStore } from '#server/app/fileStore'
import { keepMade } from '#server/core/files/files'
import { partSize } from '#server/core/files/stores/database'
import { moveFiles, objectsLock, removeObjects } from '#server/core/files/stores/moving'
import { sweepOrphans } from '#server/core/files/stores/orphans'
import { allBytesOf, findFile } from '#server/core/files/stores/reading'
import { createObjectStore } from '#server/core/files/stores/s3'
import type { Database } from '#server/db/database'
import { startServer } from '../setup/harness'
import { emptyS3 } from '../setup/stores'
import { picture, png } from './entityValues'

const content = administration.Content.calls
const page = { title: 'About us', slug: 'about-us', language: 'eng', body: '<p>Books</p>', publishedOn: null, isPublished: true }

/** A picture whose bytes differ from part to part. */
const large = (parts: number) => Buffer.concat([png, Buffer.from(Uint32Array.from({ length: (parts * partSize) / 4 }, (_, i) => i).buffer)])

const due = (db: Database) => db.execute(sql`update object_removals set due_at = now()`)

/** A server with a page whose picture is in the database, beside an empty store. */
async function office(bytes = large(3)) {
  const server = await startServer()
  const { settings, fake } = await emptyS3()
  const { db } = server
  const admin = await server.signIn('admin')
  const { data } = await admin.call(content.add, { body: { ...page, image: picture('cover.png', bytes) } })
  const url = data.image && 'url' in data.image ? data.image.url : ''
  const read = () => server.app.fetch(new Request(`http://localhost/api/${url}`))
  const bytesRead = async () => Buffer.from(await (await read()).arrayBuffer())
  const inDatabase = async () =>
    (
      await db.execute<{ length: number }>(
        sql`select (coalesce(sum(length(bytes)), 0) + (select coalesce(sum(length(bytes)), 0) from file_parts))::int as length from files`,
      )
    ).rows[0]?.length
  const use = (isTarget: boolean, limits = { answer: 10_000, upload: 10_000 }) => {
    db.objects = createObjectStore({ ...settings, isTarget }, limits)
  }
  const remove = () => admin.call(content.remove, { params: { id: data.id }, query: {} })
  use(true)
  return { ...server, admin, settings, fake, bytes, url, read, bytesRead, inDatabase, use, remove }
}

test('a file is moved to the store and back while it is read, byte by byte, and never twice', async () => {
  const { db, fake, bytes, bytesRead, inDatabase, use } = await office()
  expect(await moveFiles(db)).toBe(1)
  expect(await moveFiles(db)).toBe(0)
  expect([fake.objects.size, await inDatabase()]).toEqual([1, 0])
  expect((await bytesRead()).equals(bytes)).toBe(true)
  use(false)
  expect(await moveFiles(db)).toBe(1)
  expect(await inDatabase()).toBe(bytes.length)
  expect((await bytesRead()).equals(bytes)).toBe(true)
  expect([await removeObjects(db), fake.objects.size]).toEqual([0, 1])
  await due(db)
  expect([await removeObjects(db), fake.objects.size]).toEqual([1, 0])
  use(true)
  await moveFiles(db)
  expect((await bytesRead()).equals(bytes)).toBe(true)
})

test('an answer that began in the database is completed from the store', async () => {
  const { db, bytes, read } = await office(large(8))
  const reader = (await read()).body?.getReader()
  const parts = [(await reader?.read())?.value]
  await moveFiles(db)
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) parts.push(next.value)
  expect(Buffer.concat(parts.flatMap((part) => part ?? [])).equals(bytes)).toBe(true)
})

test('a large file is stored in parts, and those of an upload that broke go with the object', async () => {
  const { db, fake, clock } = await office()
  await moveFiles(db)
  const bytes = large(48)
  const id = await db.transaction((tx) => keepMade(tx, { name: 'export.pdf', type: 'application/pdf', bytes }, clock.now()))
  fake.faults.failPart = 1
  await expect(moveFiles(db)).rejects.toMatchObject({ status: 503, data: { reason: 'filesAway' } })
  expect([fake.objects.size, fake.uploads.size]).toEqual([1, 1])
  await due(db)
  await removeObjects(db)
  expect(fake.uploads.size).toBe(0)
  expect([await moveFiles(db), fake.objects.size]).toEqual([1, 2])
  const file = await findFile(db, sql`f.id = ${id}`)
  expect(file && bytes.equals(await allBytesOf(db, file))).toBe(true)
})

test('a store that is away or too slow is answered with 503 and when to try again, and stops no other call', async () => {
  const { db, fake, read, send, admin, use, bytes, bytesRead } = await office()
  await moveFiles(db)
  fake.faults.fail = 1
  const away = await read()
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await away.json()).toMatchObject({ data: { reason: 'filesAway', mayBeDone: false } })
  use(true, { answer: 30, upload: 30 })
  let release = () => {}
  fake.faults.gate = new Promise((resolve) => {
    release = resolve
  })
  expect((await read()).status).toBe(503)
  expect((await send('GET', 'ready')).status).toBe(200)
  // New files are taken in: the database has them until the store answers.
  const { data } = await admin.call(addFile, { body: { file: picture('new.png', bytes) } })
  expect((await send('GET', data.url)).status).toBe(200)
  fake.faults.gate = undefined
  release()
  use(true)
  expect((await bytesRead()).equals(bytes)).toBe(true)
})

test('bytes that are cut off or differ from those that were stored never come to their end', async () => {
  const { db, fake, bytesRead, bytes } = await office()
  await moveFiles(db)
  fake.faults.cutOff = 1
  await expect(bytesRead()).rejects.toThrow()
  fake.faults.corrupt = 1
  await expect(bytesRead()).rejects.toThrow()
  expect((await bytesRead()).equals(bytes)).toBe(true)
})

test('an object that is gone is a fault of the server, and not one to wait for', async () => {
  const { db, fake, read, logged } = await office()
  await moveFiles(db)
  fake.objects.clear()
  expect((await read()).status).toBe(500)
  expect(logged.at(-1)?.error).toContain('The store of files has no files/')
})

test('what the store keeps wrongly stays in the database, and the object goes', async () => {
  const { db, fake, inDatabase, bytes } = await office()
  fake.faults.corrupt = 1
  const failed: number[] = []
  expect(await moveFiles(db, { onFailed: (id) => failed.push(id) })).toBe(0)
  expect([failed.length, await inDatabase()]).toEqual([1, bytes.length])
  // Another process leaves it alone for the time of a lease.
  expect(await moveFiles(db)).toBe(0)
  await due(db)
  await removeObjects(db)
  expect(fake.objects.size).toBe(0)
  await db.execute(sql`update files set moving_until = null`)
  expect([await moveFiles(db), await inDatabase()]).toEqual([1, 0])
})

test('a file that is removed, or whose move was interrupted, leaves no object behind', async () => {
  const { db, fake, remove } = await office()
  fake.faults.corrupt = 1
  await moveFiles(db).catch(() => undefined)
  await db.execute(sql`update files set moving_until = null`)
  await moveFiles(db)
  expect(fake.objects.size).toBe(2)
  await remove()
  await due(db)
  expect([await removeObjects(db), fake.objects.size]).toEqual([2, 0])
  expect((await db.execute(sql`select 1 from object_removals`)).rows).toEqual([])
})

test('a file that is removed while it is moved leaves no object behind', async () => {
  const { db, fake, remove } = await office()
  let release = () => {}
  fake.faults.gate = new Promise((resolve) => {
    release = resolve
  })
  const moved = moveFiles(db)
  await expect.poll(() => fake.calls.length).toBe(1)
  await remove()
  fake.faults.gate = undefined
  release()
  expect([await moved, fake.objects.size]).toEqual([0, 1])
  await due(db)
  await removeObjects(db)
  expect(fake.objects.size).toBe(0)
})

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
