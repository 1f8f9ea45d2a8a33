import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { type MarcRecord, marcOf, mnemonic } from '#api/exports/marc'
import { onixEnd, onixProduct, onixStart } from '#api/exports/onix'
import { type CatalogueRecord, withOverrides } from '#api/exports/record'
import { elementsOf, type ReadElement } from '#server/core/files/xmlReader'
import { readIso2709, writeIso2709 } from '#server/exports/iso2709'
import { marcXmlEnd, marcXmlRecord, marcXmlStart, readMarcXml } from '#server/exports/marcXml'
import { blindOwl, blindOwlInOnix, golden, person, pippi, record, settings } from './fixtures'

const at = new Date('2026-11-22T00:15:00Z')
const both = [blindOwl, pippi].map((each) => marcOf(each, settings, at))
/** The golden records have no age group note. */
const without = (tag: string, { leader, fields }: MarcRecord) => ({ leader, fields: fields.filter((field) => field[0] !== tag) })
const asGolden = both.map((each) => without('521', each))

test('a Persian and a forthcoming title are the golden records of ISO 2709, byte for byte', () => {
  expect(Buffer.concat(asGolden.map(writeIso2709)).toString()).toBe(golden('two-records.mrc').toString())
})

test('MARCXML has the same records as the golden file, and is valid by the schema of the Library of Congress', () => {
  const text = marcXmlStart + asGolden.map((each) => `${marcXmlRecord(each)}\n`).join('') + marcXmlEnd
  const read = (xml: string) => [...readMarcXml(xml)].map(({ record }) => record)
  expect(read(text)).toEqual(read(golden('two-records.marcxml').toString()))
  validate(text, golden('MARC21slim.xsd').toString())
})

test('what is written in either form is read back as it was', () => {
  expect([...readIso2709(Buffer.concat(both.map(writeIso2709)))].map((each) => each.record?.fields)).toEqual(
    both.map(({ fields }) => fields),
  )
  const xml = marcXmlStart + both.map(marcXmlRecord).join('\n') + marcXmlEnd
  expect([...readMarcXml(xml)].map((each) => each.record)).toEqual(both)
})

test('each field that is linked has one 880 with its number and its indicators', () => {
  for (const { fields } of both) {
    const linked = fields.filter(([tag, , code]) => tag !== '880' && code === '6')
    const others = fields.filter(([tag]) => tag === '880')
    expect(others.map(([, indicators, , link]) => [indicators, link])).toEqual(
      linked.map(([tag, indicators, , link]) => [indicators, `${tag}-${link?.slice(4)}/(3/r`]),
    )
  }
  expect(both[0]?.fields.filter(([tag]) => tag === '880')).toHaveLength(3)
})

test('without a romanised form a Persian title stands in the field itself, with its zero-width non-joiners', () => {
  const { fields } = marcOf(record({ title: 'کتاب‌های تازه', languages: [{ code: 'per', isRightToLeft: true }] }), settings, at)
  expect(fields.find(([tag]) => tag === '245')).toEqual(['245', '00', 'a', 'کتاب‌های تازه'])
  expect(fields.some(([tag]) => tag === '880')).toBe(false)
})

test('control characters are left out, and a field that MARC cannot hold is refused with its tag', () => {
  const made = marcOf(record({ title: 'A\u001eB' }), settings, at)
  expect(mnemonic(made)).toContain('=245  00$aAB')
  const long = marcOf(record({ tableOfContents: 'x'.repeat(12_000) }), settings, at)
  expect(() => writeIso2709(long)).toThrow('Field 505 of pd-1 has 12005 bytes')
})

test('files that are cut, or that say UTF-8 and are not, are told where and why', () => {
  const file = golden('two-records.mrc')
  const cut = [...readIso2709(file.subarray(0, 1200))]
  expect(cut.map(({ offset, fault }) => [offset, fault])).toEqual([
    [0, undefined],
    [854, 'The file ends within it'],
  ])
  const broken = Buffer.from(file)
  broken[broken.indexOf('Hid') + 3] = 0xff
  expect([...readIso2709(broken)][0]?.fault).toBe('Its leader says UTF-8, and its bytes are not')
})

test('a record of Libris has the bare sigel, and a holding beside titles is told to be none', () => {
  const libris = marcOf(blindOwl, settings, at, true)
  expect(libris.fields.find(([tag]) => tag === '040')).toEqual(['040', '  ', 'a', 'DEMO', 'b', 'swe', 'e', 'rda'])
  const read = [...readMarcXml(golden('bokr-batch0.xml').toString())]
  expect(read.map(({ fault }) => fault)).toEqual([undefined, 'It is a holding, and no title'])
})

const message = (records: readonly CatalogueRecord[], release: '3.0' | '3.1' = '3.0') => {
  const own = { ...settings, onixRelease: release }
  return (
    onixStart(own, new Date('2026-11-22T01:02:03Z')) + records.map((each) => `${toXml(onixProduct(each, own))}\n`).join('') + onixEnd(own)
  )
}
const bare = ({ name, attributes, children, text }: ReadElement): unknown => ({
  name,
  attributes,
  children: children.map(bare),
  text: text.trim(),
})

test('the Persian title is the golden product of ONIX, element for element', () => {
  const read = (xml: string) => [...elementsOf(xml, 'ONIXMessage')].map(bare)
  // The golden supplier has a name only.
  const supplier = /\s*<SupplierIdentifier>[\s\S]*?<\/SupplierIdentifier>/
  expect(read(message([blindOwlInOnix]).replace(supplier, ''))).toEqual(read(golden('one-product.onix30.xml').toString()))
})

const schemas = process.env.ONIX_SCHEMA_DIR ?? ''
/** All that a record can have. */
const full = record({
  ...blindOwlInOnix,
  id: 3,
  gtin: '9786002291004',
  printedIsbn: '964-6002-91-0',
  originalTitle: 'Būf-i kūr',
  originalLanguage: 'per',
  languages: [{ code: 'swe', isRightToLeft: false }],
  institution: 'Institutionen',
  subtitle: 'roman',
  shortDescription: 'Kort & <b>gott</b>',
  tableOfContents: 'Ett\nTvå',
  awards: [{ title: 'Ett pris', year: 2001, outcome: 'winner' }],
  hashtags: ['höst'],
  accessibility: '04',
  format: { title: 'EPUB', onix: 'ED', isDigital: true },
  bookCover: null,
  durationMinutes: 90,
  widthMm: 130,
  thicknessMm: 12,
  weightGrams: 300,
  subjects: [
    { scheme: 'thema', code: '5AF', title: '' },
    { scheme: 'sab', code: 'Hcee', title: '' },
    { scheme: 'dewey', code: '891.55', title: '' },
  ],
  ageGroup: { title: '6–9', fromAge: 6, toAge: 9, thema: '5AF' },
  stock: 0,
  expected: '2027-01-15',
  editionText: 'Rev. uppl.',
  nonLatinDescription: 'بوف کور',
  series: { title: 'S', nonLatinTitle: 'س', issn: '0349-1145' },
  contributors: [...blindOwl.contributors, person({ lastName: 'N', isni: '0000000121032683', onix: null })],
  cover: 'File/abc',
  publicationDate: '2027-03-01',
} as Partial<CatalogueRecord>)

for (const release of ['3.0', '3.1'] as const)
  test.skipIf(!existsSync(schemas))(`ONIX ${release} is valid by EDItEUR’s schema, whatever a record has (ONIX_SCHEMA_DIR)`, () => {
    const all = [blindOwlInOnix, pippi, full, record({ id: 4, kind: 'other', bookCover: { title: 'Half-cloth', onix: 'B402' } })]
    validate(message(all, release), readFileSync(join(schemas, `ONIX_BookProduct_${release}_reference.xsd`), 'utf8'), schemas)
  })

test('an override says something else and leaves the record as it was', () => {
  const before = structuredClone(blindOwl)
  const own = withOverrides(blindOwl, { title: 'Blinda ugglan', place: 'Teheran', language: 'swe' })
  expect(own).toMatchObject({
    title: 'Blinda ugglan',
    publisher: { place: 'Teheran', title: 'Nashr-i Namūnah' },
    languages: [{ code: 'swe' }],
  })
  expect(blindOwl).toEqual(before)
})

xmlRegisterFsInputProviders()
function validate(xml: string, schema: string, folder?: string): void {
  const xsd = XmlDocument.fromString(schema, { url: folder ? `${folder}/schema.xsd` : 'schema.xsd' })
  const document = XmlDocument.fromString(xml)
  const validator = XsdValidator.fromDoc(xsd)
  try {
    validator.validate(document)
  } finally {
    for (const each of [validator, document, xsd]) each.dispose()
  }
}
