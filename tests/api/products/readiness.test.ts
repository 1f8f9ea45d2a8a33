import { expect, test } from 'vitest'
import { lacking, type ReadyEdition, type ReadyTitle, readinessOf, rules } from '#api/products/readiness'
import { readyFor, type Target, targets } from '#api/products/targets'

const title: ReadyTitle = {
  kind: 'book',
  title: 'Boof-e koor',
  nonLatinTitle: 'بوف کور',
  issn: null,
  hasContributor: true,
  hasLanguage: true,
  hasDescription: true,
  hasCover: true,
  hasThema: true,
}
const edition: ReadyEdition = {
  isbn: '9786001190001',
  gtin: null,
  articleNumber: 'B-1',
  productForm: 'BB',
  isDigital: false,
  hasFormat: true,
  hasPicture: false,
  weightGrams: 300,
  heightMm: 210,
  widthMm: 145,
  thicknessMm: 12,
  pages: 128,
  publisher: 'Nashr-e Cheshmeh',
  publisherAddress: 'Tehran',
  publisherEmail: 'post@example.ir',
  publicationDate: '2019',
  publishingStatus: 'active',
  hasOrigin: true,
  commodityCode: '49019900',
  price: 13_100,
  hasCurrency: true,
  hasVat: true,
  hasArticleGroup: true,
}
const missing = (target: Target, changes: Partial<ReadyTitle & ReadyEdition>) =>
  lacking(target, { ...title, ...changes }, { ...edition, ...changes }).map(({ field }) => field)

test('a book that has everything is ready for everything', () => {
  expect(readyFor(readinessOf(title, edition))).toEqual(Object.keys(targets))
})

test('each target tells what it lacks by the field that mends it', () => {
  expect(missing('shop', { hasCover: false, weightGrams: null, hasDescription: false })).toEqual(['image', 'weightGrams', 'description'])
  expect(missing('shop', { publisherEmail: null })).toEqual(['publisherId'])
  expect(missing('onix', { isbn: null, hasThema: false, productForm: 'B116' })).toEqual(['isbn', 'bookCoverId', 'mainSubjectId'])
  expect(missing('libris', { title: 'بوف کور', pages: null })).toEqual(['title', 'pages'])
  expect(missing('fortnox', { articleNumber: null, hasArticleGroup: false })).toEqual(['articleNumber', 'articleGroupId'])
  expect(missing('shipping', { thicknessMm: null, commodityCode: null })).toEqual(['heightMm', 'commodityCode'])
})

test('a digital edition has no weight and crosses no border', () => {
  const download = { isDigital: true, weightGrams: null, heightMm: null, pages: null, commodityCode: null, hasOrigin: false }
  for (const target of ['shop', 'libris', 'shipping'] as const) expect([target, missing(target, download)]).toEqual([target, []])
})

test('ONIX asks for a date where something is published and for none where it is not', () => {
  expect(missing('onix', { publishingStatus: 'active', publicationDate: null })).toEqual(['publishingStatus'])
  expect(missing('onix', { publishingStatus: 'cancelled', publicationDate: null })).toEqual([])
  expect(missing('onix', { publishingStatus: null })).toEqual(['publishingStatus'])
})

test('a picture with its words does for a cover, and an EAN for an ISBN', () => {
  expect(missing('shop', { hasCover: false, hasPicture: true })).toEqual([])
  expect(missing('onix', { isbn: null, gtin: '7391234567891' })).toEqual([])
  expect(missing('libris', { isbn: null, issn: '0349-1145' })).toEqual([])
})

test('every target has a bit of its own, and every rule says what is to be mended', () => {
  const bits = Object.values(targets)
  expect(new Set(bits).size).toBe(bits.length)
  expect(bits.every((bit) => Number.isInteger(Math.log2(bit)))).toBe(true)
  expect(Object.values(rules).flatMap((list) => list.filter(({ message }) => !message))).toEqual([])
})
