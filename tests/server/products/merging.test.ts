import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AnyEntity } from '#api/core/entity'
import type { ApiError, Client } from '#api/core/http'
import { mergingOf, type Side } from '#api/core/merging/calls'
import { kinds } from '#api/products/entities'
import { basicInfo } from '#api/reference/basicInfo'
import { people } from '#api/reference/people'
import { forgettingMerges } from '#server/core/merging/forgetting'
import { pointersTo } from '#server/core/merging/pointers'
import type { Database } from '#server/db/database'
import { picture } from '../core/entityValues'
import { addCode } from '../discounts/discounting'
import { startServer } from '../setup/harness'
import { addEdition, addPublisher, addTitle, editTitle, type Values } from './catalogue'
import { check, sheetOf, upload } from './imports'

const book = kinds.book.title
const titleCalls = mergingOf(book)
const day = 24 * 3_600_000

async function start() {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from people_type where marc_code in ('aut', 'trl') order by marc_code`,
  )
  const [authorId = 0, translatorId = 0] = rows.map(({ id }) => id)
  return { ...server, admin, authorId, translatorId }
}

const addPerson = async (client: Client, values: Values, roleId: number): Promise<number> => {
  const body = { ...Object.fromEntries(Object.keys(people.People.fields).map((name) => [name, null])), peopleTypeIds: [roleId], ...values }
  return Number((await client.call(people.People.calls.add, { body: body as never })).data.id)
}

const item = async (client: Client, entity: AnyEntity, id: number) =>
  (await client.call(entity.calls.item as NonNullable<AnyEntity['calls']['item']>, { params: { id } })).data as Values & {
    id: number
    version: number
  }

const versionOf = async (client: Client, entity: AnyEntity, id: number) => (await item(client, entity, id)).version

async function merge(
  client: Client,
  entity: AnyEntity,
  [keptId, mergedId]: [number, number],
  values: Record<string, Side> = {},
  isRehearsal = false,
) {
  const [kept, merged] = [
    { id: keptId, version: await versionOf(client, entity, keptId) },
    { id: mergedId, version: await versionOf(client, entity, mergedId) },
  ]
  return (await client.call(mergingOf(entity).merge, { body: { kept, merged, values, isRehearsal } })).data
}

const undo = async (client: Client, entity: AnyEntity, mergeId: number | null) =>
  (await client.call(mergingOf(entity).undo, { params: { id: mergeId ?? 0 }, body: { isRehearsal: false } })).data

const refused = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('It was not refused'),
    (error) => error,
  )

const editionsOf = async (db: Database, productId: number) =>
  (await db.execute<{ id: number }>(sql`select id from product_details where product_id = ${productId} order by id`)).rows.map(
    ({ id }) => id,
  )

test('a dry run says what moves and changes, and changes nothing', async () => {
  const { admin, db } = await start()
  const kept = await addTitle(admin, { title: 'Pippi Långstrump' })
  const merged = await addTitle(admin, { title: 'Pippi Longstocking', subtitle: 'A girl' })
  const edition = await addEdition(admin, merged.id)
  const dry = await merge(admin, book, [kept.id, merged.id], { title: 'merged' }, true)
  expect(dry.mergeId).toBeNull()
  expect(dry.moved).toEqual([{ title: 'Editions of books', count: 1 }])
  expect(dry.changes).toEqual([
    { label: 'Title', from: 'Pippi Långstrump', to: 'Pippi Longstocking' },
    { label: 'Subtitle', from: '—', to: 'A girl' },
  ])
  expect(await editionsOf(db, merged.id)).toEqual([edition.id])
  expect(await item(admin, book, kept.id)).toMatchObject({ title: 'Pippi Långstrump', version: 1 })
})

test('editions move to the kept title, the old address answers 410 with it over any number of merges, and undoing restores all', async () => {
  const { admin, db, authorId, translatorId } = await start()
  const astrid = await addPerson(admin, { firstName: 'Astrid', lastName: 'Lindgren' }, authorId)
  const sara = await addPerson(admin, { firstName: 'Sara', lastName: 'Berg' }, translatorId)
  const written = { personId: astrid, roleId: authorId, creditedAs: '' }
  const kept = await addTitle(admin, { title: 'Pippi', contributors: [written] })
  const contributors = [
    { ...written, creditedAs: 'A. L.' },
    { personId: sara, roleId: translatorId, creditedAs: '' },
  ]
  const merged = await addTitle(admin, { title: 'Pippi again', slug: 'pippi', shortDescription: 'Strong', contributors })
  const last = await addTitle(admin, { title: 'Pippi at last' })
  const edition = await addEdition(admin, merged.id, { isbn: '9789129688313' })
  const { mergeId } = await merge(admin, book, [kept.id, merged.id], { contributors: 'both' })

  expect(await editionsOf(db, kept.id)).toEqual([edition.id])
  expect(await item(admin, kinds.book.edition, edition.id)).toMatchObject({
    productId: kept.id,
    title: 'Pippi',
    version: edition.version + 1,
  })
  const now = await item(admin, book, kept.id)
  expect(now).toMatchObject({ slug: 'pippi', shortDescription: 'Strong', contributorLine: 'Astrid Lindgren' })
  expect(now.contributors).toMatchObject([{ personId: astrid }, { personId: sara }])
  const gone = await refused(item(admin, book, merged.id))
  expect(gone).toMatchObject({ status: 410, data: { movedTo: kept.id } })

  const further = await merge(admin, book, [last.id, kept.id])
  expect(await refused(item(admin, book, merged.id))).toMatchObject({ status: 410, data: { movedTo: last.id } })
  expect(await refused(undo(admin, book, mergeId))).toMatchObject({ status: 409, data: { reason: 'merged', movedTo: last.id } })
  await undo(admin, book, further.mergeId)

  const undone = await undo(admin, book, mergeId)
  expect(undone).toEqual({ restoredId: merged.id, record: 'Pippi again', back: [{ title: 'Editions of books', count: 1 }], stays: [] })
  expect(await editionsOf(db, merged.id)).toEqual([edition.id])
  expect(await item(admin, book, merged.id)).toMatchObject({
    title: 'Pippi again',
    slug: 'pippi',
    contributors: [{ creditedAs: 'A. L.' }, { personId: sara }],
  })
  expect(await item(admin, book, kept.id)).toMatchObject({ slug: null, shortDescription: '', contributors: [{ personId: astrid }] })
  expect(await refused(undo(admin, book, mergeId))).toMatchObject({ status: 409, data: { reason: 'undone' } })
})

test('undoing leaves what was changed since and says so', async () => {
  const { admin, db } = await start()
  const kept = await addTitle(admin, { title: 'Emil' })
  const merged = await addTitle(admin, { title: 'Emil again', subtitle: 'Of Lönneberga', shortDescription: 'A boy', slug: 'emil' })
  const other = await addTitle(admin, { title: 'Madicken' })
  const [stays, returns] = [await addEdition(admin, merged.id), await addEdition(admin, merged.id)]
  const { mergeId } = await merge(admin, book, [kept.id, merged.id])
  await db.execute(sql`update product_details set product_id = ${other.id} where id = ${stays.id}`)
  const now = await item(admin, book, kept.id)
  await editTitle(admin, now as never, { subtitle: 'Mine', slug: null })
  await editTitle(admin, other, { slug: 'emil' })
  const undone = await undo(admin, book, mergeId)
  expect(undone.stays).toEqual([
    'Subtitle of “Emil” stays: it was changed since',
    'Web address is left out: another record has it by now',
    'Editions of books (1): changed or removed since',
  ])
  expect(await editionsOf(db, merged.id)).toEqual([returns.id])
  expect(await item(admin, book, kept.id)).toMatchObject({ subtitle: 'Mine', shortDescription: '' })
  expect(await item(admin, book, merged.id)).toMatchObject({ subtitle: 'Of Lönneberga', slug: null })
})

test('people: contributors name the one that is kept, once, the names of titles follow, and undoing gives all back', async () => {
  const { admin, authorId, translatorId } = await start()
  const kept = await addPerson(admin, { firstName: 'Astrid', lastName: 'Lindgren' }, authorId)
  const merged = await addPerson(
    admin,
    { firstName: 'Astrid', lastName: 'Lindgrenn', nonLatinFirstName: 'آسترید', website: 'https://astrid.example' },
    translatorId,
  )
  const of = (personId: number, roleId = authorId) => ({ personId, roleId, creditedAs: '' })
  const pippi = await addTitle(admin, { title: 'Pippi', contributors: [of(merged), of(kept, translatorId)] })
  const emil = await addTitle(admin, { title: 'Emil', contributors: [of(kept), of(merged)] })
  const done = await merge(admin, people.People, [kept, merged], { peopleTypeIds: 'both' })
  expect(done.moved).toEqual([{ title: 'Books', count: 2 }])
  expect(await item(admin, people.People, kept)).toMatchObject({
    nonLatinFirstName: 'آسترید',
    website: 'https://astrid.example',
    peopleTypeIds: [authorId, translatorId],
  })
  expect(await item(admin, book, pippi.id)).toMatchObject({
    contributorLine: 'Astrid Lindgren',
    contributors: [of(kept), of(kept, translatorId)],
    version: 2,
  })
  expect((await item(admin, book, emil.id)).contributors).toMatchObject([of(kept)])
  expect(await refused(item(admin, people.People, merged))).toMatchObject({ status: 410, data: { movedTo: kept } })
  await undo(admin, people.People, done.mergeId)
  expect(await item(admin, book, pippi.id)).toMatchObject({
    contributorLine: 'Astrid Lindgrenn',
    contributors: [of(merged), of(kept, translatorId)],
  })
  expect((await item(admin, book, emil.id)).contributors).toMatchObject([of(kept), of(merged)])
  expect(await item(admin, people.People, kept)).toMatchObject({ nonLatinFirstName: null, peopleTypeIds: [authorId] })
})

test('publishers: their editions follow, a unique prefix is taken over, and both are locked by their versions', async () => {
  const { admin } = await start()
  const kept = await addPublisher(admin, { title: 'Rabén & Sjögren' })
  const merged = await addPublisher(admin, { title: 'Raben och Sjogren', isbnPrefix: '978-91-29' })
  const title = await addTitle(admin, { title: 'Pippi' })
  const edition = await addEdition(admin, title.id, { publisherId: merged })
  const stale = admin.call(mergingOf(basicInfo.Publisher).merge, {
    body: { kept: { id: kept, version: 1 }, merged: { id: merged, version: 7 } },
  })
  expect(await refused(stale)).toMatchObject({ status: 409, data: { reason: 'changed' } })
  const { mergeId } = await merge(admin, basicInfo.Publisher, [kept, merged])
  expect(await item(admin, basicInfo.Publisher, kept)).toMatchObject({ isbnPrefix: '978-91-29', version: 2 })
  expect(await item(admin, kinds.book.edition, edition.id)).toMatchObject({ publisherId: kept })
  await undo(admin, basicInfo.Publisher, mergeId)
  expect(await item(admin, kinds.book.edition, edition.id)).toMatchObject({ publisherId: merged })
  expect(await item(admin, basicInfo.Publisher, merged)).toMatchObject({ isbnPrefix: '978-91-29' })
})

test('codes for a publisher are for the kept one, once, and for both again after the undo', async () => {
  const { admin, db } = await start()
  const [kept, merged] = [await addPublisher(admin, { title: 'Rabén' }), await addPublisher(admin, { title: 'Rabens' })]
  for (const publisherIds of [[merged], [kept, merged], []]) await addCode(admin, { code: `RABEN${publisherIds.length}`, publisherIds })
  const restrictions = async () =>
    (await db.execute<{ ids: number[] }>(sql`select publisher_ids as ids from discount_codes order by id`)).rows.map(({ ids }) => ids)
  const { mergeId, moved } = await merge(admin, basicInfo.Publisher, [kept, merged])
  expect(moved).toContainEqual({ title: 'Discount codes', count: 2 })
  expect(await restrictions()).toEqual([[kept], [kept], []])
  await undo(admin, basicInfo.Publisher, mergeId)
  expect(await restrictions()).toEqual([[merged], [kept, merged], []])
})

test('every column of the database that names a title, a person or a publisher is one that a merge moves', async () => {
  const { db } = await start()
  const { rows } = await db.execute<{ target: string; at: string }>(
    sql`select c.confrelid::regclass::text as target, c.conrelid::regclass || '.' || a.attname as at from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'
        and c.confrelid in ('products'::regclass, 'people'::regclass, 'publisher'::regclass)`,
  )
  // Rows of the title itself are values of its fields.
  const own = ['products_awards.owner_id', 'products_contributors.owner_id']
  const moved: Record<string, string[]> = {}
  for (const [target, entity] of Object.entries({ products: book, people: people.People, publisher: basicInfo.Publisher }))
    moved[target] = pointersTo(entity as AnyEntity).map(({ table, column }) => `${table}.${column}`)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ target, at }) => !own.includes(at) && !moved[target]?.includes(at))).toEqual([])

  const loose = await db.execute<{ at: string }>(
    sql`select table_name || '.' || column_name as at from information_schema.columns k where table_schema = 'public' and data_type in ('integer', 'bigint', 'ARRAY')
      and column_name ~ '(^|_)(product|products|person|people|publisher)_ids?$' and table_name in (select relname from pg_class where relkind = 'r')`,
  )
  const known = Object.values(moved).flat()
  expect(loose.rows.map(({ at }) => at).filter((at) => !known.includes(at))).toEqual([])
})

test('a merge can be undone for thirty days; then what it kept is removed, and the redirect stays', async () => {
  const { admin, db, clock } = await start()
  const [kept, merged] = [await addTitle(admin, { title: 'Ronja' }), await addTitle(admin, { title: 'Ronja again' })]
  const { mergeId } = await merge(admin, book, [kept.id, merged.id])
  const past = async () => (await admin.call(titleCalls.past, { params: { id: kept.id } })).data
  expect(await past()).toMatchObject([{ id: mergeId, record: 'Ronja again', by: 'Shirin Ahmadi' }])
  clock.advance(29 * day)
  await forgettingMerges.run(db, clock, () => true)
  expect((await db.execute(sql`select data is not null as "isKept" from merges`)).rows).toEqual([{ isKept: true }])
  clock.advance(2 * day)
  await forgettingMerges.run(db, clock, () => true)
  const { rows } = await db.execute(sql`select label, data from merges`)
  expect(rows).toEqual([{ label: '', data: null }])
})

test('removing the kept record removes what its merges kept of others', async () => {
  const { admin, db, authorId } = await start()
  const one = await addPerson(admin, { firstName: 'Erased', lastName: 'Name' }, authorId)
  const [two, three] = [
    await addPerson(admin, { firstName: 'B', lastName: 'X' }, authorId),
    await addPerson(admin, { firstName: 'C', lastName: 'X' }, authorId),
  ]
  await merge(admin, people.People, [two, one])
  await merge(admin, people.People, [three, two])
  await admin.call(people.People.calls.remove, { params: { id: three }, query: {} })
  expect((await db.execute(sql`select 1 from merges`)).rows).toEqual([])
})

test('one record is not merged with itself, one of another kind is not found, and who may not remove may not merge', async () => {
  const { admin, addUser, signIn } = await start()
  const title = await addTitle(admin, { title: 'Ronja' })
  const document = await addTitle(admin, { title: 'Ronja' }, 'document')
  const seen = { id: title.id, version: 1 }
  expect(await refused(admin.call(titleCalls.merge, { body: { kept: seen, merged: seen } }))).toMatchObject({ status: 422 })
  expect(await refused(admin.call(titleCalls.merge, { body: { kept: seen, merged: { id: document.id, version: 1 } } }))).toMatchObject({
    status: 404,
  })
  await addUser('reader', ['Products'])
  const reader = await signIn('reader')
  expect(await refused(reader.call(titleCalls.merge, { body: { kept: seen, merged: seen } }))).toMatchObject({ status: 403 })
})

test('duplicates are proposed by name in either script, by the prefix of ISBNs, and not once a person has said otherwise', async () => {
  const { admin, authorId } = await start()
  const pippi = await addTitle(admin, { title: 'Pippi Långstrump' })
  const typo = await addTitle(admin, { title: 'Pippi Langstrumpp' })
  const persian = await addTitle(admin, { title: 'Pippi in Persian', nonLatinTitle: 'پی‌پی جوراب‌بلند' })
  const other = await addTitle(admin, { title: 'Another', nonLatinTitle: 'پی‌پی جوراب‌بلند' })
  const shown = async (id: number) => (await admin.call(titleCalls.duplicates, { params: { id } })).data.map((each) => [each.id, each.why])
  expect(await shown(pippi.id)).toEqual([[typo.id, 'Similar name']])
  expect(await shown(persian.id)).toEqual([[other.id, 'Same name in Persian']])
  const list = (await admin.call(titleCalls.duplicateList, { body: {} })).data
  expect(list.next).toBeNull()
  expect(list.pairs.map(({ id, others }) => [id, others.map((each) => each.id)])).toEqual([
    [other.id, [persian.id]],
    [typo.id, [pippi.id]],
  ])
  await admin.call(titleCalls.notDuplicate, { body: { id: typo.id, otherId: pippi.id } })
  expect(await shown(pippi.id)).toEqual([])

  const two = [
    await addPerson(admin, { firstName: 'Astrid', lastName: 'Lindgren' }, authorId),
    await addPerson(admin, { firstName: 'Lindgren', lastName: 'Astrid' }, authorId),
  ]
  const alike = (await admin.call(mergingOf(people.People).duplicates, { params: { id: two[0] ?? 0 } })).data
  expect(alike).toMatchObject([{ id: two[1], why: 'Same name', more: '0 titles' }])

  const publishers = [await addPublisher(admin, { title: 'Rabén' }), await addPublisher(admin, { title: 'Sjögrens' })]
  await addEdition(admin, pippi.id, { isbn: '9789129688313', publisherId: publishers[0] })
  await addEdition(admin, pippi.id, { isbn: '9789129697704', publisherId: publishers[1] })
  const same = (await admin.call(mergingOf(basicInfo.Publisher).duplicates, { params: { id: publishers[0] ?? 0 } })).data
  expect(same).toMatchObject([{ id: publishers[1], why: 'Editions with the same ISBN prefix (978-91-29)' }])
})

test('a picture goes to the record that has none, comes back with the undo, and is removed where neither has it after 30 days', async () => {
  const { admin, db, clock, authorId } = await start()
  const files = async () => (await db.execute<{ id: number }>(sql`select id from files order by id`)).rows.length
  const one = await addPerson(admin, { firstName: 'A', lastName: 'X' }, authorId)
  const [two, three] = [
    await addPerson(admin, { firstName: 'B', lastName: 'X', image: picture() }, authorId),
    await addPerson(admin, { firstName: 'C', lastName: 'X', image: picture() }, authorId),
  ]
  const image = (await item(admin, people.People, two)).image
  const { mergeId } = await merge(admin, people.People, [one, two])
  expect(await item(admin, people.People, one)).toMatchObject({ image })
  await undo(admin, people.People, mergeId)
  expect(await item(admin, people.People, two)).toMatchObject({ image })
  expect(await item(admin, people.People, one)).toMatchObject({ image: null })
  await merge(admin, people.People, [two, three])
  expect(await files()).toBe(2)
  clock.advance(31 * day)
  await forgettingMerges.run(db, clock, () => true)
  expect(await files()).toBe(1)
})

test('a value that the kept record may not have with the others is refused, and nothing is merged', async () => {
  const { admin, db, authorId } = await start()
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into language (english_title, code, direction) values ('Swedish', 'swe', 'ltr') returning id`,
  )
  const contributors = [{ personId: await addPerson(admin, { firstName: 'A', lastName: 'X' }, authorId), roleId: authorId, creditedAs: '' }]
  const kept = await addTitle(admin, { title: 'Ronja' })
  const merged = await addTitle(admin, { title: 'Ronja again', status: 'active', languageIds: rows.map(({ id }) => id), contributors })
  const refusal = await refused(merge(admin, book, [kept.id, merged.id], { status: 'merged', languageIds: 'kept' }))
  expect(refusal).toMatchObject({
    status: 422,
    data: { fieldErrors: { 'values.languageIds': ['Choose the language, or keep the title as a draft'] } },
  })
  expect(await item(admin, book, merged.id)).toMatchObject({ status: 'active' })
})

test('a sheet that names a merged title changes the one that is kept', async () => {
  const { admin, db } = await start()
  const kept = await addTitle(admin, { title: 'Ronja' })
  const merged = await addTitle(admin, { title: 'Ronja again' })
  await merge(admin, book, [kept.id, merged.id])
  const uploaded = await upload(
    admin,
    await sheetOf(['productId', 'isbn', 'title', 'subtitle'], [[merged.id, '9789129688313', 'Ronja', 'The robber’s daughter']]),
  )
  await check(admin, uploaded)
  const { rows } = await db.execute(sql`select product_id, clashes @> '[{"field": "productId"}]' as "isFaulty" from import_rows`)
  expect(rows).toEqual([{ product_id: kept.id, isFaulty: false }])
})

test('a remembered correction of imports names the publisher that is kept, and the old one again after the undo', async () => {
  const { admin, db } = await start()
  const [kept, merged] = [await addPublisher(admin, { title: 'Bonnier' }), await addPublisher(admin, { title: 'Bonniers' })]
  await db.execute(sql`insert into import_answers (sender, sender_key, field, code, text, text_key, action, value, at)
    values ('Sender', 'sender', 'publisher', 'unknown', 'Bonier', 'bonier', 'use', 'Bonniers', now())`)
  const value = async () => (await db.execute(sql`select value from import_answers`)).rows
  const { mergeId } = await merge(admin, basicInfo.Publisher, [kept, merged])
  expect(await value()).toEqual([{ value: 'Bonnier' }])
  await undo(admin, basicInfo.Publisher, mergeId)
  expect(await value()).toEqual([{ value: 'Bonniers' }])
})
