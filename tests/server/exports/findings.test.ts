import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { findingsOf } from '#api/exports/findings'
import { onixProduct } from '#api/exports/onix'
import type { CatalogueRecord } from '#api/exports/record'
import type { RecordKind } from '#api/library/facts'
import { readRecords } from '#server/exports/projection'
import { demoRecords } from './demoRecords'
import { blindOwl, record, settings } from './fixtures'

const found = (kind: RecordKind, rule: string, more: object) =>
  findingsOf(kind, record({ ...blindOwl, ...more }), settings).find((each) => each.rule === rule)

test('a wrong check digit is told with the digit that it would be, in every format', () => {
  for (const kind of ['onix', 'libris', 'marc21'] as const)
    expect(found(kind, 'isbnWrong', { isbn: '9789100124312' })).toMatchObject({
      severity: 'error',
      field: 'isbn',
      message: expect.stringMatching(/9789100124312.*\b1\b/),
    })
})

test('what is missing is named within its sentence', () => {
  expect(found('onix', 'missing.title', { title: '' })?.message).toBe('Missing: a title')
  expect(found('onix', 'missing.isbn', { isbn: null, gtin: null })?.message).toBe('Missing: an ISBN or EAN')
})

test('control characters are told, and keep nothing from going', () => {
  expect(found('marc21', 'control', { title: 'A\u001eB' })).toMatchObject({ severity: 'warning', field: 'title' })
  expect(found('marc21', 'control', {})).toBeUndefined()
})

test('a text that no field of MARC holds is an error there, with both lengths, and goes in ONIX', () => {
  const tableOfContents = 'x'.repeat(12_000)
  for (const kind of ['marc21', 'libris'] as const)
    expect(found(kind, 'fieldTooLong', { tableOfContents })).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/9,?999.*12,?\d{3}/),
    })
  expect(found('onix', 'fieldTooLong', { tableOfContents })).toBeUndefined()
  expect(toXml(onixProduct(record({ ...blindOwl, tableOfContents }), settings))).toContain(tableOfContents)
})

test('VAT that is not that of the format is an error in ONIX, with both rates', () => {
  const paperback = { title: 'Paperback', onix: 'BC', isDigital: false, vatRate: 0.06 }
  expect(found('onix', 'vatContradicts', { format: paperback, vatRate: 0.25 })).toMatchObject({
    severity: 'error',
    field: 'price',
    mend: 'edition',
    message: 'VAT 25 %, but Paperback has 6 %',
  })
  expect(found('onix', 'vatContradicts', { format: paperback })).toBeUndefined()
  expect(found('onix', 'vatContradicts', { format: { ...paperback, vatRate: null }, vatRate: 0.25 })).toBeUndefined()
  expect(found('marc21', 'vatContradicts', { format: paperback, vatRate: 0.25 })).toBeUndefined()
})

test('a booklet in an article group with its own VAT goes to ONIX with that', () => {
  const booklet = { title: 'Booklet', onix: 'BF', isDigital: false, vatRate: 0.06 }
  const advertising = { title: 'Advertising', vatRate: 0.25 }
  expect(found('onix', 'vatContradicts', { format: booklet, articleGroup: advertising, vatRate: 0.25 })).toBeUndefined()
  expect(found('onix', 'vatContradicts', { format: booklet, articleGroup: advertising, vatRate: 0.12 })).toMatchObject({
    message: 'VAT 12 %, but Booklet has 6 %, and Advertising has 25 %',
  })
  expect(
    found('onix', 'vatContradicts', { format: booklet, articleGroup: { title: 'Documents', vatRate: 0.06 }, vatRate: 0.25 }),
  ).toMatchObject({
    message: 'VAT 25 %, but Booklet has 6 %',
  })
})

test('of the documents of the demonstration, those with an ISBN and a publisher go to ONIX', async () => {
  const { records } = await demoRecords()
  const documents = records.filter(({ kind }) => kind === 'document')
  expect(documents).toHaveLength(15)
  const errors = (of: CatalogueRecord) =>
    findingsOf('onix', of, settings).flatMap(({ severity, rule }) => (severity === 'error' ? [rule] : []))
  const withIsbn = documents.filter(({ isbn }) => isbn)
  expect(withIsbn).toHaveLength(8)
  expect(withIsbn.flatMap(errors)).toEqual([])
  for (const each of documents.filter(({ isbn }) => !isbn)) expect(errors(each)).toEqual(['missing.isbn', 'missing.publisherId'])
})

test('a title that is neither here nor to be ordered says in ONIX when it is expected', () => {
  const away = { stock: 0, isOrderable: false }
  expect(found('onix', 'expectedMissing', away)).toMatchObject({ severity: 'error', field: 'expected', mend: 'item' })
  for (const more of [
    { expected: '2027-01-15' },
    { stock: 1 },
    { isOrderable: true },
    { publishingStatus: 'outOfPrint' },
    { publishingStatus: 'outOfStockIndefinitely' },
    { publishingStatus: 'forthcoming' },
  ])
    expect(found('onix', 'expectedMissing', { ...away, ...more })).toBeUndefined()
  expect(found('libris', 'expectedMissing', away)).toBeUndefined()
})

test('a cover that is too narrow to print is a warning, with its width; one without a width is not judged', () => {
  for (const kind of ['onix', 'catalog'] as const)
    expect(found(kind, 'coverSmall', { hasCover: true, coverWidth: 180 })).toMatchObject({
      severity: 'warning',
      field: 'cover',
      message: 'The cover is 180 pixels wide: 260 print sharply',
    })
  expect(found('catalog', 'coverSmall', { hasCover: true, coverWidth: 260 })).toBeUndefined()
  expect(found('catalog', 'coverSmall', { hasCover: true, coverWidth: null })).toBeUndefined()
  expect(found('marc21', 'coverSmall', { hasCover: true, coverWidth: 180 })).toBeUndefined()
})

test('VAT of the format and width of the cover are read with the record', async () => {
  const { db, records } = await demoRecords()
  const book = records.find(({ isbn, cover }) => isbn && cover)
  expect(book?.format?.vatRate).toBe(book?.vatRate)
  expect(book?.coverWidth).toBeGreaterThan(0)
  const narrow = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAALQAAAABCAYAAAC5', 'base64')
  await db.execute(
    sql`update files set bytes = ${narrow}, size = ${narrow.length}, type = 'image/png' where key = ${book?.cover?.slice(5) ?? ''}`,
  )
  const again = await readRecords(db, [book?.id ?? 0])
  expect(again.get(book?.id ?? 0)?.coverWidth).toBe(180)
})
