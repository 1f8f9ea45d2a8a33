import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { removeEditionFile } from '#api/products/calls'
import { kinds } from '#api/products/entities'
import { startServer } from '../setup/harness'
import { addEdition, addTitle, type Values } from './catalogue'

type Row = { id: number; file: { url: string; name: string }; purpose: string }

const pdf = () => new File(['%PDF-1.7 the book itself'], 'bok.pdf', { type: 'application/pdf' })

async function editionWithFiles(client: Client, kind: 'book' | 'other', purposes: readonly string[]) {
  const { id } = await addTitle(client, { title: 'Ronja' }, kind)
  const files = purposes.map((purpose) => ({ file: pdf(), purpose, languageId: null }))
  const edition = await addEdition(client, id, { files }, kind)
  return { edition, rows: edition.files as unknown as Row[] }
}

test('what is delivered to buyers is read with a token alone, a sample by its address', async () => {
  const { signIn, send } = await startServer()
  const catalogue = await signIn('catalogue')
  const { rows } = await editionWithFiles(catalogue, 'book', ['sample', 'deliverable'])
  const [sample, deliverable] = rows as [Row, Row]
  expect((await send('GET', sample.file.url)).status).toBe(200)
  expect(deliverable.file.url).toBe(`ProductDetail/DetailFile/${deliverable.id}`)
  expect((await send('GET', deliverable.file.url)).status).toBe(401)
  const orders = await signIn('orders')
  expect((await send('GET', deliverable.file.url, { token: orders.token })).status).toBe(403)
  const read = await send('GET', deliverable.file.url, { token: catalogue.token })
  expect(await read.text()).toBe('%PDF-1.7 the book itself')
  expect(read.headers.get('cache-control')).toBe('private, no-store')
  expect(read.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''bok.pdf")
  // By the call a sample is read too, and an edition of another kind has no such file.
  expect((await send('GET', `ProductDetail/DetailFile/${sample.id}`, { token: catalogue.token })).status).toBe(200)
  expect((await send('GET', `ProductDetailOtherProduct/DetailFile/${sample.id}`, { token: catalogue.token })).status).toBe(404)
})

test('an address that somebody has kept stops working when the file becomes what buyers are sent', async () => {
  const { signIn, send } = await startServer()
  const admin = await signIn('admin')
  const { edition, rows } = await editionWithFiles(admin, 'other', ['sample'])
  const [before] = rows as [Row]
  const change = async (values: Values) => {
    const { edit, item } = kinds.other.edition.calls
    const { data } = await admin.call(item, { params: { id: edition.id } })
    const put = await admin.call(edit, { params: { id: edition.id }, body: { ...data, ...values } as never })
    return (put.data.files as unknown as Row[])[0] as Row
  }
  const { id, file } = before
  const now = await change({ files: [{ id, file, purpose: 'deliverable', languageId: null }] })
  expect(now.file.url).toBe(`ProductDetailOtherProduct/DetailFile/${id}`)
  expect((await send('GET', file.url)).status).toBe(404)
  const again = await change({ files: [{ ...now, purpose: 'contents', languageId: null }] })
  expect((await send('GET', again.file.url)).status).toBe(200)
  await admin.call(removeEditionFile.other, { params: { id }, query: {} })
  expect((await send('GET', `ProductDetailOtherProduct/DetailFile/${id}`, { token: admin.token })).status).toBe(404)
})
