import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addFile } from '#api/core/files/addFile'
import { smallOf } from '#api/core/files/small'
import { kinds } from '#api/products/entities'
import { administration } from '#api/site/administration'
import { picture, pictureOf } from '../core/entityValues'
import { startServer } from '../setup/harness'
import { addEdition, addTitle } from './catalogue'
import { apply, book, check, fields, sheetOf, undo, upload, withBasics } from './imports'

const slider = administration.Slider.calls
const form = { title: 'Summer', nonLatinTitle: null, link: '/summer', index: 1, fromDate: null, toDate: null, isActive: true }
/** A WebP that says it has 320 × 200 pixels. */
const webp = Buffer.concat([
  Buffer.from('RIFF\0\0\0\0WEBPVP8X', 'latin1'),
  Buffer.from('0a000000000000003f0100c70000', 'hex'),
  Buffer.alloc(20, 7),
])

async function start(as: string) {
  const server = await startServer()
  const client = await server.signIn(as)
  const post = async (path: string, data: object, parts: Record<string, File>, method = 'POST') => {
    const body = new FormData()
    body.set('data', JSON.stringify(data))
    for (const [name, file] of Object.entries(parts)) body.set(name, file)
    const headers = { Authorization: `Bearer ${client.token}` }
    return server.app.fetch(new Request(`http://localhost/api/${path}`, { method, body, headers }))
  }
  const uploaded = async (path: string, data: object, parts: Record<string, File>, method?: string) => {
    const response = await post(path, data, parts, method)
    expect(response.status).toBe(200)
    return (await response.json()).data
  }
  const read = (address: string, headers: Record<string, string> = {}) => server.send('GET', address, { headers })
  const bytesOf = async (address: string) => Buffer.from(await (await read(address)).arrayBuffer())
  const files = async () => (await server.db.execute(sql`select 1 from files`)).rows.length
  return { ...server, client, post, uploaded, read, bytesOf, files }
}

test('a small picture is kept beside the whole, in whichever order they come, served by its size, and goes with it', async () => {
  const { client, uploaded, read, bytesOf, files } = await start('admin')
  const original = pictureOf(1600, 1000, 'sommar.png')
  const { id, image } = await uploaded(slider.add.path, form, { 'image.small': picture('small', webp), image: original })
  expect(image).toMatchObject({ name: 'sommar.png', type: 'image/png', size: original.size })
  expect(await bytesOf(image.url)).toEqual(Buffer.from(await original.arrayBuffer()))
  expect(await bytesOf(smallOf(image.url))).toEqual(webp)

  const [large, small] = [await read(image.url), await read(smallOf(image.url))]
  expect(small.headers.get('content-type')).toBe('image/webp')
  for (const name of ['cache-control', 'content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy'])
    expect([name, small.headers.get(name)]).toEqual([name, large.headers.get(name)])
  const [tag = '', tagOfSmall = ''] = [large, small].map(({ headers }) => headers.get('etag') ?? '')
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  expect(tagOfSmall).not.toBe(tag)
  const again = await read(smallOf(image.url), { 'If-None-Match': tagOfSmall })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tagOfSmall])
  expect((await read(smallOf(image.url), { 'If-None-Match': tag })).status).toBe(200)
  expect((await read(image.url, { 'If-None-Match': tag })).status).toBe(304)

  // An edit that names the picture leaves both; another picture without a small one is shown whole.
  await client.call(slider.edit, { params: { id }, body: { ...form, title: 'Autumn', image, version: 1 } })
  expect(await bytesOf(smallOf(image.url))).toEqual(webp)
  const { data } = await client.call(slider.edit, { params: { id }, body: { ...form, image: picture(), version: 2 } })
  expect((await read(smallOf(image.url))).status).toBe(404)
  const { url } = data.image as { url: string }
  expect(await bytesOf(smallOf(url))).toEqual(await bytesOf(url))
  expect((await read(smallOf(url))).headers.get('etag')).toBe((await read(url)).headers.get('etag'))
  expect(await (await read(`${url}?size=huge`)).json()).toMatchObject({
    status: 422,
    data: { fieldErrors: { size: ['Is small, or is left out for the whole'] } },
  })
  await client.call(slider.remove, { params: { id }, query: {} })
  expect(await files()).toBe(0)
})

test.each([
  ['larger than 320 pixels a side', pictureOf(321, 10), /more than 320 pixels a side: send a smaller one, or send none$/],
  ['larger than 200 kB', picture('small', Buffer.concat([webp, Buffer.alloc(200_000)])), /larger than 200 kB: send a smaller one/],
  ['none by its bytes', picture('small', Buffer.from('<svg onload="alert(1)"/>')), /cannot be read as one: save it anew, or send none$/],
  ['without pixels', pictureOf(0, 10), /cannot be read as one/],
])('a small picture that is %s is refused at the field of the whole', async (_, small, why) => {
  const { post, files } = await start('admin')
  const refused = await post(slider.add.path, form, { image: pictureOf(900, 900), 'image.small': small })
  const { data } = await refused.json()
  expect([refused.status, data.fieldErrors]).toEqual([422, { image: [expect.stringMatching(why)] }])
  expect(data.fieldErrors.image[0]).toContain('image.small')
  expect(await files()).toBe(0)
})

test('a file that is sent before its record brings its small picture too, and a document has none', async () => {
  const { client, post, uploaded, bytesOf, files } = await start('catalogue')
  const pdf = await post(addFile.path, {}, { file: new File(['%PDF-1.7'], 'prov.pdf'), 'file.small': picture('small', webp) })
  expect(await pdf.json()).toMatchObject({
    data: { fieldErrors: { file: ['File is no picture: send it without file.small'] } },
  })
  const image = await uploaded(addFile.path, {}, { file: pictureOf(1600, 1000), 'file.small': picture('small', webp) })
  const { id } = await addTitle(client, { title: 'Ronja' })
  const edition = await addEdition(client, id, { images: [{ image, altText: 'Omslag', kind: 'front' }] })
  const [taken] = edition.images as { image: { url: string } }[]
  expect(await bytesOf(smallOf(taken?.image.url ?? ''))).toEqual(webp)
  expect(await files()).toBe(1)
})

test('what a file is called and how large it is, no part of the form says', async () => {
  const { uploaded } = await start('admin')
  const original = pictureOf(900, 900, 'sommar.png')
  const parts = { image: original, 'image.name': picture('name'), 'image.size': picture('size'), 'image.arrayBuffer': picture('bytes') }
  const { image } = await uploaded(slider.add.path, form, parts)
  expect(image).toMatchObject({ name: 'sommar.png', size: original.size })
})

test('the cover of a title outlives an import that changes it, and the undoing of it, with its small picture', async () => {
  const { client, db, uploaded, bytesOf, files } = await start('admin')
  await withBasics({ db })
  const send = async (price: string) =>
    apply(client, await check(client, await upload(client, await sheetOf(fields, [book(1, { price })]))), 'all')
  await send('129')
  const { edit, item } = kinds.book.title.calls
  const [{ id = 0 } = {}] = (await db.execute<{ id: number }>(sql`select id from products`)).rows
  const { data: title } = await client.call(item, { params: { id } })
  const data = { ...title, editions: [], version: title.version }
  const { image } = await uploaded(
    edit.path.replace('{id}', String(id)),
    data,
    { image: pictureOf(900, 900), 'image.small': picture('small', webp) },
    'PATCH',
  )
  const titled = await sheetOf([...fields, 'subtitle'], [[...book(1), 'A subtitle']])
  const applied = await apply(client, await check(client, await upload(client, titled)), 'all')
  const now = async () => (await client.call(item, { params: { id } })).data
  expect(await now()).toMatchObject({ subtitle: 'A subtitle', image })
  await undo(client, applied)
  expect(await now()).toMatchObject({ subtitle: '', image })
  expect(await bytesOf(smallOf(image.url))).toEqual(webp)
  expect(await files()).toBe(1)
})
