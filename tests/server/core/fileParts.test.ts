import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addFile } from '#api/core/files/addFile'
import { keepMade } from '#server/core/files/files'
import { partSize } from '#server/core/files/stores/database'
import { allBytesOf, findFile } from '#server/core/files/stores/reading'
import { dropWaiting } from '#server/core/files/waitingFiles'
import { addEdition, addTitle } from '../products/catalogue'
import { startServer } from '../setup/harness'
import { picture, png } from './entityValues'

/** A picture whose bytes differ from part to part. */
const large = Buffer.concat([png, Buffer.from(Uint32Array.from({ length: partSize }, (_, i) => i).buffer)])

async function sender() {
  const { app, db, clock, signIn } = await startServer()
  const client = await signIn('catalogue')
  const send = async (bytes = large) => (await client.call(addFile, { body: { file: picture('large.png', bytes) } })).data
  const read = (url: string) => app.fetch(new Request(`http://localhost/api/${url}`))
  const parts = async () => (await db.execute(sql`select 1 from file_parts`)).rows.length
  return { db, clock, client, send, read, parts }
}

test('a large file is kept in parts, and read as it was sent', async () => {
  const { db, send, read, parts } = await sender()
  const { url, size } = await send()
  expect(size).toBe(large.length)
  const served = await read(url)
  expect(served.headers.get('content-length')).toBe(String(large.length))
  expect(Buffer.from(await served.arrayBuffer()).equals(large)).toBe(true)
  expect(await parts()).toBe(4)
  const { rows } = await db.execute(sql`select length(bytes) as length from files union all select max(length(bytes)) from file_parts`)
  expect(rows).toEqual([{ length: partSize }, { length: partSize }])
  const file = await findFile(db, sql`true`)
  expect(file && large.equals(await allBytesOf(db, file))).toBe(true)
})

test('a file of exactly one part has no others, and one of a byte more has one', async () => {
  const { send, read, parts } = await sender()
  for (const [bytes, count] of [[large.subarray(0, partSize), 0] as const, [large.subarray(0, partSize + 1), 1] as const]) {
    const { url } = await send(bytes)
    expect(await parts()).toBe(count)
    expect(Buffer.from(await (await read(url)).arrayBuffer()).equals(bytes)).toBe(true)
  }
})

test('other calls are answered between the parts of a file that is sent', async () => {
  const { db, send } = await sender()
  let isSent = false
  const sending = send().finally(() => {
    isSent = true
  })
  const seen = new Set<boolean>()
  while (!isSent) {
    const { rows } = await db.execute<{ isComplete: boolean }>(sql`select is_complete as "isComplete" from files`)
    for (const { isComplete } of rows) seen.add(isComplete)
    // The embedded database answers within microtasks: without this nothing else gets its turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await sending
  expect(seen).toContain(false)
})

test('a file of which parts are missing is taken by no record, and goes after a day with the parts that it has', async () => {
  const { db, clock, client, send, parts } = await sender()
  const { id } = await addTitle(client, { title: 'Ronja' })
  const image = await send()
  await db.execute(sql`update files set is_complete = false`)
  const taken = addEdition(client, id, { images: [{ image, altText: 'Omslag', kind: 'inside' }] })
  await expect(taken).rejects.toMatchObject({ status: 422, fieldErrors: { 'images.0.image': [expect.any(String)] } })
  clock.advance(25 * 3_600_000)
  expect(await dropWaiting(db, clock)).toBe(1)
  expect(await parts()).toBe(0)
})

test('a file in parts is taken by a record, and its parts go with it', async () => {
  const { client, send, read, parts, db } = await sender()
  const { id } = await addTitle(client, { title: 'Ronja' })
  await addEdition(client, id, { images: [{ image: await send(), altText: 'Omslag', kind: 'inside' }] })
  const { rows } = await db.execute<{ key: string }>(sql`select key from files`)
  expect(Buffer.from(await (await read(`File/${rows[0]?.key}`)).arrayBuffer()).equals(large)).toBe(true)
  await db.execute(sql`delete from product_details_images`)
  await db.execute(sql`delete from files`)
  expect(await parts()).toBe(0)
})

test('a file that was kept whole by a former version is read as ever', async () => {
  const { db, read } = await sender()
  await db.execute(
    sql`insert into files (key, name, type, size, bytes, created_at) values ('aaaaaaaaaaaaaaaaaaaaaa', 'x.png', 'image/png', ${large.length}, ${large}, now())`,
  )
  const served = await read('File/aaaaaaaaaaaaaaaaaaaaaa')
  expect(Buffer.from(await served.arrayBuffer()).equals(large)).toBe(true)
})

test('what the server has made itself is kept in parts within its transaction', async () => {
  const { db, clock, read, parts } = await sender()
  const made = { name: 'x.png', type: 'image/png', bytes: large }
  const id = await db.transaction((tx) => keepMade(tx, made, clock.now()))
  const { rows } = await db.execute<{ key: string }>(sql`select key from files where id = ${id} and is_complete`)
  expect(Buffer.from(await (await read(`File/${rows[0]?.key}`)).arrayBuffer()).equals(large)).toBe(true)
  expect(await parts()).toBe(4)
})
