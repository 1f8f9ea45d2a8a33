import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addFile } from '#api/core/files/addFile'
import type { Client } from '#api/core/http'
import { dropWaiting } from '#server/core/files/waitingFiles'
import { picture } from '../core/entityValues'
import { startServer } from '../setup/harness'
import { addEdition, addTitle, type Values } from './catalogue'

const send = async (client: Client, name = 'picture.png') => (await client.call(addFile, { body: { file: picture(name) } })).data
const rowOf = (image: unknown, altText: string): Values => ({ image, altText, kind: 'inside' })

test('pictures that were sent before are taken by the edition that names them, in its order, and each by one alone', async () => {
  const { signIn, db } = await startServer()
  const catalogue = await signIn('catalogue')
  const { id } = await addTitle(catalogue, { title: 'Ronja' })
  const sent = await Promise.all(Array.from({ length: 20 }, (_, i) => send(catalogue, `${i}.png`)))
  const images = sent.toReversed().map((image) => rowOf(image, image.name))
  const edition = await addEdition(catalogue, id, { images })
  expect((edition.images as { image: { name: string; url: string } }[]).map(({ image }) => image.name)).toEqual(
    sent.toReversed().map(({ name }) => name),
  )
  expect((edition.images as { image: { url: string } }[])[0]?.image.url).toBe(sent[19]?.url)
  const again = addEdition(catalogue, id, { images: [rowOf(sent[3], 'Again')] })
  await expect(again).rejects.toMatchObject({ status: 422, fieldErrors: { 'images.0.image': [expect.stringContaining('send the file')] } })
  expect((await db.execute(sql`select 1 from files where uploaded_by is not null`)).rows).toEqual([])
})

test('a file that waits is for whoever sent it, and for a field that takes it', async () => {
  const { signIn } = await startServer()
  const [catalogue, admin, orders] = [await signIn('catalogue'), await signIn('admin'), await signIn('orders')]
  await expect(send(orders)).rejects.toMatchObject({ status: 403 })
  const { id } = await addTitle(catalogue, { title: 'Ronja' })
  const image = await send(admin)
  await expect(addEdition(catalogue, id, { images: [rowOf(image, 'Omslag')] })).rejects.toMatchObject({ status: 422 })
  const { data: pdf } = await catalogue.call(addFile, { body: { file: new File(['%PDF-1.7 prov'], 'prov.pdf') } })
  await expect(addEdition(catalogue, id, { images: [rowOf(pdf, 'Omslag')] })).rejects.toMatchObject({
    fieldErrors: { 'images.0.image': ['Picture must be one of png, jpeg, webp, gif'] },
  })
  // What was refused has taken nothing.
  const { files } = await addEdition(catalogue, id, { files: [{ file: pdf, purpose: 'sample', languageId: null }] })
  expect(files).toMatchObject([{ file: { name: 'prov.pdf' } }])
})

test('what no record has taken for a day goes, and what one has stays', async () => {
  const { signIn, db, clock } = await startServer()
  const catalogue = await signIn('catalogue')
  const { id } = await addTitle(catalogue, { title: 'Ronja' })
  const [taken, left] = [await send(catalogue), await send(catalogue)]
  await addEdition(catalogue, id, { images: [rowOf(taken, 'Omslag')] })
  expect(await dropWaiting(db, clock)).toBe(0)
  clock.advance(25 * 3_600_000)
  expect(await dropWaiting(db, clock)).toBe(1)
  await expect(addEdition(await signIn('catalogue'), id, { images: [rowOf(left, 'Baksida')] })).rejects.toMatchObject({ status: 422 })
  const { rows } = await db.execute<{ id: number }>(sql`select id from files`)
  expect(rows).toEqual([{ id: taken.id }])
})
