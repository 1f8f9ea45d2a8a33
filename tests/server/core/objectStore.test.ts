import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addFile } from '#api/core/files/addFile'
import { keepMade } from '#server/core/files/files'
import { moveFiles, removeObjects } from '#server/core/files/stores/moving'
import { allBytesOf, findFile } from '#server/core/files/stores/reading'
import { picture } from './entityValues'
import { due, large, office } from './fileOffice'

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
  expect([await removeObjects(db), fake.objects.size]).toEqual([1, 0])
})
