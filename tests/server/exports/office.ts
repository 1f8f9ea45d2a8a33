import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { checkExport, createRecordFiles } from '#api/exports/calls'
import { exportProfiles } from '#api/exports/profile'
import { addExport, addExportItems, exportFileWithItems } from '#api/library/exports'
import type { RecordKind } from '#api/library/facts'
import type { RecordExport } from '#api/library/recordExports'
import { addProduct } from '../orders/orders'
import { type SignedInClient, startServer, type TestServer } from '../setup/harness'

export const isbns = ['9780141439518', '9789100124311', '9786001234569']
export const profile = {
  sender: 'Distributören AB',
  contactName: 'Katalog',
  email: null,
  gln: null,
  agency: 'SE-Dist',
  recordPrefix: 'se.example',
  language: 'swe' as const,
  onixRelease: '3.0' as const,
  onixTags: 'reference' as const,
  priceType: 'retail' as const,
  marcFormat: 'mrc' as const,
  tellsStock: false,
  safetyName: '',
  safetyEmail: null,
  columns: 'one' as const,
  sections: 'none' as const,
  connectionId: null,
  folder: null,
  paper: null,
  codes: null,
  shopAddress: null,
  filePattern: null,
  splitAfter: null,
  severities: [],
}

/** A server with three editions, a profile and an export of the kind. */
export async function office(kind: RecordKind = 'marc21', more: object = {}) {
  const server = await startServer({ secretKey: randomBytes(32) })
  const admin = await server.signIn('admin')
  const editions = []
  for (const isbn of isbns) editions.push(await addProduct(server.db, { isbn }))
  await server.db.execute(
    sql`insert into language (english_title, code, direction) values ('Swedish', 'swe', 'ltr') on conflict do nothing`,
  )
  await server.db.execute(
    sql`update products set title = 'Titel ' || id, language_ids = array(select id from language where code = 'swe') where language_ids = '{}'`,
  )
  const addProfile = async (of: object = {}) =>
    (
      await admin.call(exportProfiles.ExportProfile.calls.add, {
        body: { title: `Profile ${randomBytes(4).toString('hex')}`, kind, ...profile, ...more, ...of },
      })
    ).data.id
  const profileId = await addProfile()
  const { id } = (await admin.call(addExport, { body: { kind, title: 'Spring', profileId } })).data
  const read = async (query: object = {}) => (await admin.call(exportFileWithItems, { params: { id }, query })).data as RecordExport
  const add = (values: readonly string[] = isbns) => admin.call(addExportItems, { body: { exportId: id, isbns: [...values] } })
  const check = async () => (await admin.call(checkExport, { params: { id } })).data
  const make = async (body: object = {}) => (await admin.call(createRecordFiles[kind], { params: { id }, body })).data
  return { ...server, admin, id, profileId, addProfile, editions, read, add, check, make }
}

export const bytesOf = async ({ send, admin }: Pick<TestServer, 'send'> & { admin: SignedInClient }, url = '') =>
  Buffer.from(await (await send('GET', url, { token: admin.token })).arrayBuffer())
