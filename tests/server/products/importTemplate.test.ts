import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importTemplate } from '#api/products/exportCalls'
import { columnOf } from '#api/products/importColumns'
import { importRowList } from '#api/products/imports'
import { readSheet, type SheetRow } from '#server/core/sheet/readSheet'
import { startServer } from '../setup/harness'
import { check, isbnOf, sheet, upload, withBasics } from './imports'

async function read(file: Blob, name: string): Promise<{ sheets: string[]; rows: string[][] }> {
  const rows: SheetRow[] = []
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { sheets } = await readSheet(bytes, name, async (batch) => void rows.push(...batch))
  return { sheets, rows: rows.map(({ cells }) => cells) }
}

test('the empty sheet has the columns of its kind, each told of on a second sheet with what it takes, and is read when it is filled in', async () => {
  const server = await startServer()
  await withBasics(server)
  const client = await server.signIn('catalogue')
  const of = async (kind: 'book' | 'other') => (await client.call(importTemplate, { query: { kind } })) as unknown as Blob
  const file = await of('book')
  const { sheets, rows } = await read(file, 'Products')
  expect(sheets).toEqual(['Products', 'How to'])
  const headings = rows[0] as string[]
  const howTo = new Map((await read(file, 'How to')).rows.slice(1).map(([column, takes, allowed]) => [column, [takes, allowed]]))
  expect([...howTo.keys()]).toEqual(headings)
  expect(howTo.get('Format')).toEqual([columnOf('format')?.rule, 'Inbunden; Pocket'])
  expect(howTo.get('ISBN')?.[0]).toContain('formatted as text')
  expect((await read(await of('other'), 'Products')).rows[0]).not.toContain('ISBN')

  const values: Record<string, string> = {
    Title: 'Aniara',
    ISBN: isbnOf(1),
    Format: 'Pocket',
    Status: 'Draft',
    'Status of the title': 'Draft',
  }
  const item = await check(client, await upload(client, await sheet([headings, headings.map((heading) => values[heading] ?? null)])))
  expect(item.columns.filter(({ field }) => field === null)).toEqual([])
  expect(item.counts).toMatchObject({ add: 1, faulty: 0 })
})

/** A workbook whose second row has a title that a formula came to. */
const withFormula = () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = `<row>${['Title', 'Title status', 'Status', 'ISBN'].map(cell).join('')}</row>
    <row><c t="str"><f>CONCAT("Ani","ara")</f><v>Aniara</v></c>${cell('Draft')}${cell('Draft')}${cell(isbnOf(2))}</row>`
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  const file = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
  return new File([new Uint8Array(file)], 'formula.xlsx')
}

test('what a formula came to is taken as it was saved, and the cell says so', async () => {
  const server = await startServer()
  const client = await server.signIn('catalogue')
  const item = await check(client, await upload(client, withFormula()))
  expect(item).toMatchObject({ formulaCells: 1, counts: { add: 1, faulty: 0 } })
  const { data } = await client.call(importRowList, { params: { id: item.id }, body: {} })
  expect(data).toMatchObject([{ cells: ['Aniara', 'Draft', 'Draft', isbnOf(2)], marks: { 0: 'formula' } }])
})
