import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { countExport, exportProducts, exportTemplates, removeExportTemplate, saveExportTemplate } from '#api/products/exportCalls'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'

/** A server with three books, of which one has no ISBN and another is withdrawn from sale. */
async function catalogue() {
  const server = await startServer()
  const client = await server.signIn('catalogue')
  const ids = [
    await addProduct(server.db, { title: 'Aniara', isbn: '9789100124311' }),
    await addProduct(server.db, { title: '=Pippi', isbn: '9789129688313' }),
    await addProduct(server.db, { title: 'Kallocain', isbn: null }),
  ]
  return { ...server, client, ids }
}
const blobOf = (answer: unknown) => answer as Blob
const sheetsOf = async (answer: unknown) => (await readXlsx(new Uint8Array(await blobOf(answer).arrayBuffer()))).sheets

test('an export has the chosen columns in their order, and only what the list’s filters show', async () => {
  const { client } = await catalogue()
  const filter = { lacks: 'isbn' }
  const body = { kind: 'book' as const, of: 'titles' as const, filter }
  expect((await client.call(countExport, { body })).data).toEqual({ count: 1, isTooMany: false })
  const [products] = await sheetsOf(await client.call(exportProducts, { body: { ...body, columns: ['isbn', 'title'] } }))
  expect(products?.rows).toEqual([
    ['ISBN', 'Title'],
    [null, 'Kallocain'],
  ])
})

test('filters of the list of editions and its search hold too', async () => {
  const { client, db, ids } = await catalogue()
  await db.execute(sql`update product_details set pages = 100 where id = ${ids[0] ?? 0}`)
  const body = { kind: 'book' as const, of: 'editions' as const, filter: { pages: { from: 50 } } }
  expect((await client.call(countExport, { body })).data.count).toBe(1)
  expect((await client.call(countExport, { body: { kind: 'book' as const, searchKey: 'Kallocain' } })).data.count).toBe(1)
})

test('a filter without a kind, or one that no list has, is refused by name', async () => {
  const { client } = await catalogue()
  const fieldOf = (field: string) => expect.objectContaining({ status: 422, data: { fieldErrors: { [field]: [expect.any(String)] } } })
  await expect(client.call(countExport, { body: { kind: null, filter: { lacks: 'isbn' } } })).rejects.toEqual(fieldOf('filter'))
  await expect(client.call(countExport, { body: { kind: 'book', filter: { colour: 'red' } } })).rejects.toEqual(fieldOf('filter.colour'))
})

test('beside the editions a sheet says of each column what it takes, and how to import the file again', async () => {
  const { client } = await catalogue()
  const sheets = await sheetsOf(
    await client.call(exportProducts, { body: { kind: 'book', columns: ['editionId', 'title', 'publishingStatus'] } }),
  )
  expect(sheets.map(({ name }) => name)).toEqual(['Products', 'How to'])
  const rows = sheets[1]?.rows.map((row) => row.map((cell) => cell ?? '')) ?? []
  expect(rows.some(([text]) => String(text).includes('import the file'))).toBe(true)
  const at = rows.findIndex(([first]) => first === 'Column')
  expect(rows.slice(at + 1).map(([name]) => name)).toEqual(['Edition no.', 'Title', 'Publishing status'])
  expect(rows[at + 3]?.[1]).toMatch(/^One of: /)
})

test('as CSV no title begins a formula', async () => {
  const { client } = await catalogue()
  const answer = await client.call(exportProducts, { body: { kind: 'book', columns: ['title', 'isbn'], format: 'csv' } })
  const text = await blobOf(answer).text()
  expect(text.split('\r\n')).toContain("'=Pippi,9789129688313")
})

test('a template is its owner’s, or everybody’s where a permission allows that', async () => {
  const { client, addUser, signIn } = await catalogue()
  await addUser('Lena', ['ImportExportProduct'])
  const lena = await signIn('Lena')
  const admin = await signIn('admin')
  const template = { title: 'Prices', columns: ['isbn', 'price'], format: 'csv' as const }
  await client.call(saveExportTemplate, { body: { ...template, isShared: false } })
  expect((await lena.call(exportTemplates, {})).data).toEqual([])
  await expect(lena.call(saveExportTemplate, { body: { ...template, isShared: true } })).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { isShared: [expect.any(String)] } },
  })
  const shared = (await admin.call(saveExportTemplate, { body: { ...template, title: 'For shops', isShared: true } })).data.id
  expect((await lena.call(exportTemplates, {})).data).toEqual([
    { id: shared, title: 'For shops', columns: ['isbn', 'price'], format: 'csv', isShared: true, isOwn: false },
  ])
  await expect(lena.call(removeExportTemplate, { params: { id: shared } })).rejects.toMatchObject({ status: 404 })
  await admin.call(removeExportTemplate, { params: { id: shared } })
  expect((await lena.call(exportTemplates, {})).data).toEqual([])
})

test('a template of the same title replaces one’s own', async () => {
  const { client } = await catalogue()
  const save = (columns: string[]) =>
    client.call(saveExportTemplate, { body: { title: 'Prices', columns, format: 'xlsx', isShared: false } })
  await save(['isbn'])
  await save(['isbn', 'price'])
  expect((await client.call(exportTemplates, {})).data).toMatchObject([{ title: 'Prices', columns: ['isbn', 'price'] }])
})
