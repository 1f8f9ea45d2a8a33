import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { marcOf } from '#api/exports/marc'
import { applyMetadata, compareMetadata } from '#api/exports/metadata'
import {
  decideRomanisation,
  type RomanisedKind,
  removeRomanisation,
  romanisationMemory,
  romanisationQueue,
  undoRomanisation,
} from '#api/exports/romanisation'
import { writeIso2709 } from '#server/exports/iso2709'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { blindOwl, settings } from './fixtures'

async function office() {
  const server = await startServer()
  const { db } = server
  const admin = await server.signIn('admin')
  const queue = async (of: RomanisedKind = 'title') => (await admin.call(romanisationQueue, { query: { of } })).data
  const memory = async (searchKey = '') => (await admin.call(romanisationMemory, { body: { searchKey } })).data
  /** A title without a form in Latin letters. */
  const title = async (text: string) => {
    const edition = await addProduct(db)
    const { rows } = await db.execute<{ id: number }>(
      sql`update products set title = ${text}, non_latin_title = '' where id = (select product_id from product_details where id = ${edition}) returning id`,
    )
    return rows[0]?.id ?? 0
  }
  const stored = async (id: number) =>
    (
      await db.execute<Record<string, unknown>>(
        sql`select title, non_latin_title as "nonLatinTitle", version from products where id = ${id}`,
      )
    ).rows[0]
  return { ...server, admin, queue, memory, title, stored }
}
type Office = Awaited<ReturnType<typeof office>>

async function accept({ admin, queue }: Office, id: number, romanised?: string) {
  const task = (await queue()).tasks.find((each) => each.id === id)
  if (!task) throw new Error('It is not in the queue')
  const values = Object.fromEntries(task.fields.map(({ name, proposal }) => [name, romanised ?? proposal]))
  return (await admin.call(decideRomanisation, { body: { of: task.of, id, version: task.version, values } })).data.decisionId
}

const proposalFor = async ({ queue }: Office, id: number) => {
  const [field] = (await queue()).tasks.find((each) => each.id === id)?.fields ?? []
  return field && { proposal: field.proposal, source: field.source, origin: field.origin }
}

test('880 fields of an imported record are remembered, as texts and as words, and propose before any rule does', async () => {
  const it = await office()
  await it.db.execute(sql`insert into people_type (title, marc_code, onix_code) values ('Author', 'aut', 'A01') on conflict do nothing`)
  await it.db.execute(sql`insert into language (english_title, code, direction) values ('Persian', 'per', 'rtl') on conflict do nothing`)
  const whole = await it.title('بوف كور')
  const inPart = await it.title('کور')
  const unknown = await it.title('سرزمین')
  expect(await proposalFor(it, whole)).toEqual({ proposal: 'Būf kūr', source: 'letters', origin: '' })
  const file = new File([writeIso2709(marcOf(blindOwl, settings, new Date())) as BlobPart], 'owl.mrc')
  const [record] = (await it.admin.call(compareMetadata, { body: { file } })).data.records
  const fields = record?.fields.filter(({ field }) => ['title', 'nonLatinTitle', 'publicationDate'].includes(field)) ?? []
  await it.admin.call(applyMetadata, {
    body: {
      file,
      records: [{ place: 1, titleVersion: null, editionVersion: null, fields: fields.map(({ of, field }) => ({ of, field })) }],
    },
  })
  expect((await it.memory('hidayat')).map(({ original, romanised, source, origin }) => [original, romanised, source, origin])).toEqual([
    ['هدایت', 'Hidāyat', 'import', 'Būf-i kūr'],
  ])
  expect(await proposalFor(it, whole)).toEqual({ proposal: 'Būf-i kūr', source: 'text', origin: 'Būf-i kūr' })
  expect(await proposalFor(it, inPart)).toEqual({ proposal: 'Kūr', source: 'words', origin: 'Būf-i kūr' })
  expect(await proposalFor(it, unknown)).toEqual({ proposal: 'Srzmīn', source: 'letters', origin: '' })
})

test('twenty titles become twenty decisions, each an edit with its version in the audit log, and what is accepted proposes the next', async () => {
  const it = await office()
  const ids = []
  for (let i = 0; i < 20; i++) ids.push(await it.title(`شب ${i}`))
  expect((await it.queue()).waiting.title).toBe(20)
  const [first = 0, second = 0, ...others] = ids
  await accept(it, first, 'Shab 0')
  expect(await it.stored(first)).toMatchObject({ title: 'Shab 0', nonLatinTitle: 'شب 0', version: 2 })
  expect(await proposalFor(it, second)).toEqual({ proposal: 'Shab 1', source: 'words', origin: 'Shab 0' })
  for (const id of [second, ...others]) await accept(it, id)
  expect(await it.queue()).toMatchObject({ tasks: [], waiting: { title: 0 } })
  const { rows } = await it.db.execute<{ version: number; operator: string; changes: { field: string; from: unknown; to: unknown }[] }>(
    sql`select record_version as version, operator, changes from operator_activity_report where record_id = ${first} and action = 'changed' and changes::text like '%nonLatinTitle%'`,
  )
  expect(rows).toMatchObject([{ version: 2, changes: expect.arrayContaining([{ field: 'title', from: 'شب 0', to: 'Shab 0' }]) }])
})

test('what is undone is as it was, and forgotten; what somebody changed since is not undone', async () => {
  const it = await office()
  const id = await it.title('خانه سیاه')
  const decision = await accept(it, id, 'Khānah-i siyāh')
  expect((await it.memory()).map(({ kind, romanised }) => [kind, romanised])).toEqual([
    ['word', 'siyāh'],
    ['word', 'khānah'],
    ['text', 'Khānah-i siyāh'],
  ])
  await it.admin.call(undoRomanisation, { params: { id: decision } })
  expect(await it.stored(id)).toMatchObject({ title: 'خانه سیاه', nonLatinTitle: '', version: 3 })
  expect(await it.memory()).toEqual([])
  const again = await accept(it, id, 'Khānah-i siyāh')
  await it.db.execute(sql`update products set title = 'Svarta huset', version = version + 1 where id = ${id}`)
  await expect(it.admin.call(undoRomanisation, { params: { id: again } })).rejects.toMatchObject({ status: 409 })
  expect(await it.stored(id)).toMatchObject({ title: 'Svarta huset' })
  expect((await it.queue()).decided.map(({ id: each }) => each)).toEqual([again])
})

test('a skipped title comes back only when that is undone', async () => {
  const it = await office()
  const id = await it.title('شب')
  const { decisionId } = (await it.admin.call(decideRomanisation, { body: { of: 'title', id, version: 1 } })).data
  expect(await it.queue()).toMatchObject({
    tasks: [],
    waiting: { title: 0 },
    decided: [{ id: decisionId, decision: 'skipped', original: 'شب', romanised: '' }],
  })
  await it.admin.call(undoRomanisation, { params: { id: decisionId } })
  expect((await it.queue()).tasks).toMatchObject([{ id, version: 1 }])
})

test('a name is romanised by its parts, each moving to its field of the other script', async () => {
  const it = await office()
  await it.db.execute(sql`insert into people_type (title, marc_code, onix_code) values ('Author', 'aut', 'A01') on conflict do nothing`)
  const { rows } = await it.db.execute<{ id: number }>(
    sql`insert into people (first_name, last_name, people_type_ids) values ('صادق', 'هدایت', array(select id from people_type where marc_code = 'aut')) returning id`,
  )
  const id = rows[0]?.id ?? 0
  const [task] = (await it.queue('name')).tasks
  expect(task).toMatchObject({
    id,
    href: `/init/contributors/edit/${id}`,
    fields: [{ name: 'lastName' }, { name: 'firstName', proposal: 'Ṣādq' }],
  })
  const values = { lastName: 'Hidāyat', firstName: 'Ṣādiq' }
  await it.admin.call(decideRomanisation, { body: { of: 'name', id, version: 1, values } })
  const stored = await it.db.execute(
    sql`select first_name, last_name, non_latin_first_name, non_latin_last_name, version from people where id = ${id}`,
  )
  expect(stored.rows).toEqual([
    { first_name: 'Ṣādiq', last_name: 'Hidāyat', non_latin_first_name: 'صادق', non_latin_last_name: 'هدایت', version: 2 },
  ])
})

test('a form that is empty, in Persian or of an older version is refused, and changes nothing', async () => {
  const it = await office()
  const id = await it.title('شب')
  const send = (values: Record<string, string>, version = 1) =>
    it.admin.call(decideRomanisation, { body: { of: 'title', id, version, values } })
  await expect(send({ title: ' ' })).rejects.toMatchObject({ status: 422, data: { fieldErrors: { title: [expect.any(String)] } } })
  await expect(send({ title: 'شب' })).rejects.toMatchObject({ status: 422 })
  await expect(send({ title: 'Shab' }, 7)).rejects.toMatchObject({ status: 409 })
  expect([await it.stored(id), await it.memory()]).toEqual([{ title: 'شب', nonLatinTitle: '', version: 1 }, []])
})

test('a pair is found in either script and forgotten, and only who may edit the record decides', async () => {
  const it = await office()
  const id = await it.title('شب')
  await it.addUser('Lena', ['LibraryServicesImportExportMetadata'])
  const lena = await it.signIn('lena')
  const body = { of: 'title' as const, id, version: 1, values: { title: 'Shab' } }
  await expect(lena.call(decideRomanisation, { body })).rejects.toMatchObject({ status: 403 })
  await accept(it, id, 'Shab')
  const [pair] = await it.memory('شب')
  expect((await it.memory('shab')).map(({ id: each }) => each)).toContain(pair?.id)
  await it.admin.call(removeRomanisation, { params: { id: pair?.id ?? 0 } })
  expect(await it.memory()).toEqual([])
})
