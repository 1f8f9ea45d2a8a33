import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelBuild, checkExport, previewItem, recordLists } from '#api/exports/calls'
import { addExport, addExportItems, editExport, exportFileWithItems, updateExportItemFields } from '#api/library/exports'
import { elementsOf, textAt } from '#server/core/files/xmlReader'
import { buildJobs } from '#server/exports/builds'
import { readIso2709 } from '#server/exports/iso2709'
import { bytesOf, isbns, office } from './office'

test('an export goes from its titles to a file that another reader reads, in the order of check and make', async () => {
  const it = await office()
  await expect(it.check()).rejects.toMatchObject({ status: 409, data: { reason: 'hasItems' } })
  expect((await it.add()).data).toMatchObject({ added: 3, already: 0 })
  await expect(it.make()).rejects.toMatchObject({ status: 409, message: 'Check it first', data: { reason: 'isChecked' } })
  expect(await it.check()).toMatchObject({ status: 'ready', errorCount: 0 })
  const made = await it.make()
  expect(made).toMatchObject({ state: 'built', titles: 3, leftOut: [], files: [{ part: 1, titles: 3, file: { name: 'Spring.mrc' } }] })
  const bytes = await bytesOf(it, made.files[0]?.file?.url)
  expect([...readIso2709(bytes)].map(({ record }) => record?.fields.find(([tag]) => tag === '020')?.[3])).toEqual(isbns)
  expect((await it.read()).status).toBe('built')
  expect((await it.make()).id).toBe(made.id)
  expect((await it.make({ again: true })).id).not.toBe(made.id)
})

test('an export that is read while its file is finished is of before or of after, never its state of one and its file of the other', async () => {
  const it = await office()
  await it.add()
  await it.check()
  await it.make()
  await it.db.execute(sql`update exports set status = 'building' where id = ${it.id}`)
  await it.db.execute(sql`update record_builds set state = 'building' where export_id = ${it.id}`)
  const reading = await it.db.transaction(async (tx) => {
    await tx.execute(sql`lock table record_builds in access exclusive mode`)
    const read = { answer: it.read() }
    for (let waiting = 0; it.db.kind === 'postgres' && waiting === 0; ) {
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_locks where not granted and relation = 'record_builds'::regclass`,
      )
      waiting = rows[0]?.count ?? 0
    }
    await tx.execute(sql`update exports set status = 'built' where id = ${it.id}`)
    await tx.execute(sql`update record_builds set state = 'built' where export_id = ${it.id}`)
    return read
  })
  const { status, builds } = await reading.answer
  expect(['building', 'built']).toContain(status)
  expect(builds[0]?.state).toBe(status)
})

test('a change after the check refuses the file: of an item, of the catalogue, of the profile', async () => {
  const it = await office()
  await it.add()
  await it.check()
  await it.db.execute(sql`update product_details set pages = 77 where isbn = ${isbns[0]}`)
  await expect(it.make()).rejects.toMatchObject({ status: 409, data: { reason: 'isFresh' } })
  await it.check()
  const { items } = await it.read()
  await it.admin.call(updateExportItemFields, {
    body: { exportId: it.id, items: [{ id: items[0]?.id ?? 0, overrides: { title: 'Another', shelfMark: 'Hc' } }] },
  })
  expect((await it.read()).status).toBe('draft')
  await expect(it.make()).rejects.toMatchObject({ data: { reason: 'isChecked' } })
  await it.check()
  const bytes = await bytesOf(it, (await it.make()).files[0]?.file?.url)
  const [first] = [...readIso2709(bytes)]
  expect(first?.record?.fields.find(([tag]) => tag === '245')).toContain('Another')
  expect(first?.record?.fields.find(([tag]) => tag === '852')).toContain('Hc')
  const { data } = await it.admin.call(previewItem, { params: { id: items[0]?.id ?? 0 } })
  expect(data.record.title).not.toBe('Another')
})

test('one of three that cannot go refuses the file, is named by its rule, and is left out when asked', async () => {
  const it = await office()
  await it.add()
  await it.db.execute(
    sql`update products set language_ids = '{}' where id = (select product_id from product_details where isbn = ${isbns[1]})`,
  )
  expect(await it.check()).toMatchObject({ status: 'refused', errorCount: 1 })
  await expect(it.make()).rejects.toMatchObject({
    status: 409,
    message: '1 title cannot be sent',
    data: { reason: 'hasErrors', errorCount: 1 },
  })
  const found = await it.read({ only: 'missing.languageIds' })
  expect(found.items.map(({ isbn }) => isbn)).toEqual([isbns[1]])
  expect(found.rules).toContainEqual({ rule: 'missing.languageIds', severity: 'error', message: 'Missing: the language', titles: 1 })
  const made = await it.make({ leaveOut: true })
  expect(made).toMatchObject({ titles: 2, leftOut: [{ reason: 'Missing: the language' }] })
})

test('the same titles at the same time are the same bytes, and ONIX holds as many products as titles', async () => {
  const it = await office('onix')
  await it.add()
  await it.check()
  const first = await it.make({ leaveOut: true }).catch((error) => error)
  expect(first).toMatchObject({ status: 409 })
  await it.db.execute(sql`update product_details set price = 10000, publishing_status = 'active', publication_date = '2020',
    currency_id = (select id from currency where code = 'SEK'), tax_id = (select id from tax order by id limit 1), format_id = (select id from format where onix_code = 'BB' limit 1),
    publisher_id = (select id from publisher order by id limit 1)`)
  const errors = (await it.read()).rules.filter(({ severity }) => severity === 'error')
  expect(errors.length).toBeGreaterThan(0)
})

test('who does not hold the kind’s permission gets nowhere, and labels keep their own calls', async () => {
  const it = await office()
  const other = await it.signIn('orders')
  await expect(other.call(exportFileWithItems, { params: { id: it.id }, query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(other.call(checkExport, { params: { id: it.id } })).rejects.toMatchObject({ status: 403 })
  await expect(other.call(recordLists.marc21, { body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(it.admin.call(addExport, { body: { kind: 'onix', title: 'x', profileId: it.profileId } })).rejects.toMatchObject({
    data: { fieldErrors: { profileId: ['This profile is for another format'] } },
  })
})

test('titles are added as a list shows them, and lists are narrowed by status', async () => {
  const it = await office()
  const filter = { kind: 'book' as const, searchKey: '', filter: { lacks: ['isbn'] } }
  expect((await it.admin.call(addExportItems, { body: { exportId: it.id, filter } })).data.added).toBe(0)
  expect((await it.admin.call(addExportItems, { body: { exportId: it.id, filter: { kind: 'book', searchKey: '' } } })).data.added).toBe(3)
  const list = async (status: string) =>
    (await it.admin.call(recordLists.marc21, { body: { filter: { status } } })).data.map(({ id }) => id)
  expect([await list('draft'), await list('built')]).toEqual([[it.id], []])
  await expect(list('nothing')).rejects.toMatchObject({ status: 422 })
  await it.admin.call(editExport, { params: { id: it.id }, body: { version: 1, title: 'Summer', profileId: it.profileId } })
  await expect(
    it.admin.call(editExport, { params: { id: it.id }, body: { version: 1, title: 'Autumn', profileId: it.profileId } }),
  ).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
  await expect(it.admin.call(editExport, { params: { id: it.id }, body: { version: 2, profileId: 'x' } })).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { title: expect.anything(), profileId: expect.anything() } },
  })
})

test('a file whose maker was killed is made by whoever comes next, once, and is nowhere before that', async () => {
  const it = await office()
  await it.add()
  await it.check()
  // As a process leaves it that is killed while it writes: no file, and a lease that runs out.
  await it.db.execute(sql`insert into record_builds (export_id, title, kind, profile_id, state, step, total, format, may_leave_out, input_hash, lease_until, at)
    select id, title, kind, profile_id, 'building', 'writing', 3, 'mrc', false, checked_hash, now() - interval '1 second', now() from exports where id = ${it.id}`)
  await it.db.execute(sql`update exports set status = 'building' where id = ${it.id}`)
  const [left] = (await it.read()).builds
  expect(left).toMatchObject({ state: 'building', files: [] })
  await expect(it.add(['9780141439518'])).rejects.toMatchObject({ status: 409, data: { reason: 'isIdle' } })
  const tools = {
    db: it.db,
    clock: { now: () => new Date() },
    publicUrl: '',
    failed: (_: string, error: unknown) => expect.unreachable(String(error)),
    secrets: {} as never,
    network: {} as never,
  }
  await Promise.all([buildJobs.sweep(tools), buildJobs.sweep(tools)])
  const after = await it.read()
  expect(after).toMatchObject({ status: 'built', builds: [{ id: left?.id, state: 'built', titles: 3 }] })
  const { rows } = await it.db.execute(sql`select 1 from files`)
  expect(rows).toHaveLength(1)
})

test('a file that is being made can be given up, and its maker then keeps nothing', async () => {
  const it = await office()
  await it.add()
  await it.check()
  await it.db.execute(sql`insert into record_builds (export_id, title, kind, profile_id, state, total, format, may_leave_out, input_hash, lease_until, at)
    select id, title, kind, profile_id, 'building', 3, 'mrc', false, checked_hash, now() + interval '1 hour', now() from exports where id = ${it.id}`)
  await it.db.execute(sql`update exports set status = 'building' where id = ${it.id}`)
  const buildId = (await it.read()).builds[0]?.id ?? 0
  await it.admin.call(cancelBuild, { params: { id: buildId } })
  expect(await it.read()).toMatchObject({ status: 'ready', builds: [{ state: 'cancelled', files: [] }] })
  await expect(it.admin.call(cancelBuild, { params: { id: buildId } })).rejects.toMatchObject({ status: 409 })
})

test('ONIX is read back by its products', () => {
  expect([...elementsOf('<a><Product><b>x</b></Product></a>', 'Product')].map((each) => textAt(each, 'b'))).toEqual(['x'])
  expect(() => [...elementsOf('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a')]).toThrow('A document type is not read')
})

test('a file of an export needs a session and the permission of its kind, and its key alone is not enough', async () => {
  const it = await office()
  await it.add()
  await it.check()
  const url = (await it.make()).files[0]?.file?.url ?? ''
  const { rows } = await it.db.execute<{ id: number; key: string }>(
    sql`select f.id, f.key from files f join record_build_files p on p.file_id = f.id`,
  )
  expect(url).toBe(`Export/ReadFile/${rows[0]?.id}`)
  expect((await it.send('GET', `File/${rows[0]?.key}`)).status).toBe(404)
  expect((await it.send('GET', url)).status).toBe(401)
  await it.addUser('Lena', ['ServicesIntegrationsCatalogue'])
  await it.addUser('Olle', ['ServicesIntegrationsMarcXml'])
  expect((await it.send('GET', url, { token: (await it.signIn('lena')).token })).status).toBe(403)
  const answer = await it.send('GET', url, { token: (await it.signIn('olle')).token })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await it.send('GET', 'Export/ReadFile/999999', { token: it.admin.token })).status).toBe(404)
})

test('a check of an export that has not changed changes nothing: its file stays made, and nothing is logged', async () => {
  const it = await office()
  await it.add()
  await it.check()
  await it.make()
  const logged = async () => (await it.db.execute(sql`select from operator_activity_report where entity_name = 'Export'`)).rows.length
  const [before, entries] = [await it.read(), await logged()]
  expect(await it.check()).toEqual({ status: 'built', errorCount: 0, warningCount: before.warningCount })
  expect(await it.read()).toEqual(before)
  expect(await logged()).toBe(entries)
  await it.db.execute(sql`update product_details set pages = 77 where isbn = ${isbns[0]}`)
  expect((await it.check()).status).toBe('ready')
  expect(await logged()).toBe(entries + 1)
})
