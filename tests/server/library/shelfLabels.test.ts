import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { shelfLists } from '#api/inventory/stock'
import { library } from '#api/library/labelTemplate'
import { drawShelfLabels, shelfLabelFile, shelfList } from '#api/library/shelfLabels'
import { scannedPlace } from '#views/app/scannedPlace.ts'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { filledBoxes } from './pdf'

const sheet = { columns: 3, rows: 8, width: 70, height: 37, pitchX: 70, pitchY: 37, firstX: 0, firstY: 0.5, padding: 3, fontSize: 8 }

async function warehouse(shelves: Readonly<Record<string, string>>, template: object = {}) {
  const server = await startServer()
  const admin = await server.signIn('admin')
  for (const [isbn, shelf] of Object.entries(shelves)) {
    const id = await addProduct(server.db, { isbn })
    for (const place of ['stockholm', 'tehran'])
      await server.db.execute(sql`insert into inventory (product_detail_id, warehouse, shelf) values (${id}, ${place}, ${shelf})
        on conflict (product_detail_id, warehouse) do update set shelf = excluded.shelf`)
  }
  const body = { title: '3 × 8', content: 'shelf' as const, ...sheet, ...template }
  const { data } = await admin.call(library.LabelTemplate.calls.add, { body })
  return { ...server, admin, templateId: data.id }
}

const onTwo = { '9789100124311': 'A-1', '9780141439518': 'A-10', '9786001234569': 'Pallet 3' }

test('the code that is printed on the label of a shelf opens that shelf of its warehouse, and no other', async () => {
  const { admin, templateId } = await warehouse(onTwo)
  for (const place of ['stockholm', 'tehran'] as const)
    for (const shelf of ['A-1', 'Pallet 3']) {
      const { data } = await admin.call(drawShelfLabels, { body: { warehouse: place, shelves: [shelf], templateId } })
      const [label] = data.labels
      expect(label?.lines.slice(0, 2).map(({ text }) => text)).toEqual([shelf, place === 'tehran' ? 'Tehran' : 'Stockholm'])
      const opened = new URL(scannedPlace(label?.lines.at(-1)?.text ?? '') ?? '', 'http://localhost')
      expect(opened.pathname).toBe(`/inventory/${place}/list`)
      const filter = { onShelf: opened.searchParams.get('filter.onShelf') }
      const { data: found } = await admin.call(shelfLists[place], { body: { filter } })
      expect(found.map((row) => row.shelf)).toEqual([shelf])
    }
})

test('shelves are listed by warehouse and by how they begin, with the titles on each', async () => {
  const { admin } = await warehouse({ ...onTwo, '9789150105810': 'A-1' })
  const { data } = await admin.call(shelfList, { query: { warehouse: 'stockholm', startsWith: 'a-' } })
  expect(data).toEqual({
    shelves: [
      { shelf: 'A-1', titles: 2 },
      { shelf: 'A-10', titles: 1 },
    ],
    isMore: false,
  })
})

test('bars are as wide as the label allows, begin at the first free label, and are the same in the file', async () => {
  const { admin, templateId } = await warehouse(onTwo)
  const body = { warehouse: 'stockholm' as const, shelves: ['A-1', 'NEW-7', 'A-1'], templateId, startAt: 24 }
  const { data } = await admin.call(drawShelfLabels, { body })
  expect(data).toMatchObject({ labelCount: 2, sheets: 2, problems: [], labels: [{ place: 23 }] })
  const bars = data.labels[0]?.bars ?? []
  const narrowest = Math.min(...bars.map(({ width }) => width))
  expect(narrowest).toBeGreaterThan(0.264)
  const second = (await admin.call(drawShelfLabels, { body: { ...body, sheet: 2 } })).data
  expect(second.labels[0]?.lines[0]?.text).toBe('NEW-7')
  const { pdf, name } = (await admin.call(shelfLabelFile, { body })).data
  expect(name).toBe('shelves.pdf')
  expect(filledBoxes(Buffer.from(pdf, 'base64'))).toHaveLength(2)
})

test('a name that no scanner reads, and a code that is wider than the label, are named and left out', async () => {
  const { admin, templateId } = await warehouse(onTwo, { columns: 7, rows: 7, width: 25, pitchX: 27 })
  const { data } = await admin.call(drawShelfLabels, { body: { warehouse: 'tehran', shelves: ['الف-۱', 'A-1'], templateId } })
  expect(data).toMatchObject({ labelCount: 0, leftOut: 2 })
  expect(data.problems).toEqual([
    { shelf: 'الف-۱', message: 'Scanners read A–Z, digits, blanks, “-”, “.” and “/” only. Rename the shelf in the inventory' },
    { shelf: 'A-1', message: expect.stringMatching(/^Its code is at least [\d.]+ mm wide; the label has 25\. Choose a wider template$/) },
  ])
})

const away = ['pdftoppm', 'zbarimg'].filter((program) => spawnSync('which', [program]).status !== 0)
if (away.length) process.stdout.write(`Labels of shelves are not judged by what is not installed here: ${away.join(', ')}\n`)

test.skipIf(away.length > 0)('a scanner reads every label of a sheet as a printer of 203 dpi draws it', async () => {
  const { admin, templateId } = await warehouse(onTwo)
  const shelves = Array.from({ length: 24 }, (_, n) => `C-${String(n).padStart(2, '0')}`)
  const { pdf } = (await admin.call(shelfLabelFile, { body: { warehouse: 'tehran', shelves, templateId } })).data
  const folder = mkdtempSync(join(tmpdir(), 'shelves-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sheet.pdf'), Buffer.from(pdf, 'base64'))
  execFileSync('pdftoppm', ['-r', '203', '-png', join(folder, 'sheet.pdf'), join(folder, 'page')])
  const { stdout } = spawnSync('sh', ['-c', `zbarimg --raw -q ${folder}/page*.png`])
  expect(stdout.toString().trim().split('\n').sort()).toEqual(shelves.map((shelf) => `BO:shelf:T:${shelf}`))
})
