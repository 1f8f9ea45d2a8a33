import { expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { previewItem } from '#api/exports/calls'
import { type MarcRecord, marcOf } from '#api/exports/marc'
import { onixEnd, onixProduct, onixStart } from '#api/exports/onix'
import { referenceName } from '#api/exports/onixTags'
import { elementsOf, type ReadElement, textAt } from '#server/core/files/xmlReader'
import { readRecords } from '#server/exports/records/readRecords'
import { demoRecords } from './demoRecords'
import { blindOwl, blindOwlInOnix, pippi, record, settings } from './fixtures'
import { office } from './office'

const at = new Date('2026-11-22T00:15:00Z')
const english = { ...settings, language: 'eng' as const }
const valuesOf = ({ fields }: MarcRecord, tag: string, code = 'a') =>
  fields.flatMap(([each, , ...rest]) => (each === tag ? [rest[rest.indexOf(code) + 1]] : []))

test('audience, genre and subject of the demonstration’s records are terms of the profile’s language', async () => {
  const { records } = await demoRecords()
  const own = new Set(records.flatMap(({ ageGroup, genres }) => [ageGroup?.title, ...genres.map(({ title }) => title)]))
  const used = (language: 'swe' | 'eng', tag: string) =>
    new Set(records.flatMap((each) => valuesOf(marcOf(each, { ...settings, language }, at), tag)))
  expect([...used('swe', '521')].sort()).toEqual(['6–9 år', 'Vuxna'])
  expect([...used('swe', '655')].sort()).toEqual(['Barn- och ungdomslitteratur', 'Poesi', 'Romaner'])
  expect([...used('swe', '650')]).toEqual(['Biblioteks- och informationsvetenskap'])
  expect([...used('swe', '655'), ...used('swe', '521')].filter((term) => own.has(term))).toEqual([])
  expect([...used('eng', '521')].sort()).toEqual(['Adults', 'Ages 6–9'])
  expect([...used('eng', '655')].sort()).toEqual(['Novels', 'Poetry'])
})

test('a profile’s language is that of extent, binding, roles, notes and 040', () => {
  const titles = { ...pippi, languages: blindOwl.languages, editionNumber: 2, format: null }
  const texts = (language: 'swe' | 'eng') => {
    const marc = marcOf(titles, { ...settings, language }, at)
    return [
      valuesOf(marc, '020', 'q'),
      valuesOf(marc, '040', 'b'),
      valuesOf(marc, '245', 'c'),
      valuesOf(marc, '250'),
      valuesOf(marc, '300'),
      valuesOf(marc, '546'),
    ].flat()
  }
  expect(texts('swe')).toEqual([
    'inbunden',
    'swe',
    'Astrid Lindgren ; illustrationer: Ingrid Vang Nyman.',
    'Upplaga 2',
    '144 sidor :',
    'Text på persiska.',
  ])
  expect(texts('eng')).toEqual([
    'hardback',
    'eng',
    'Astrid Lindgren ; illustrations: Ingrid Vang Nyman.',
    'Edition 2',
    '144 pages :',
    'Text in Persian.',
  ])
  expect(onixStart(english, at)).toContain('<DefaultLanguageOfText>eng</DefaultLanguageOfText>')
})

test('what a title is about is a subject heading in 650, its series is traced in 830', () => {
  const subject = (scheme: 'thema' | 'dewey', code: string) => ({ scheme, code, title: code })
  const about = record({
    subjects: [subject('thema', 'WBA'), subject('dewey', '641.59'), subject('dewey', '297.1'), subject('thema', 'FBA')],
    genres: [{ title: 'Music', thema: 'AVP' }],
    series: { title: 'Små böcker', nonLatinTitle: '', issn: '0349-1145' },
    numberInSeries: '7',
  })
  const { fields } = marcOf(about, settings, at)
  expect(fields.filter(([tag]) => tag === '650')).toEqual([
    ['650', ' 7', 'a', 'Matlagning', '2', 'sao'],
    ['650', ' 7', 'a', 'Islam', '2', 'sao'],
    ['650', ' 7', 'a', 'Musik', '2', 'sao'],
  ])
  expect(fields.filter(([tag]) => tag === '490' || tag === '830')).toEqual([
    ['490', '1 ', 'a', 'Små böcker,', 'x', '0349-1145 ;', 'v', '7'],
    ['830', ' 0', 'a', 'Små böcker,', 'x', '0349-1145 ;', 'v', '7'],
  ])
  expect(valuesOf(marcOf(about, english, at), '650')).toEqual(['Cooking', 'Islam', 'Music'])
})

test('a series with a Persian name has an 880 for 490 and for 830', () => {
  const { fields } = marcOf({ ...blindOwl, series: { title: 'Namūnah', nonLatinTitle: 'نمونه', issn: null } }, settings, at)
  expect(fields.filter(([tag]) => tag === '880').map(([, , , link]) => link?.slice(0, 3))).toEqual(['100', '245', '264', '490', '830'])
})

test('a code that the shop gave itself is neither a 024 nor an EAN of ONIX', () => {
  const own = record({ gtin: '2000000003405' })
  expect(marcOf(own, settings, at).fields.some(([tag]) => tag === '024')).toBe(false)
  const [product] = [...elementsOf(toXml(onixProduct(own, settings)), 'Product')]
  expect(textAt(product, 'ProductIdentifier', 'ProductIDType')).toBe('01')
  expect(valuesOf(marcOf(record({ gtin: '7340029600007' }), settings, at), '024')).toEqual(['7340029600007'])
})

const priceOf = (more: object) => {
  const [product] = [...elementsOf(toXml(onixProduct(blindOwl, { ...settings, ...more })), 'Price')]
  return [textAt(product, 'PriceType'), textAt(product, 'PriceAmount'), textAt(product, 'Tax', 'TaxAmount')]
}

test('the price has the type of the profile, with VAT or without', () => {
  expect(priceOf({})).toEqual(['02', '137.00', '7.75'])
  expect(priceOf({ priceType: 'retailWithoutVat' })).toEqual(['01', '129.25', ''])
  expect(priceOf({ priceType: 'supplierNet' })).toEqual(['05', '129.25', ''])
})

test('the supplier is identified by its GLN', () => {
  const supplier = (more: object) => [...elementsOf(toXml(onixProduct(blindOwl, { ...settings, ...more })), 'Supplier')][0]
  expect(textAt(supplier({}), 'SupplierIdentifier', 'SupplierIDType')).toBe('06')
  expect(textAt(supplier({}), 'SupplierIdentifier', 'IDValue')).toBe('7350000000007')
  expect(supplier({ gln: '' })?.children.map(({ name }) => name)).toEqual(['SupplierRole', 'SupplierName'])
})

const message = (tags: 'reference' | 'short') => {
  const own = { ...settings, onixTags: tags }
  return onixStart(own, at) + [blindOwlInOnix, pippi].map((each) => toXml(onixProduct(each, own))).join('\n') + onixEnd(own)
}
const bare = ({ name, attributes, children, text }: ReadElement): unknown => ({
  name: referenceName(name),
  attributes,
  children: children.map(bare),
  text: text.trim(),
})

test('ONIX with short tags has the same elements, and is read as that with reference names', () => {
  const [short, reference] = [message('short'), message('reference')]
  expect(short).toMatch(/<ONIXmessage release="3\.0" xmlns="http:\/\/ns\.editeur\.org\/onix\/3\.0\/short">\n<header>/)
  expect(short).not.toMatch(/<[A-Z](?!NIXmessage)/)
  expect([...elementsOf(short, 'product')].map(bare)).toEqual([...elementsOf(reference, 'Product')].map(bare))
  const read = (text: string) => [...readRecords(Buffer.from(text))].map(({ incoming }) => incoming)
  expect(read(short)).toEqual(read(reference))
  expect(read(short)[0]).toMatchObject({ nonLatinTitle: 'بوف کور', price: { amount: 13_700 } })
})

test('a profile says in which language, tags and price the file is written', async () => {
  const choices = { language: 'eng', onixTags: 'short', priceType: 'supplierNet' }
  const { admin, add, read } = await office('onix', choices)
  await add()
  const [item] = (await read()).items
  const { data } = await admin.call(previewItem, { params: { id: item?.id ?? 0 } })
  expect(data.settings).toMatchObject(choices)
})
