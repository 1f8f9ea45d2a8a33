import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#api/core/endpoint'
import { cancelBuild, checkExport, createRecordFiles, deliverFile, exportsOfInvoice } from '#api/exports/calls'
import { sendToLibris } from '#api/exports/libris'
import { applyMetadata } from '#api/exports/metadata'
import { exportProfiles } from '#api/exports/profile'
import { decideRomanisation, removeRomanisation, romanisationMemory, undoRomanisation } from '#api/exports/romanisation'
import { integrations } from '#api/integrations/entities'
import { setFtpSecret } from '#api/integrations/ftp'
import { addExport, addExportItems, exportFileWithItems } from '#api/library/exports'
import { type RecordKind, recordKinds } from '#api/library/facts'
import { openFtpServer } from '#server/integrations/fakes/ftpServer'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { fresh, type Scenario, type World } from './auditScenarios'

const isbn = '9780141439518'
const profile = {
  sender: 'Distributören AB',
  contactName: '',
  email: null,
  gln: null,
  agency: 'SE-Dist',
  recordPrefix: 'se.example',
  language: 'swe' as const,
  onixRelease: '3.0' as const,
  onixTags: 'reference' as const,
  priceType: 'retail' as const,
  marcFormat: 'mrc' as const,
  columns: 'one' as const,
  sections: 'none' as const,
  tellsStock: false,
  safetyName: '',
  safetyEmail: null,
  folder: null,
  paper: null,
  codes: null,
  shopAddress: null,
  filePattern: null,
  splitAfter: null,
  severities: [],
}

/** An export of one title that is fit for every format, checked. */
async function checked({ admin, server }: World, kind: RecordKind, connectionId: number | null = null) {
  await addProduct(server.db, { isbn })
  await server.db.execute(
    sql`insert into language (english_title, code, direction) values ('Swedish', 'swe', 'ltr') on conflict do nothing`,
  )
  const { data } = await admin.call(exportProfiles.ExportProfile.calls.add, {
    body: { title: `For ${kind}`, kind, ...profile, connectionId },
  })
  const { id } = (await admin.call(addExport, { body: { kind, title: 'Spring', profileId: data.id } })).data
  await admin.call(addExportItems, { body: { exportId: id, isbns: [isbn] } })
  await server.db.execute(sql`update exports set status = 'ready' where id = ${id}`)
  return id
}

/** What it takes that a title of the tests has not. */
const complete = ({ server }: World) =>
  server.db.execute(sql`with p as (insert into publisher (title) values ('Förlaget') returning id), f as (select id from format order by id limit 1),
      s as (insert into subject (title, scheme, code) values ('Fiction', 'thema', 'FBA') returning id), t as (
        update products set title = 'A title', language_ids = array(select id from language where code = 'swe'), main_subject_id = (select id from s),
          kind = 'other')
    update product_details set publisher_id = (select id from p), publication_date = '2020', publishing_status = 'active', pages = 10, price = 100,
      currency_id = (select id from currency order by id limit 1), tax_id = (select id from tax order by id limit 1),
      book_cover_id = (select id from book_cover order by id limit 1), format_id = (select id from f)`)

export const ofExports = new Map<Endpoint, Scenario>()
const does = (endpoint: Endpoint, scenario: Scenario) => ofExports.set(endpoint, scenario)

does(checkExport, async (world) => {
  const id = await checked(world, 'marc21')
  return () => world.admin.call(checkExport, { params: { id } })
})
for (const kind of recordKinds)
  does(createRecordFiles[kind], async (world) => {
    const id = await checked(world, kind)
    await world.server.db.execute(sql`insert into currency (title, code, value_in_krona) values ('Krona', 'SEK', 1) on conflict do nothing`)
    await world.server.db.execute(sql`insert into tax (title, rate, is_for_books) values ('Böcker', 0.06, true) on conflict do nothing`)
    await world.server.db.execute(sql`insert into book_cover (title, onix_code) values ('Hardback', 'BB') on conflict do nothing`)
    await world.server.db.execute(
      sql`insert into format (title, onix_code, tax_id, is_digital) select 'Hardback', 'BB', id, false from tax limit 1 on conflict do nothing`,
    )
    await complete(world)
    await world.admin.call(checkExport, { params: { id } })
    return () => world.admin.call(createRecordFiles[kind], { params: { id }, body: {} })
  })
for (const kind of ['libris', 'onix', 'marc21'] as const)
  does(exportsOfInvoice[kind], async (world) => {
    await checked(world, kind)
    const [edition] = (await world.server.db.execute<{ id: number }>(sql`select id from product_details where isbn = ${isbn}`)).rows
    await nameSeller(world.server.db)
    const order = await makeOrder(world.admin, [{ productDetailId: edition?.id ?? 0, quantity: 1 }], { to: 'done' })
    const { invoiceId } = await invoiceOrder(world.admin, order)
    return () => world.admin.call(exportsOfInvoice[kind], { params: { id: invoiceId ?? 0 } })
  })
does(cancelBuild, async (world) => {
  const id = await checked(world, 'marc21')
  const { rows } = await world.server.db.execute<{ id: number }>(
    sql`insert into record_builds (export_id, title, kind, state, format, may_leave_out, input_hash, lease_until, at)
      values (${id}, 'Spring', 'marc21', 'building', 'mrc', false, '', now() + interval '1 hour', now()) returning id`,
  )
  await world.server.db.execute(sql`update exports set status = 'building' where id = ${id}`)
  return () => world.admin.call(cancelBuild, { params: { id: rows[0]?.id ?? 0 } })
})
does(deliverFile, async (world) => {
  const folder = mkdtempSync(join(tmpdir(), 'exports-trail-'))
  const fake = await openFtpServer({ folder, username: 'feeds', password: fresh.password, isWritable: true })
  const fields = { title: 'Library', protocol: 'ftp' as const, host: '127.0.0.1', port: fake.port, username: 'feeds', root: '/' }
  const { id: connection } = (await world.admin.call(integrations.FtpConnection.calls.add, { body: fields })).data
  await world.admin.call(setFtpSecret, { params: { id: connection }, body: { secret: fresh.password } })
  const id = await checked(world, 'marc21', connection)
  const { rows } = await world.server.db.execute<{ id: number }>(
    sql`with f as (insert into files (key, name, type, size, bytes, created_at) values ('aaaaaaaaaaaaaaaaaaaaaa', 'x.mrc', 'application/marc', 3, '\\x616263'::bytea, now()) returning id), b as (
      insert into record_builds (export_id, title, kind, state, format, may_leave_out, input_hash, at)
      values (${id}, 'Spring', 'marc21', 'built', 'mrc', false, '', now()) returning id)
      insert into record_build_files (build_id, part, file_id, sha256, titles) select b.id, 1, f.id, '', 1 from b, f returning build_id as id`,
  )
  await world.server.db.execute(sql`update exports set status = 'built' where id = ${id}`)
  return async () => {
    const answer = await world.admin.call(deliverFile, { params: { id: rows[0]?.id ?? 0 } })
    await fake.close()
    return answer
  }
})
does(applyMetadata, async ({ admin, server }) => {
  await server.db.execute(sql`insert into people_type (title, marc_code) values ('Author', 'aut') on conflict do nothing`)
  const file = new File([readFileSync(join(import.meta.dirname, '../exports/golden/two-records.mrc'))], 'two.mrc')
  const records = [{ place: 1, titleVersion: null, editionVersion: null, fields: [{ of: 'title' as const, field: 'title' }] }]
  return () => admin.call(applyMetadata, { body: { file, records } })
})
does(sendToLibris, async (world) => {
  const id = await checked(world, 'libris')
  const { data } = await world.admin.call(exportFileWithItems, { params: { id }, query: {} })
  // Nothing is complete for Libris: a refusal is kept, too.
  return () => world.admin.call(sendToLibris, { params: { id }, body: { part: 'record', itemIds: [data.items[0]?.id ?? 0] } })
})

/** A title without a form in Latin letters. */
async function unromanised({ server: { db } }: World): Promise<{ of: 'title'; id: number; version: number; values: { title: string } }> {
  const edition = await addProduct(db)
  const { rows } = await db.execute<{ id: number; version: number }>(
    sql`update products set title = 'شب' where id = (select product_id from product_details where id = ${edition}) returning id, version`,
  )
  const { id = 0, version = 1 } = rows[0] ?? {}
  return { of: 'title', id, version, values: { title: 'Shab' } }
}

does(decideRomanisation, async (world) => {
  const body = await unromanised(world)
  return () => world.admin.call(decideRomanisation, { body })
})

does(undoRomanisation, async (world) => {
  const { data } = await world.admin.call(decideRomanisation, { body: await unromanised(world) })
  return () => world.admin.call(undoRomanisation, { params: { id: data.decisionId } })
})

does(removeRomanisation, async (world) => {
  await world.admin.call(decideRomanisation, { body: await unromanised(world) })
  const { data } = await world.admin.call(romanisationMemory, { body: {} })
  return () => world.admin.call(removeRomanisation, { params: { id: data[0]?.id ?? 0 } })
})
