import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { metaOf } from '#api/core/field'
import type { Kind } from '#api/products/rules'
import { formSchema, newRow } from '#views/core/field/codec.ts'
import { editionGroups } from '#views/products/edition/groups.ts'
import { vatIn } from '#views/products/edition/OtherPrice.tsx'
import { isProposed, pictureText, withPictureTexts } from '#views/products/edition/pictureTexts.ts'
import { pasteInto } from '#views/products/grid/paste.ts'
import { versionsToAdd, withVersions } from '#views/products/grid/versions.ts'
import { editionEntity, editionFieldsOf, titleEntity } from '#views/products/kinds.ts'
import { beginOf, titleBegunAt } from '#views/products/title/begin.ts'
import { groupsOf } from '#views/products/title/groups.ts'
import {
  atKeys,
  changedEditions,
  changesIn,
  copyOf,
  editionIn,
  editionKeys,
  newEdition,
  newEditionsIn,
  newTitle,
  shownInGrid,
  titleSchema,
  valuesOf,
} from '#views/products/title/values.ts'

const kinds: Kind[] = ['book', 'document', 'other']

test.each(kinds)('every field of a %s and of its editions stands in one part of its page', (kind) => {
  const placed = (groups: { names: string[] }[]) => groups.flatMap(({ names }) => names)
  expect(placed(editionGroups(kind)).sort()).toEqual(Object.keys(editionFieldsOf(kind)).sort())
  expect(placed(groupsOf(kind)).sort()).toEqual(Object.keys(titleEntity(kind).fields).sort())
})

test('the sheet has an ISBN where there is one, and else an EAN', () => {
  expect(shownInGrid('book')).toContain('isbn')
  expect(shownInGrid('book')).not.toContain('gtin')
  expect(shownInGrid('other')).toContain('gtin')
})

test('VAT is taken out of a price that has it and put on one that has not, half up', () => {
  expect(vatIn(13_100, 0.06, true)).toBe(742)
  expect(vatIn(13_100, 0.06, false)).toBe(786)
  expect(vatIn(25, 0.06, false)).toBe(2)
  expect(vatIn(0, 0.25, true)).toBe(0)
})

test('a new title begins with one edition, at every visit under the same names', () => {
  expect(Object.keys(newTitle('book', 1))).toEqual(Object.keys(newTitle('book', 1)))
  expect(newTitle('book', 1)).toMatchObject({ 'editions.new.currencyId': 1, 'editions.new.priceIncludesVat': true, status: 'draft' })
})

test('a new title begins with the ISBN and the publisher of its address', () => {
  const begin = beginOf('?isbn=978-91-29-68831-3&publisher=3&step=details')
  expect(begin).toEqual({ typed: '978-91-29-68831-3', isbn: '9789129688313', publisherId: 3, isPastIsbn: true })
  expect(newTitle('book', 1, begin)).toMatchObject({ 'editions.new.isbn': '9789129688313', 'editions.new.publisherId': 3 })
  expect(titleBegunAt('/new', begin)).toBe('/new?isbn=9789129688313&publisher=3&step=details')
  expect(beginOf('?isbn=97891&publisher=x')).toEqual({ typed: '97891', isbn: null, publisherId: null, isPastIsbn: false })
  expect(beginOf(titleBegunAt('/new', { isbn: null, publisherId: null }).slice('/new'.length))).toMatchObject({ isPastIsbn: true })
})

test('the new editions of a form are taken to another title whole, and those it has are not', () => {
  const values = { ...newTitle('book', 1), 'editions.new.pages': '128', 'editions.7.pages': '64' }
  const taken = newEditionsIn(values)
  const [key = '', ...others] = editionKeys(taken)
  expect(others).toEqual([])
  expect(key).not.toBe('new')
  expect(editionIn(taken, key)).toEqual(editionIn(values, 'new'))
})

test('a new edition takes over what it shares with the last one, and not its numbers', () => {
  const values = { ...newTitle('book', 1), 'editions.new.publisherId': 3, 'editions.new.isbn': '9789129688313' }
  const next = newEdition('book', 'new2', values)
  expect(next['editions.new2.publisherId']).toBe(3)
  expect(next['editions.new2.currencyId']).toBe(1)
  expect(next['editions.new2.isbn']).toBe('')
})

test('changes are counted by the title and by editions', () => {
  const saved = { title: 'A', 'editions.1.pages': '1', 'editions.2.pages': '1', 'editions.2.price': '5' }
  expect(changesIn({ ...saved, title: 'B', 'editions.2.pages': '2', 'editions.2.price': '6' }, saved)).toEqual({
    title: 1,
    editions: 1,
    inEditions: 2,
  })
  expect(changesIn(saved, saved)).toEqual({ title: 0, editions: 0, inEditions: 0 })
})

test('of an edition that stands what changed is sent, and a fault comes back to its cell by the place in what was sent', () => {
  const saved = { 'editions.7.pages': '1', 'editions.7.price': '5', 'editions.8.pages': '2' }
  const editions = [
    { key: '7', id: 7, version: 1, fields: { pages: 1, price: 500 } },
    { key: '8', id: 8, version: 1, fields: { pages: 3 } },
    { key: 'new', fields: { pages: 9 } },
  ]
  const sent = changedEditions(editions, { ...saved, 'editions.8.pages': '3', 'editions.new.pages': '9' }, saved)
  expect(sent.map(({ key, fields }) => [key, fields])).toEqual([
    ['8', { pages: 3 }],
    ['new', { pages: 9 }],
  ])
  expect(atKeys({ 'editions.0.pages': ['No'], 'editions.1.isbn': ['Taken'], title: ['Empty'] }, sent)).toEqual({
    'editions.8.pages': ['No'],
    'editions.new.isbn': ['Taken'],
    title: ['Empty'],
  })
})

test('a pasted column fills the selected cells from the first on, and what is none of the choices leaves its cell', () => {
  const keys = ['1', '2', '3']
  const at = { column: 'status', from: 0, to: 2 }
  const choices = new Map<string, unknown>([
    ['draft', 'draft'],
    ['active', 'active'],
  ])
  expect(pasteInto({ text: 'Active\r\nactiv\r\nDraft\r\nActive\r\n', at, keys, choices })).toEqual({
    values: { 'editions.1.status': 'active', 'editions.3.status': 'draft' },
    done: 2,
    left: 1,
    unread: 1,
  })
})

const row = { version: 4, isSystem: false }

test('a copy has what the title and its editions say, as drafts, without their numbers, pictures and files', () => {
  const credit = { id: 7, personId: 1, roleId: 2, creditedAs: '', labels: { personId: 'Astrid Lindgren' } }
  const title = {
    ...row,
    id: 1,
    title: 'Pippi',
    status: 'active',
    slug: 'pippi',
    image: { id: 3 },
    contributors: [credit],
    languageIds: [1],
  }
  const edition = {
    ...row,
    id: 9,
    isbn: '9789129688313',
    articleNumber: 'B-9',
    status: 'active',
    pages: 120,
    price: 13_100,
    labels: { price: 'SEK' },
  }
  const copy = copyOf('book', title, [edition, { ...edition, id: 10, images: [{ id: 5, altText: 'x' }] }])
  expect(copy).toMatchObject({ title: 'Pippi', status: 'draft', slug: '', image: null, languageIds: [1] })
  expect(copy.contributors).toEqual([{ personId: 1, roleId: 2, creditedAs: '', labels: credit.labels, key: 'copy0' }])
  expect(editionKeys(copy)).toEqual(['new1', 'new2'])
  expect(copy).toMatchObject({ 'editions.new1.isbn': '', 'editions.new1.articleNumber': '', 'editions.new1.pages': '120' })
  expect(copy).toMatchObject({ 'editions.new2.status': 'draft', 'editions.new2.price': '131', 'editions.new2.images': [] })
  expect('version' in copy).toBe(false)
})

test('every colour in every size is a version, without those that are there', () => {
  const existing = { ...row, id: 9, colorIds: [1], sizeId: 5, formatId: 2, publisherId: 3, price: 4900, labels: { price: 'SEK' } }
  const values = valuesOf('other', { ...row, id: 1, title: 'Mugg', status: 'active' }, [existing])
  const versions = versionsToAdd(values, { colours: [1, 2], sizes: [5, 6], materials: [] })
  expect(versions).toEqual([
    { colorIds: [1], sizeId: 6, materialId: null },
    { colorIds: [2], sizeId: 5, materialId: null },
    { colorIds: [2], sizeId: 6, materialId: null },
  ])
  const held = withVersions('other', values, versions)
  const [, first = ''] = editionKeys(held)
  expect(editionKeys(held)).toHaveLength(4)
  expect(held).toMatchObject({
    [`editions.${first}.sizeId`]: 6,
    [`editions.${first}.formatId`]: 2,
    [`editions.${first}.publisherId`]: 3,
    [`editions.${first}.price`]: '49',
    [`editions.${first}.status`]: 'draft',
  })
  expect(versionsToAdd(held, { colours: [1, 2], sizes: [5, 6], materials: [] })).toEqual([])
  expect(versionsToAdd(held, { colours: [], sizes: [], materials: [] })).toEqual([])
})

test.each([
  ['۱۲۹٫۵۰', 12_950],
  ['1 299,50', 129_950],
  ['1.299,50', 129_950],
  ['129:-', 12_900],
])('a price typed as %s is %i öre on the form and in the sheet', (typed, price) => {
  const codeOf = () => 'SEK'
  const parsed = z.parse(formSchema({ price: editionFieldsOf('book').price as z.ZodMiniType }, codeOf), { price: typed, currencyId: 1 })
  expect(parsed).toMatchObject({ price })
  const values = { ...newTitle('book', 1), title: 'Pippi', 'editions.new.price': typed }
  const read = z.parse(titleSchema('book', codeOf), values) as { editions: { fields: Record<string, unknown> }[] }
  expect(read.editions[0]?.fields.price).toBe(price)
})

test('a new picture begins with a text that its title proposes, cut to what the field takes', () => {
  const { images } = withPictureTexts(editionEntity('book'), 'Blinda ugglan').fields
  if (!images) throw new Error('An edition has pictures')
  expect(newRow(metaOf(images), 0)).toMatchObject({ kind: 'front', altText: 'Cover of Blinda ugglan' })
  expect(newRow(metaOf(images), 1)).toMatchObject({ kind: 'inside', altText: 'Page of Blinda ugglan' })
  expect(pictureText('other', 'Blinda ugglan')).toBeUndefined()
  expect(pictureText('back', 'A'.repeat(300), 200)).toHaveLength(200)
  expect([isProposed('Page of Blinda ugglan', 'Blinda ugglan'), isProposed('Uggla', 'Blinda ugglan')]).toEqual([true, false])
  expect(withPictureTexts(editionEntity('book'), '')).toBe(editionEntity('book'))
})
