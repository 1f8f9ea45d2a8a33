import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drawSheet, setPrinterOffset } from '#api/library/drawnSheet'
import {
  addExport,
  addExportItems,
  editExport,
  exportFileWithItems,
  findTitles,
  removeExport,
  updateExportItemFields,
} from '#api/library/exports'
import { library } from '#api/library/labelTemplate'
import { createFiles, productionLists } from '#api/library/productions'
import { bytesOf } from '../exports/office'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { filledBoxes, pageSizes } from './pdf'

const sheet = { columns: 3, rows: 7, width: 63.5, height: 38.1, pitchX: 66.04, pitchY: 38.1, firstX: 7.21, firstY: 15.15 }
const template = { title: '3 × 7', content: 'shelf' as const, ...sheet, padding: 2.5, fontSize: 8 }
const production = {
  title: 'New titles',
  symbology: 'ean13' as const,
  value: 'isbn' as const,
  addOn: 'none' as const,
  moduleWidth: 0.33,
  startAt: 1,
}
const isbns = ['9780141439518', '9789100124311', '9786001234569']

async function office() {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const products = []
  for (const isbn of isbns) products.push(await addProduct(server.db, { isbn }))
  const { data: made } = await admin.call(library.LabelTemplate.calls.add, { body: template })
  const add = async (more: object = {}) =>
    (await admin.call(addExport, { body: { kind: 'label', ...production, templateId: made.id, ...more } })).data.id
  const read = async (id: number) => (await admin.call(exportFileWithItems, { params: { id }, query: {} })).data
  const put = (exportId: number, values: readonly string[] = isbns, copies = 1) =>
    admin.call(addExportItems, { body: { exportId, isbns: [...values], copies } })
  return { ...server, admin, products, templateId: made.id, add, read, put }
}

test('titles are added by scan and by edition, each once, and what is not found is named', async () => {
  const { admin, add, put, products, read } = await office()
  const exportId = await add()
  const { data } = await put(exportId, ['978-0-14-143951-8', '0141439513', '9780141439519', '9789127000001', 'abc'])
  expect(data).toMatchObject({ added: 1, already: 1 })
  expect(data.notFound).toEqual([
    {
      value: '9780141439519',
      message: 'The check digit of 9780141439519 is wrong: by the other digits the last character should be 8. Compare it with the book',
    },
    { value: '9789127000001', message: expect.any(String) },
    { value: 'abc', message: 'An ISBN has 13 digits, or 10 in its older form' },
  ])
  expect((await admin.call(addExportItems, { body: { exportId, productDetailIds: products } })).data).toMatchObject({
    added: 2,
    already: 1,
  })
  expect((await read(exportId)).items.map(({ isbn }) => isbn)).toEqual(isbns)
})

test('the labels of a file stand where the template says, moved by the printer’s offset, and startAt leaves those before it empty', async () => {
  const office_ = await office()
  const { admin, add, put, templateId } = office_
  const id = await add({ startAt: 5 })
  await put(id, isbns, 8)
  await admin.call(setPrinterOffset, { params: { id: templateId }, body: { x: 0.4, y: -0.3 } })
  const { data } = await admin.call(createFiles.label, { params: { id }, body: {} })
  expect(data).toMatchObject({ labels: 24, sheets: 2, leftOut: 0, file: { name: 'New titles.pdf', type: 'application/pdf' } })
  const pdf = await bytesOf(office_, data.file?.url)
  const sizes = pageSizes(pdf)
  expect(sizes).toHaveLength(2)
  for (const [width, height] of sizes) {
    expect(width).toBeCloseTo(210, 2)
    expect(height).toBeCloseTo(297, 2)
  }
  const pages = filledBoxes(pdf)
  expect(pages.map((boxes) => boxes.length)).toEqual([17 * 30, 7 * 30])
  const width = 113 * 0.33
  for (const [page, first, labels] of [
    [0, 4, 17],
    [1, 0, 7],
  ] as const)
    for (let label = 0; label < labels; label++) {
      const place = first + label
      const bars = pages[page]?.slice(label * 30, label * 30 + 30) ?? []
      const x = sheet.firstX + (place % 3) * sheet.pitchX + 0.4 + (sheet.width - width) / 2 + 11 * 0.33
      expect(Math.abs((bars[0]?.x ?? 0) - x)).toBeLessThan(0.1)
      const y = sheet.firstY + Math.floor(place / 3) * sheet.pitchY - 0.3
      expect(bars.every((bar) => bar.y > y && bar.y + bar.height < y + sheet.height)).toBe(true)
    }
})

test('the bars of a file are those of the ISBN: read back by the widths GS1 gives each digit', async () => {
  const office_ = await office()
  const { admin, add, put } = office_
  const id = await add()
  await put(id)
  const { data } = await admin.call(createFiles.label, { params: { id }, body: {} })
  const [boxes = []] = filledBoxes(await bytesOf(office_, data.file?.url))
  const read = [0, 1, 2].map((label) => readEan13(boxes.slice(label * 30, label * 30 + 30)))
  expect(read).toEqual(isbns)
})

/** GS1 General Specifications, figure 5.2.1.2.1: element widths of a digit in set A; set C has them too, set B the other way round. */
const widths = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
const parities = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA']

function readEan13(bars: readonly { x: number; width: number }[]): string {
  const edges = bars.flatMap(({ x, width }) => [x, x + width]).sort((a, b) => a - b)
  const modules = edges.slice(1).map((edge, i) => Math.round((edge - (edges[i] as number)) / 0.33))
  const groups = [...Array(6).keys()].map((i) => modules.slice(3 + i * 4, 7 + i * 4).join(''))
  const others = [...Array(6).keys()].map((i) => modules.slice(32 + i * 4, 36 + i * 4).join(''))
  const backwards = (text: string) => [...text].reverse().join('')
  const sets = groups.map((group) => (widths.includes(group) ? 'A' : 'B')).join('')
  const digit = (group: string) => widths.indexOf(widths.includes(group) ? group : backwards(group))
  return [parities.indexOf(sets), ...groups.map(digit), ...others.map(digit)].join('')
}

test('the same titles make the same bytes, and any change makes the production a draft again', async () => {
  const office_ = await office()
  const { admin, add, put, read, templateId } = office_
  const id = await add()
  await put(id)
  const build = async () => bytesOf(office_, (await admin.call(createFiles.label, { params: { id }, body: {} })).data.file?.url)
  expect((await build()).equals(await build())).toBe(true)
  expect((await read(id)).status).toBe('built')
  await admin.call(editExport, { params: { id }, body: { version: 1, ...production, templateId, title: 'Newer titles' } })
  expect((await read(id)).status).toBe('draft')
  await build()
  await admin.call(library.LabelTemplate.calls.edit, { params: { id: templateId }, body: { ...template, padding: 3, version: 1 } })
  const { data } = await admin.call(productionLists.label, { body: {} })
  expect(data).toMatchObject([
    { id, status: 'draft', itemCount: 3, labelCount: 3, lastFile: { name: 'Newer titles.pdf' }, templateTitle: '3 × 7' },
  ])
})

test('what cannot be printed is said with its remedy, refused, and left out when asked', async () => {
  const { admin, add, put, read, db, products } = await office()
  const id = await add({ symbology: 'code39', value: 'own', moduleWidth: 0.33 })
  await put(id)
  const items = (await read(id)).items.map((item) => item.id)
  const own = (i: number, value: string) => ({ id: items[i] as number, overrides: { value } })
  const { data } = await admin.call(updateExportItemFields, {
    body: { exportId: id, items: [own(0, 'LUND-20260042'), own(1, 'Å1'), own(2, 'A-1')] },
  })
  expect(data.items.map(({ findings }) => findings?.map(({ rule, message }) => [rule, message]))).toEqual([
    [['symbolTooWide', 'Code 39 of 13 characters is 85.5 mm wide; the label has 63.5. Code 128 would be 54.5']],
    [['symbolValue', 'Code 39 has no “Å”']],
    [],
  ])
  const refused = admin.call(createFiles.label, { params: { id }, body: {} })
  await expect(refused).rejects.toMatchObject({ status: 409, message: '2 titles cannot be printed', data: { reason: 'hasErrors' } })
  const built = await admin.call(createFiles.label, { params: { id }, body: { leaveOut: true } })
  expect(built.data).toMatchObject({ labels: 1, leftOut: 2 })
  await db.execute(sql`update product_details set isbn = null where id = ${products[0]}`)
  const ean = await add()
  await admin.call(addExportItems, { body: { exportId: ean, productDetailIds: products.slice(0, 1) } })
  expect((await read(ean)).items[0]?.findings).toMatchObject([{ rule: 'isbnMissing', severity: 'error' }])
})

test('Persian is set from the right and markup is text: the sheet that is drawn tells what is printed', async () => {
  const { admin, add, put, read } = await office()
  const id = await add()
  await put(id, isbns.slice(0, 2))
  const [first, second] = (await read(id)).items
  await admin.call(updateExportItemFields, {
    body: {
      exportId: id,
      items: [
        { id: first?.id ?? 0, overrides: { title: '«بوف کور» (1936) نوشتهٔ صادق هدایت', contributor: 'صادق هدایت' } },
        { id: second?.id ?? 0, overrides: { title: '#panic() <script> $x$', contributor: 'A'.repeat(200) } },
      ],
    },
  })
  const { data } = await admin.call(drawSheet, { params: { id }, body: {} })
  expect(data).toMatchObject({ sheets: 1, labelCount: 2, leftOut: 0, offset: { x: 0, y: 0 } })
  const [persian, markup] = data.labels
  expect(persian).toMatchObject({ x: 7.21, y: 15.15, place: 0 })
  for (const line of persian?.lines.filter(({ direction }) => direction === 'rtl') ?? [])
    expect(line.x + line.width).toBeCloseTo(7.21 + 63.5 - 2.5, 2)
  expect(persian?.lines.find(({ text }) => text.includes('بوف کور'))).toMatchObject({ direction: 'rtl', isBold: true })
  expect(markup?.lines[0]).toMatchObject({ text: '#panic() <script> $x$', direction: 'ltr', x: 7.21 + 66.04 + 2.5 })
  const cut = markup?.lines.find(({ text }) => text.startsWith('AAA'))
  expect(cut?.text.endsWith('…')).toBe(true)
  expect(cut?.width).toBeLessThanOrEqual(58.5)
  await expect(admin.call(drawSheet, { params: { id }, body: { sheet: 2 } })).rejects.toMatchObject({ status: 422 })
})

test('a spine breaks its shelf mark where libraries do, and asks for one that is missing', async () => {
  const { admin, add, put, read, templateId } = await office()
  await admin.call(library.LabelTemplate.calls.edit, { params: { id: templateId }, body: { ...template, content: 'spine', version: 1 } })
  const id = await add({ symbology: 'none' })
  await put(id, isbns.slice(0, 1))
  const [item] = (await read(id)).items
  expect(item?.findings).toMatchObject([{ rule: 'shelfMarkMissing' }])
  const overrides = { shelfMark: 'Hcee.01', contributor: 'Jane Austen', volume: '2' }
  await admin.call(updateExportItemFields, { body: { exportId: id, items: [{ id: item?.id ?? 0, overrides }] } })
  const { data } = await admin.call(drawSheet, { params: { id }, body: {} })
  expect(data.labels[0]?.lines.map(({ text }) => text)).toEqual(['Hcee', '.01', 'AUS', '2'])
})

test('labels that are not on the sheet are refused at the template, and a first label that it does not have', async () => {
  const { admin, add, templateId } = await office()
  await expect(add({ startAt: 22 })).rejects.toMatchObject({ fieldErrors: { startAt: ['A sheet of this template has 21 labels'] } })
  await admin.call(library.LabelTemplate.calls.edit, { params: { id: templateId }, body: { ...template, firstX: 20, version: 1 } })
  await expect(add()).rejects.toMatchObject({ fieldErrors: { templateId: [expect.stringContaining('ends at 215.58 mm')] } })
})

test('each kind is of those who may: the shared calls ask for the permission of its kind', async () => {
  const { add, put, addUser, signIn, admin, templateId } = await office()
  await addUser('Binder', ['LibraryServicesBarcodeProduction'])
  const binder = await signIn('binder')
  const id = await add()
  await put(id)
  const refused = { status: 403 }
  await expect(binder.call(exportFileWithItems, { params: { id }, query: {} })).rejects.toMatchObject(refused)
  await expect(binder.call(removeExport, { params: { id } })).rejects.toMatchObject(refused)
  await expect(binder.call(drawSheet, { params: { id }, body: {} })).rejects.toMatchObject(refused)
  await expect(binder.call(addExport, { body: { kind: 'label', ...production, templateId } })).rejects.toMatchObject(refused)
  const own = (await binder.call(addExport, { body: { kind: 'barcode', ...production, templateId } })).data.id
  await binder.call(addExportItems, { body: { exportId: own, isbns } })
  expect((await binder.call(createFiles.barcode, { params: { id: own }, body: {} })).data.labels).toBe(3)
  expect((await binder.call(findTitles, { body: { searchKey: '978-0141439518' } })).data).toHaveLength(1)
  await addUser('Nobody', ['BasicInfo'])
  await expect((await signIn('nobody')).call(findTitles, { body: {} })).rejects.toMatchObject(refused)
  await admin.call(removeExport, { params: { id: own } })
  await expect(admin.call(exportFileWithItems, { params: { id: own }, query: {} })).rejects.toMatchObject({ status: 404 })
})
