import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { administration } from '#api/site/administration'
import { sniff } from '#server/core/files/files'
import { maxUpload } from '#server/core/http/input'
import { startServer } from '../setup/harness'
import { picture, png } from './entityValues'

const slider = administration.Slider.calls
const content = administration.Content.calls
const form = { title: 'Summer', nonLatinTitle: null, link: '/summer', index: 1, fromDate: null, toDate: null, isActive: true }
const page = { title: 'About us', slug: 'about-us', language: 'eng', body: '<p>Books</p>', publishedOn: null, isPublished: true }

async function admins() {
  const server = await startServer()
  const files = async () => (await server.db.execute<{ id: number }>(sql`select id from files order by id`)).rows.length
  return { ...server, admin: await server.signIn('admin'), files }
}

test('a picture is kept, read by its address, replaced and taken away, and nothing is left behind', async () => {
  const { admin, files, app, db } = await admins()
  const { data } = await admin.call(content.add, { body: { ...page, image: picture('../../Omslag «1».png') } })
  expect(data.image).toMatchObject({ name: 'Omslag «1».png', type: 'image/png', size: png.byteLength })
  // This test runs with either store, and means it.
  const { rows: stored } = await db.execute(sql`select 1 from files where object_key is not null`)
  expect(stored.length).toBe(inject('filesIn') === 'objects' ? 1 : 0)
  const url = data.image && 'url' in data.image ? data.image.url : ''
  const read = async (path: string) => app.fetch(new Request(`http://localhost/api/${path}`))
  const served = await read(url)
  expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': "inline; filename*=UTF-8''Omslag%20%C2%AB1%C2%BB.png",
  })

  const params = { id: data.id }
  const unchanged = (await admin.call(content.edit, { params, body: { ...page, title: 'Who we are', image: data.image, version: 1 } })).data
  expect(unchanged.image).toEqual(data.image)
  const replaced = (await admin.call(content.edit, { params, body: { ...page, image: picture(), version: 2 } })).data
  expect(replaced.image).not.toEqual(data.image)
  expect((await read(url)).status).toBe(404)
  expect(await files()).toBe(1)
  await expect(admin.call(content.removeImage, { params, query: { version: 2 } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'changed' },
  })
  expect((await admin.call(content.removeImage, { params, query: { version: 3 } })).data).toMatchObject({ image: null, version: 4 })
  expect(await files()).toBe(0)

  await admin.call(content.edit, { params, body: { ...page, image: picture(), version: 4 } })
  await admin.call(content.remove, { params, query: {} })
  expect(await files()).toBe(0)
})

test('what is not a picture is refused by its bytes, whatever it is called, and is not kept', async () => {
  const { admin, files } = await admins()
  for (const bytes of [
    '<html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '%PDF-1.7',
    '',
    'PK\x03\x04',
  ]) {
    const refused = admin.call(slider.add, { body: { ...form, image: picture('cover.png', Buffer.from(bytes)) } })
    await expect(refused).rejects.toMatchObject({ status: 422, fieldErrors: { image: ['Picture must be one of png, jpeg, webp, gif'] } })
  }
  expect(await files()).toBe(0)
})

test('a picture that is too large is refused at its field, a body that is too large before it is read', async () => {
  const { admin } = await admins()
  const large = picture('large.png', Buffer.concat([png, Buffer.alloc(5_000_001)]))
  await expect(admin.call(slider.add, { body: { ...form, image: large } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { image: ['Picture is at most 5 MB'] },
  })
  const huge = picture('huge.png', Buffer.alloc(maxUpload))
  await expect(admin.call(slider.add, { body: { ...form, image: huge } })).rejects.toMatchObject({ status: 413 })
})

test("another record's picture is not taken over, nor one that is only named", async () => {
  const { admin, files } = await admins()
  const first = (await admin.call(slider.add, { body: { ...form, image: picture() } })).data
  const second = (await admin.call(slider.add, { body: { ...form, image: picture() } })).data
  await expect(
    admin.call(slider.edit, { params: { id: first.id }, body: { ...form, image: second.image, version: 1 } }),
  ).rejects.toMatchObject({
    status: 422,
    fieldErrors: { image: [expect.any(String)] },
  })
  await expect(admin.call(slider.add, { body: { ...form, image: second.image } })).rejects.toMatchObject({ status: 422 })
  expect(await files()).toBe(2)
})

test('a form that is not one is refused', async () => {
  const { admin, app } = await admins()
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    app.fetch(
      new Request('http://localhost/api/Slider/AddSlider', {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${admin.token}`, ...headers },
      }),
    )
  const withData = (data: string | File) => {
    const parts = new FormData()
    parts.set('data', data)
    return parts
  }
  expect((await post(new FormData())).status).toBe(400)
  expect((await post(withData('{'))).status).toBe(400)
  expect((await post(withData(picture()))).status).toBe(400)
  expect((await post(withData('[]'))).status).toBe(422)
  expect((await post(withData('{"title":"x"}'))).status).toBe(422)
  expect((await post('nonsense', { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(400)
  expect((await post('nonsense', { 'Content-Type': 'multipart/form-data' })).status).toBe(415)
  expect((await post('nonsense', { 'Content-Type': 'text/html' })).status).toBe(415)
})

test('types are told by their first bytes', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  expect(sniff(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(sniff(bytes('GIF89a'))).toBe('image/gif')
  expect(sniff(bytes('RIFF\x00\x00\x00\x00WEBPVP8 '))).toBe('image/webp')
  expect(sniff(bytes('RIFF\x00\x00\x00\x00WAVE'))).toBe(undefined)
  expect(sniff(bytes('%PDF-1.7'))).toBe('application/pdf')
  expect(sniff(bytes(`PK\x03\x04${'\x00'.repeat(26)}mimetypeapplication/epub+zip`))).toBe('application/epub+zip')
  expect(sniff(bytes(' <!doctype html>'))).toBe(undefined)
})
