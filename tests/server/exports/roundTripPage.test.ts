import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recipientView, roundTrip } from '#api/exports/roundTrip'
import { exportFileWithItems, updateExportItemFields } from '#api/library/exports'
import { office } from './office'

const query = { page: 1 }

test('a MARC record read back says by field what is the same, what is coarser and what MARC has no place for', async () => {
  const { admin, db, id, editions, add } = await office('marc21')
  await add()
  await db.execute(sql`update product_details set width_mm = 130, height_mm = 205, publication_date = '2020-03', publishing_status = 'active'
    where id = ${editions[0] ?? 0}`)
  const { data } = await admin.call(roundTrip, { params: { id }, query })
  expect(data).toMatchObject({ title: 'Spring', titles: 3, total: 3 })
  const [first] = data.records
  const found = Object.fromEntries(first?.fields.map((each) => [each.field, each]) ?? [])
  expect(found.widthMm).toMatchObject({ state: 'lost', ours: '130 mm', theirs: '', reason: 'MARC 21 has no field for it' })
  expect(found.heightMm).toMatchObject({
    state: 'changed',
    ours: '205 mm',
    theirs: '210 mm',
    reason: expect.stringContaining('centimetres'),
  })
  expect(found.publicationDate).toMatchObject({
    state: 'changed',
    ours: '2020-03',
    theirs: '2020',
    reason: expect.stringContaining('year only'),
  })
  expect(found.title).toBeUndefined()
  expect(data.totals.find(({ field }) => field === 'title')).toMatchObject({ same: 3, changed: 0, lost: 0 })
  expect(data.totals.find(({ field }) => field === 'widthMm')).toMatchObject({
    lost: 1,
    reasons: [{ reason: 'MARC 21 has no field for it', titles: 1 }],
  })
  const sums = data.totals.reduce((sum, each) => sum + each.same + each.changed + each.lost, 0)
  expect(data.same + data.changed + data.lost).toBe(sums)
})

test('the records of a round trip are narrowed by field and state, and to one title', async () => {
  const { admin, db, id, editions, add, read } = await office('marc21')
  await add()
  await db.execute(sql`update product_details set width_mm = 130 where id = ${editions[1] ?? 0}`)
  const narrowed = (await admin.call(roundTrip, { params: { id }, query: { ...query, field: 'widthMm', state: 'lost' } })).data
  expect(narrowed).toMatchObject({ titles: 3, total: 1, records: [{ productDetailId: editions[1] }] })
  const itemId = (await read()).items[2]?.id ?? 0
  const single = (await admin.call(roundTrip, { params: { id }, query: { ...query, itemId } })).data
  expect(single).toMatchObject({ titles: 1, records: [{ itemId, productDetailId: editions[2] }] })
})

test('what an export says instead of the catalogue is a change for that reason, and the catalogue stays as it is', async () => {
  const { admin, db, id, add, read, editions } = await office('onix')
  await add()
  const [item] = (await read()).items
  await admin.call(updateExportItemFields, {
    body: { exportId: id, items: [{ id: item?.id ?? 0, overrides: { title: 'Another title' } }] },
  })
  const before = await db.execute(sql`select title, version from products order by id`)
  const { data } = await admin.call(roundTrip, { params: { id }, query: { ...query, field: 'title', state: 'changed' } })
  expect(data.records.map(({ productDetailId, fields }) => [productDetailId, fields.find(({ field }) => field === 'title')])).toEqual([
    [editions[0], expect.objectContaining({ theirs: 'Another title', reason: 'This export has its own value of title' })],
  ])
  expect((await db.execute(sql`select title, version from products order by id`)).rows).toEqual(before.rows)
  expect((await admin.call(exportFileWithItems, { params: { id }, query: {} })).data).toMatchObject({ status: 'draft', builds: [] })
})

test('a library’s card comes from the MARC file alone: both scripts, people with their roles, and what a card lacks', async () => {
  const { admin, db, add, read } = await office('libris')
  await add(['9786001234569'])
  await db.execute(sql`insert into language (english_title, code, direction) values ('Persian', 'per', 'rtl') on conflict do nothing`)
  await db.execute(sql`update products set title = 'Būf-i kūr', non_latin_title = 'بوف کور', language_ids = array(select id from language where code = 'per')
    where id = (select product_id from product_details where isbn = '9786001234569')`)
  const id = (await read()).items[0]?.id ?? 0
  const { data } = await admin.call(recipientView, { params: { id } })
  expect(data).toMatchObject({ view: 'card', title: 'Būf-i kūr', otherTitle: 'بوف کور', price: '' })
  expect(data.lines).toContainEqual({ label: 'ISBN', text: expect.stringContaining('9786001234569'), other: '' })
  expect(data.missing).toContain('Class number (SAB or Dewey)')
})

test('a shop’s page comes from the ONIX file alone, with price, VAT and availability in words', async () => {
  const { admin, add, read } = await office('onix')
  await add(['9789100124311'])
  const id = (await read()).items[0]?.id ?? 0
  const { data } = await admin.call(recipientView, { params: { id } })
  expect(data).toMatchObject({
    view: 'page',
    title: expect.stringMatching(/^Titel/),
    missing: expect.arrayContaining(['Cover', 'Description']),
  })
  expect(data.availability).toBe('In stock')
})

test('a main subject that is among the subjects, too, is the same', async () => {
  const { admin, db, id, editions, add } = await office('marc21')
  await add()
  await db.execute(sql`with s as (insert into subject (title, scheme, code) values ('Libraries', 'thema', 'GL'), ('Library science', 'dewey', '020') returning id, scheme)
    update products set main_subject_id = (select id from s where scheme = 'thema'), subject_ids = array(select id from s)
    where id = (select product_id from product_details where id = ${editions[0] ?? 0})`)
  const { data } = await admin.call(roundTrip, { params: { id }, query })
  for (const name of ['mainSubjectId', 'subjectIds'])
    expect(data.totals.find(({ field }) => field === name)).toMatchObject({ same: 1, changed: 0, lost: 0 })
})

test('a title in Persian letters alone is there once, and a main subject that is the only one is no loss', async () => {
  const { admin, db, id, editions, add } = await office('marc21')
  await add()
  await db.execute(sql`with s as (insert into subject (title, scheme, code) values ('Poetry', 'thema', 'DC') returning id)
    update products set title = 'بوف کور', non_latin_title = 'بوف کور', main_subject_id = (select id from s), subject_ids = array(select id from s)
    where id = (select product_id from product_details where id = ${editions[0] ?? 0})`)
  const { data } = await admin.call(roundTrip, { params: { id }, query })
  const of = (name: string) => data.totals.find(({ field }) => field === name)
  expect(of('nonLatinTitle')).toMatchObject({ lost: 1, reasons: [{ reason: expect.stringContaining('Persian letters already') }] })
  expect([of('mainSubjectId')?.same, of('subjectIds')]).toEqual([1, undefined])
  expect(data.totals.flatMap(({ reasons }) => reasons.filter(({ reason }) => reason === ''))).toEqual([])
})

test('a PDF catalogue is not read back, and only a person with the format’s permission sees a round trip', async () => {
  const { admin, id, add, addUser, signIn } = await office('catalog')
  await add()
  await expect(admin.call(roundTrip, { params: { id }, query })).rejects.toMatchObject({ status: 409 })
  await addUser('Lena', ['ServicesIntegrationsMarcXml'])
  const lena = await signIn('Lena')
  await expect(lena.call(roundTrip, { params: { id }, query })).rejects.toMatchObject({ status: 403 })
})
