import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toXml } from '#api/core/sheet/xml'
import { marcOf } from '#api/exports/marc'
import { applyMetadata, compareMetadata, type MetadataRecord } from '#api/exports/metadata'
import { onixEnd, onixProduct, onixStart } from '#api/exports/onix'
import { exportProfiles } from '#api/exports/profile'
import type { CreditedPerson } from '#api/exports/record'
import { kinds } from '#api/products/entities'
import { basicInfo } from '#api/reference/basicInfo'
import { elementsOf } from '#server/core/files/xmlReader'
import { fromMarc, fromOnix } from '#server/exports/incoming'
import { writeIso2709 } from '#server/exports/iso2709'
import { startServer } from '../setup/harness'
import { blindOwl, blindOwlInOnix, golden, person, pippi, record, settings } from './fixtures'
import { profile } from './office'

const at = new Date('2026-11-22T00:15:00Z')
const fileOf = (bytes: Uint8Array | string, name: string) => new File([bytes as BlobPart], name)
const mrc = () => fileOf(golden('two-records.mrc'), 'two-records.mrc')

async function office() {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await server.db.execute(
    sql`insert into people_type (title, marc_code, onix_code) values ('Author', 'aut', 'A01'), ('Illustrator', 'ill', 'A12') on conflict do nothing`,
  )
  await server.db.execute(
    sql`insert into language (english_title, code, direction) values ('Persian', 'per', 'rtl'), ('Swedish', 'swe', 'ltr') on conflict do nothing`,
  )
  await server.db.execute(sql`insert into publisher (title, non_latin_title) values ('Nashr-i Namūnah', 'نشر نمونه')`)
  const compare = async (file: File) => (await admin.call(compareMetadata, { body: { file } })).data
  const take = async (file: File, records: readonly MetadataRecord[], only?: readonly string[]) =>
    (
      await admin.call(applyMetadata, {
        body: {
          file,
          records: records.map(({ place, titleVersion, editionVersion, fields }) => ({
            place,
            titleVersion,
            editionVersion,
            fields: fields.filter(({ field }) => only?.includes(field) ?? true).map(({ of, field }) => ({ of, field })),
          })),
        },
      })
    ).data
  return { ...server, admin, compare, take }
}

test('what we write in either format is read back in both scripts', () => {
  const marc = fromMarc(marcOf(blindOwl, settings, at))
  expect(marc).toMatchObject({
    isbn: '9786002291004',
    title: 'Būf-i kūr',
    nonLatinTitle: 'بوف کور',
    languages: ['per'],
    publisher: 'Nashr-i Namūnah',
    contributors: [{ firstName: 'Ṣādiq', lastName: 'Hidāyat', nonLatinFirstName: 'صادق', nonLatinLastName: 'هدایت', marc: 'aut' }],
    publicationDate: '2015',
    pages: 119,
    heightMm: 210,
    form: 'BC',
  })
  expect(fromMarc(marcOf(pippi, settings, at))).toMatchObject({
    publishingStatus: 'forthcoming',
    publicationDate: '2027-03',
    publisher: 'Rabén & Sjögren',
  })
  const [product] = [...elementsOf(toXml(onixProduct(blindOwlInOnix, settings)), 'Product')]
  expect(product && fromOnix(product)).toMatchObject({
    title: 'Būf-i kūr',
    nonLatinTitle: 'بوف کور',
    pages: 128,
    heightMm: 210,
    publicationDate: '2015',
    publishingStatus: 'active',
    form: 'BB',
    contributors: [{ lastName: 'Hidāyat', nonLatinLastName: 'هدایت', onix: 'A01' }],
    description: 'En ung man i Rey berättar för sin skugga på väggen.',
  })
})

test('new records become drafts with what was chosen, and are the same when they are compared again', async () => {
  const { admin, compare, take } = await office()
  const { records } = await compare(mrc())
  expect(records.map(({ state, isbn }) => [state, isbn])).toEqual([
    ['new', '9786002291004'],
    ['new', '9789129723946'],
  ])
  expect(records[1]?.ignored).toEqual(['Subject Hcf'])
  expect(records[0]?.ignored).toEqual(['Currency SEK', 'Genre Romaner'])
  const { applied, refused } = await take(mrc(), records)
  expect(refused).toEqual([])
  expect(applied).toHaveLength(2)
  const { data } = await admin.call(kinds.book.title.calls.item, { params: { id: applied[0]?.productId ?? 0 } })
  expect(data).toMatchObject({ title: 'Būf-i kūr', nonLatinTitle: 'بوف کور', status: 'draft', contributorLine: 'Ṣādiq Hidāyat' })
  const again = await compare(mrc())
  expect(again.records.map(({ state, fields }) => [state, fields])).toEqual([
    ['same', []],
    ['same', []],
  ])
})

test('subjects and prices are compared and taken over: the main subject of Thema by itself, a price with its currency and its VAT', async () => {
  const { admin, db, compare, take } = await office()
  await db.execute(sql`insert into currency (title, code, value_in_krona) values ('Krona', 'SEK', 1) on conflict do nothing`)
  await db.execute(
    sql`insert into subject (title, scheme, code) values ('Fiction', 'thema', 'FBA'), ('Persian', 'thema', '2BXF'), ('Prose', 'sab', 'Hcee') on conflict do nothing`,
  )
  const subject = (scheme: 'thema' | 'sab', code: string) => ({ scheme, code, title: code })
  const wide = record({
    ...blindOwlInOnix,
    mainSubject: subject('thema', 'FBA'),
    subjects: [subject('thema', 'FBA'), subject('thema', '2BXF'), subject('sab', 'Hcee'), subject('thema', 'FZ')],
  })
  const onix = (price: number | null) =>
    fileOf(onixStart(settings, at) + toXml(onixProduct({ ...wide, price }, settings)) + onixEnd(settings), 'x.xml')
  const { records } = await compare(onix(13_700))
  const byField = new Map(records[0]?.fields.map(({ field, theirs }) => [field, theirs]))
  expect([byField.get('mainSubjectId'), byField.get('subjectIds'), byField.get('price')]).toEqual(['FBA', 'Hcee, 2BXF', '137.00 SEK'])
  expect(records[0]?.ignored).toContain('Subject FZ')
  const { applied } = await take(onix(13_700), records)
  const { data } = await admin.call(kinds.book.edition.calls.item, { params: { id: applied[0]?.productDetailId ?? 0 } })
  expect(data).toMatchObject({ price: 13_700, priceIncludesVat: true })
  expect((await compare(onix(13_700))).records[0]?.state).toBe('same')
  const dearer = await compare(onix(14_900))
  expect(dearer.records[0]?.fields.map(({ field, ours, theirs }) => [field, ours, theirs])).toEqual([['price', '137.00 SEK', '149.00 SEK']])
  const marc = await compare(fileOf(writeIso2709(marcOf({ ...wide, price: 15_000 }, settings, at)), 'x.mrc'))
  expect(marc.records[0]?.fields.find(({ field }) => field === 'price')?.theirs).toBe('150.00 SEK')
})

test('of a record that differs only what was chosen is taken over, and an edit in between refuses it', async () => {
  const { db, compare, take } = await office()
  await take(mrc(), (await compare(mrc())).records)
  const other = () => fileOf(writeIso2709(marcOf(record({ ...blindOwl, title: 'Blinda ugglan', pages: 120 }), settings, at)), 'x')
  const { records } = await compare(other())
  expect(records[0]?.fields.map(({ field, ours, theirs }) => [field, ours, theirs])).toEqual([
    ['title', 'Būf-i kūr', 'Blinda ugglan'],
    ['pages', '119', '120'],
  ])
  expect(await take(other(), records, ['pages'])).toMatchObject({ applied: [{ isNew: false }], refused: [] })
  expect((await compare(other())).records[0]?.fields.map(({ field }) => field)).toEqual(['title'])
  expect(await take(other(), records, ['title'])).toMatchObject({
    applied: [],
    refused: [{ place: 1, message: expect.stringContaining('compare again') }],
  })
  const { rows } = await db.execute<{ field: string }>(
    sql`select c->>'field' as field from operator_activity_report r, jsonb_array_elements(r.changes) c where r.action = 'changed' and r.entity_name = 'ProductDetail'`,
  )
  expect(rows.map(({ field }) => field)).toContain('pages')
})

test('a broken record is named beside those that can be read, and what is no file of records is refused', async () => {
  const { compare } = await office()
  const cut = await compare(fileOf(golden('two-records.mrc').subarray(0, 1200), 'x'))
  expect(cut.records.map(({ state, offset, fault }) => [state, offset, fault])).toEqual([
    ['new', 0, ''],
    ['faulty', 854, 'The file ends within it'],
  ])
  const libris = await compare(fileOf(golden('bokr-batch0.xml'), 'x'))
  expect(libris.records.map(({ state, title }) => [state, title])).toEqual([
    ['new', 'Polisbilen får ett larm'],
    ['faulty', ''],
  ])
  const onix = onixStart(settings, at) + toXml(onixProduct(blindOwlInOnix, settings)) + onixEnd(settings)
  expect((await compare(fileOf(onix, 'x'))).format).toBe('onix')
  await expect(compare(fileOf('%PDF-1.7', 'x'))).rejects.toMatchObject({ status: 422 })
  await expect(compare(fileOf(onix.replace('3.0', '2.1'), 'x'))).rejects.toMatchObject({
    data: { fieldErrors: { file: [expect.stringMatching(/3\.0 and 3\.1/)] } },
  })
  await expect(compare(fileOf(onix.slice(0, -80), 'x'))).rejects.toMatchObject({ status: 422 })
  await expect(compare(fileOf('<!DOCTYPE a [<!ENTITY b "c">]><collection/>', 'x'))).rejects.toMatchObject({ status: 422 })
})

test('a file that would cost more than it is worth is refused with why, whatever it holds so much of', async () => {
  const { compare } = await office()
  const message = (product: string) =>
    fileOf(
      `<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Product>${product}</Product></ONIXMessage>`,
      'x.xml',
    )
  await expect(compare(message('<a/>'.repeat(4_000_000)))).rejects.toMatchObject({
    status: 422,
    fieldErrors: { file: ['The record that begins at line 1 has more than 50000 elements'] },
  })
  await expect(compare(message('<a>'.repeat(100)))).rejects.toMatchObject({
    status: 422,
    fieldErrors: { file: ['Its elements nest too deep'] },
  })
})

const marcFile = (...records: Parameters<typeof marcOf>[0][]) =>
  fileOf(Buffer.concat(records.map((each) => writeIso2709(marcOf(each, settings, at)))), 'x.mrc')

test('a record is found by our own number, then by its EAN, then by its ISBN; the number of another library is not ours', async () => {
  const { db, admin, compare, take } = await office()
  const { agency, recordPrefix } = settings
  const { applied } = await take(mrc(), (await compare(mrc())).records)
  const [persian = 0, swedish = 0] = applied.map(({ productDetailId }) => productDetailId)
  await db.execute(sql`update product_details set gtin = '7340029600007' where id = ${swedish}`)
  const byOwn = { ...pippi, id: persian }
  const byEan = { ...blindOwl, id: 900_000, gtin: '7340029600007' }
  const byIsbn = { ...blindOwl, id: swedish }
  // Nobody sends records under this agency yet.
  const found = async () => (await compare(marcFile(byOwn, byEan, byIsbn))).records.map((each) => [each.matchedBy, each.productDetailId])
  expect(await found()).toEqual([
    ['isbn', swedish],
    ['gtin', swedish],
    ['isbn', persian],
  ])
  await admin.call(exportProfiles.ExportProfile.calls.add, { body: { title: 'Own', kind: 'marc21', ...profile, agency, recordPrefix } })
  expect(await found()).toEqual([
    ['record', persian],
    ['gtin', swedish],
    ['record', swedish],
  ])
  expect((await compare(marcFile(byOwn))).records[0]?.ignored).toContain('ISBN 9789129723946')
})

test('contributors are compared as persons: in either script, by year of birth and ISNI, in any order', async () => {
  const { db, compare, take } = await office()
  await take(mrc(), (await compare(mrc())).records)
  const author = person({ ...blindOwl.contributors[0] })
  const differsBy = async (more: Partial<CreditedPerson>) => {
    const { records } = await compare(marcFile({ ...blindOwl, contributors: [{ ...author, ...more }] }))
    return records[0]?.fields.map(({ field }) => field)
  }
  expect(await differsBy({ nonLatinFirstName: '', nonLatinLastName: '' })).toEqual([])
  expect(await differsBy({ firstName: 'صادق', lastName: 'هدایت' })).toEqual([])
  expect(await differsBy({ birthYear: 1850 })).toEqual(['contributors'])
  expect(await differsBy({ marc: 'trl' })).toEqual(['contributors'])
  await db.execute(sql`update people set isni = '0000000121032683' where last_name = 'Hidāyat'`)
  expect(await differsBy({ firstName: 'S.', lastName: 'Hedayat', nonLatinLastName: '', isni: '0000000121032683' })).toEqual([])
  const { records } = await compare(marcFile({ ...pippi, contributors: [...pippi.contributors].reverse() }))
  expect(records[0]?.fields).toEqual([])
})

test('a publisher that is missing is created with its place in both scripts where that is chosen', async () => {
  const { db, admin, compare, take } = await office()
  await db.execute(sql`delete from publisher`)
  const { records } = await compare(mrc())
  expect(records[0]?.fields.find(({ field }) => field === 'publisherId')).toMatchObject({ theirs: 'Nashr-i Namūnah', isCreating: true })
  const { applied } = await take(mrc(), records)
  const { data } = await admin.call(kinds.book.edition.calls.item, { params: { id: applied[0]?.productDetailId ?? 0 } })
  const publisher = await admin.call(basicInfo.Publisher.calls.item, { params: { id: data.publisherId ?? 0 } })
  expect(publisher.data).toMatchObject({ title: 'Nashr-i Namūnah', nonLatinTitle: 'نشر نمونه', place: 'Tihrān', nonLatinPlace: 'تهران' })
  expect((await compare(mrc())).records.map(({ state }) => state)).toEqual(['same', 'same'])
})

test('our own word for an edition is its number, the words of others are as printed', () => {
  const read = (more: object) => fromMarc(marcOf({ ...pippi, ...more }, settings, at))
  expect(read({ editionNumber: 2 })).toMatchObject({ editionNumber: 2, editionText: '' })
  expect(read({ editionText: '2., omarb. uppl.' })).toMatchObject({ editionNumber: null, editionText: '2., omarb. uppl.' })
})

test('what a record says and is not taken over is listed: series, genre, audience and VAT', () => {
  const series = { title: 'Barnbiblioteket', nonLatinTitle: '', issn: null }
  const priced = { ...pippi, price: 10_000, currency: 'SEK', vatRate: 0.06 }
  const full = { ...priced, series, numberInSeries: '4', genres: [{ title: 'Novels', thema: 'FBA' }], hashtags: ['höst'] }
  const ofMarc = fromMarc(marcOf(full, settings, at)).ignored
  expect(ofMarc).toEqual(['Series Barnbiblioteket 4', 'Audience 6–9 år', 'Keyword höst', 'Genre Romaner'])
  const [product] = [...elementsOf(toXml(onixProduct(full, settings)), 'Product')]
  expect(product && fromOnix(product).ignored).toEqual(['Series Barnbiblioteket 4', 'Audience 6–9', 'Keyword höst', 'VAT 6 %'])
})
