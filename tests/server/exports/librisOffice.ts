import { sql } from 'drizzle-orm'
import { exportProfiles } from '#api/exports/profile'
import { addExport, addExportItems, exportFileWithItems } from '#api/library/exports'
import type { RecordExport } from '#api/library/recordExports'
import type { FakeLibris } from '#server/exports/fakes/libris'
import { fakeLibrisSettings } from '#server/exports/fakes/serve'
import { createLibris, type Libris, readLibris } from '#server/exports/libris/settings'
import { addProduct } from '../orders/orders'
import { startServer, type TestClock } from '../setup/harness'
import { profile } from './office'

/** Libris answered in process; `asked` hears the pauses that it asks for. */
export const librisOf = (fake: FakeLibris, asked: number[] = []): Libris =>
  createLibris(fakeLibrisSettings('http://libris.test', readLibris({})), {
    send: fake.fetch,
    pauses: [1, 1],
    longest: 10_000,
    wait: async (milliseconds) => void asked.push(milliseconds),
  })

/** A server that asks this Libris, and an export of one title that is complete for it. */
export async function exportsOf(libris: (clock: TestClock) => Libris) {
  const server = await startServer({ libris })
  const { db } = server
  const admin = await server.signIn('admin')
  const detail = await addProduct(db, { isbn: '9789100124311' })
  await db.execute(sql`insert into language (english_title, code, direction) values ('Swedish', 'swe', 'ltr') on conflict do nothing`)
  await db.execute(sql`with p as (insert into publisher (title, place) values ('Förlaget', 'Stockholm') returning id),
      t as (update products set title = 'En titel', language_ids = array(select id from language where code = 'swe') returning id),
      w as (insert into people (last_name) values ('Nyman') returning id), r as (insert into people_type (title, marc_code, onix_code)
        select 'Author', 'aut', 'A01' where not exists (select from people_type where marc_code = 'aut') returning id),
      c as (insert into products_contributors (owner_id, place, person_id, role_id)
        select t.id, 0, w.id, coalesce((select id from r), (select min(id) from people_type where marc_code = 'aut')) from t, w)
    update product_details set publisher_id = (select id from p), publication_date = '2020', publishing_status = 'active', pages = 10 where id = ${detail}`)
  const { data } = await admin.call(exportProfiles.ExportProfile.calls.add, { body: { title: 'Libris', kind: 'libris', ...profile } })
  const { id } = (await admin.call(addExport, { body: { kind: 'libris', title: 'Spring', profileId: data.id } })).data
  await admin.call(addExportItems, { body: { exportId: id, productDetailIds: [detail] } })
  const shown = (await admin.call(exportFileWithItems, { params: { id }, query: {} })).data as RecordExport
  return { ...server, admin, id, itemId: shown.items[0]?.id ?? 0 }
}
