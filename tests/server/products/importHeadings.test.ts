import { sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { editImportMapping, type ImportItem, importRowList } from '#api/products/imports'
import { startServer } from '../setup/harness'
import { apply, check, isbnOf, problemsOf, sheet, upload, withBasics } from './imports'

const fieldsOf = ({ columns }: ImportItem) => columns.map(({ field }) => field)

test('banners above the headings are left out, and another row is taken for them where that is chosen', async () => {
  const { signIn } = await startServer()
  const client = await signIn('admin')
  const rows = [['Norstedts höstlista', '', ''], [], ['Titel', 'ISBN', 'F-pris'], ['Aniara', '', '129'], ['Kallocain', '', '99']]
  const item = await upload(client, await sheet(rows))
  expect(item).toMatchObject({ headingRow: 3, rowCount: 2 })
  expect(item.preview.map(({ cells }) => cells[0]).filter(Boolean)).toEqual(['Norstedts höstlista', 'Titel', 'Aniara', 'Kallocain'])
  expect(fieldsOf(item)).toEqual(['title', 'isbn', 'price'])
  const { data: all } = await client.call(importRowList, { params: { id: item.id }, body: {} })
  expect(all.map(({ id, cells }) => [id, cells[0]])).toEqual([
    [4, 'Aniara'],
    [5, 'Kallocain'],
  ])
  const body = { version: item.version, sheet: item.sheet, headingRow: 4, columns: [] }
  const { data: other } = await client.call(editImportMapping, { params: { id: item.id }, body })
  expect(other).toMatchObject({ headingRow: 4, rowCount: 1, state: 'read' })
  expect(other.columns.map(({ heading }) => heading)).toEqual(['Aniara', '', '129'])
})

test('without a known heading the first row with two cells holds them', async () => {
  const { signIn } = await startServer()
  const client = await signIn('admin')
  const item = await upload(client, await sheet([['A list'], ['x1', 'x2'], ['Aniara', '129']]))
  expect(item).toMatchObject({ headingRow: 2, rowCount: 1 })
})

test('of several sheets the one whose headings are known is read', async () => {
  const { signIn } = await startServer()
  const client = await signIn('admin')
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Läs mig', rows: [['Hej'], ['Böckerna är på nästa blad', 'Hälsningar']] },
      {
        name: 'Böcker',
        rows: [
          ['Titel', 'Förlag', 'ISBN'],
          ['Aniara', 'Bonniers', ''],
        ],
      },
    ],
  })
  const item = await upload(client, new File([new Uint8Array(bytes)], 'böcker.xlsx'))
  expect(item).toMatchObject({ sheet: 'Böcker', sheets: ['Läs mig', 'Böcker'], rowCount: 1 })
  expect(fieldsOf(item)).toEqual(['title', 'publisher', 'isbn'])
})

test('headings are known in Swedish, Persian, English and by the names of ONIX', async () => {
  const { signIn } = await startServer()
  const client = await signIn('admin')
  const guessed = async (headings: string[]) => fieldsOf(await upload(client, await sheet([headings, headings.map(() => 'x')])))
  const wanted = ['title', 'contributors', 'isbn', 'publisher', 'pages', 'price']
  expect(await guessed(['Titel', 'Författare', 'ISBN-13', 'Förlag', 'Antal sidor', 'F-pris'])).toEqual(wanted)
  expect(await guessed(['عنوان', 'نویسنده', 'شابک', 'ناشر', 'تعداد صفحات', 'قيمت'])).toEqual(wanted)
  expect(await guessed(['Title', 'Author', 'ISBN', 'Publisher', 'Number of pages', 'List price'])).toEqual(wanted)
  expect(await guessed(['TitleText', 'PersonName', 'IDValue', 'PublisherName', 'ExtentValue', 'PriceAmount'])).toEqual(wanted)
})

test('a heading that was chosen once is known in another sheet, whatever stands beside it', async () => {
  const { signIn } = await startServer()
  const client = await signIn('admin')
  const first = await upload(
    client,
    await sheet([
      ['Titel', 'Kod X'],
      ['Aniara', '9789129688313'],
    ]),
  )
  expect(fieldsOf(first)).toEqual(['title', null])
  await client.call(editImportMapping, {
    params: { id: first.id },
    body: {
      version: first.version,
      sheet: first.sheet,
      columns: first.columns.map(({ index, field, value, decimal, isCreating }) => ({
        index,
        field: field ?? 'isbn',
        value,
        decimal,
        isCreating,
      })),
    },
  })
  const second = await upload(
    client,
    await sheet([
      ['Kod X', 'Förlag', 'Hylla'],
      ['9789129688313', 'Bonniers', 'A 4'],
    ]),
  )
  expect(fieldsOf(second)).toEqual(['isbn', 'publisher', null])
})

test('several columns name contributors, each in the role of its column, and a role in the cell goes before it', async () => {
  const server = await startServer()
  await withBasics(server)
  await server.db.execute(sql`insert into people (first_name, last_name) values ('Eva', 'Åkerman'), ('Tor', 'Åberg')`)
  const client = await server.signIn('admin')
  const headings = ['Titel', 'Översättare', 'Författare', 'Illustratör', 'Språk', 'Bandtyp', 'Förlag', 'F-pris', 'Moms', 'ISBN']
  const rows = [
    [
      'Aniara',
      'Åkerman, Eva',
      'Jansson, Tove',
      'Åberg, Tor; Jansson, Tove (aui)',
      'swe',
      'Inbunden',
      'Bonniers',
      '129,50',
      '6 %',
      isbnOf(1),
    ],
    ['Kallocain', '', 'Jansson, Tove', 'Ingen, Alls', 'swe', 'Inbunden', 'Bonniers', '99,50', '6 %', isbnOf(2)],
  ]
  const item = await upload(client, await sheet([headings, ...rows]))
  expect(item.columns.slice(1, 4).map(({ field, role }) => [field, role])).toEqual([
    ['contributors', 'trl'],
    ['contributors', null],
    ['contributors', 'ill'],
  ])
  const checked = await check(client, item)
  expect(checked.counts).toMatchObject({ add: 1, faulty: 1 })
  expect(await problemsOf(client, item.id)).toMatchObject([{ row: 3, index: 3, code: 'unknown' }])
  await apply(client, checked, 'good')
  const { rows: written } = await server.db.execute(
    sql`select p.last_name as name, r.marc_code as role from products_contributors c join people p on p.id = c.person_id
      join people_type r on r.id = c.role_id order by c.place`,
  )
  expect(written).toEqual([
    { name: 'Åkerman', role: 'trl' },
    { name: 'Jansson', role: 'aut' },
    { name: 'Åberg', role: 'ill' },
    { name: 'Jansson', role: 'aui' },
  ])
})

test('no other field is of two columns', async () => {
  const { signIn } = await startServer()
  const client = await signIn('admin')
  const item = await upload(
    client,
    await sheet([
      ['Titel', 'Kod'],
      ['Aniara', 'x'],
    ]),
  )
  const columns = item.columns.map(({ samples: _, isAmbiguous: __, heading: ___, ...column }) => ({ ...column, field: 'title' }))
  const sending = client.call(editImportMapping, { params: { id: item.id }, body: { version: item.version, sheet: item.sheet, columns } })
  await expect(sending).rejects.toMatchObject({ fieldErrors: { columns: ['Title is chosen for two columns: choose one'] } })
})
