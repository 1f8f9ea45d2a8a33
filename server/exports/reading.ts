import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CatalogueRecord, ExportSettings } from '#api/exports/record'
import { withOverrides } from '#api/exports/record'
import type { Severities } from '#api/exports/rules'
import { type RecordKind, recordKinds, recordPermissionOf } from '#api/library/facts'
import type { RecordOverrides, RecordStatus } from '#api/library/recordExports'
import type { ExportFacts } from '#machines/exports/exportStatus'
import type { Subject } from '../core/auditLog'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { readRecords } from './projection'

export type Profile = {
  id: number
  title: string
  version: number
  kind: RecordKind
  sender: string
  contactName: string | null
  email: string | null
  gln: string | null
  agency: string
  recordPrefix: string
  language: ExportSettings['language']
  onixRelease: '3.0' | '3.1'
  onixTags: ExportSettings['onixTags']
  priceType: ExportSettings['priceType']
  marcFormat: 'mrc' | 'marcxml'
  tellsStock: boolean
  safetyName: string | null
  safetyEmail: string | null
  columns: 'one' | 'two' | 'four'
  sections: 'none' | 'genre' | 'language' | 'series'
  connectionId: number | null
  folder: string | null
  paper: 'a4' | 'a5' | null
  codes: 'ean' | 'qr' | 'both' | null
  shopAddress: string | null
  filePattern: string | null
  splitAfter: number | null
  severities: Severities
}

const columns = {
  ...columnsOf('p', 'id', 'title', 'version', 'kind', 'sender', 'contactName', 'email', 'gln', 'agency'),
  ...columnsOf(
    'p',
    'recordPrefix',
    'language',
    'onixRelease',
    'onixTags',
    'priceType',
    'marcFormat',
    'tellsStock',
    'safetyName',
    'safetyEmail',
  ),
  ...columnsOf('p', 'columns', 'sections', 'connectionId', 'folder', 'paper', 'codes', 'shopAddress'),
  ...columnsOf('p', 'filePattern', 'splitAfter'),
  severities: sql`(select ${jsonArray(jsonOf(columnsOf('s', 'rule', 'severity')), 's.place')} from export_profile_severities s where s.owner_id = p.id)`,
}

/** `publicUrl` serves covers; only over HTTPS. */
export const settingsOf = (profile: Profile, publicUrl: string): ExportSettings => ({
  sender: profile.sender,
  contactName: profile.contactName ?? '',
  email: profile.email ?? '',
  gln: profile.gln ?? '',
  agency: profile.agency,
  recordPrefix: profile.recordPrefix,
  language: profile.language,
  onixRelease: profile.onixRelease,
  onixTags: profile.onixTags,
  priceType: profile.priceType,
  tellsStock: profile.tellsStock,
  severities: profile.severities,
  safetyName: profile.safetyName ?? '',
  safetyEmail: profile.safetyEmail ?? '',
  coverBase: publicUrl.startsWith('https:') ? `${publicUrl.replace(/\/$/, '')}/api/` : '',
})

export type StoredExport = {
  id: number
  kind: RecordKind
  title: string
  version: number
  revision: number
  status: RecordStatus
  errorCount: number
  warningCount: number
  checkedHash: string | null
  itemCount: number
  profile: Profile
  invoice: { id: number; number: number } | null
}

export const isRecordKind = (kind: string): kind is RecordKind => recordKinds.some((each) => each === kind)

/** @throws {Problem} 404 */
export async function isOfRecords(db: Queryable, id: number): Promise<boolean> {
  const found = await first<{ kind: string }>(db, sql`select kind from exports where id = ${id}`)
  if (!found) throw Problem.notFound('Export')
  return isRecordKind(found.kind)
}

/** @throws {Problem} 403 */
export function requireKind(user: SignedIn, kind: RecordKind): void {
  if (!user.permissions.has(recordPermissionOf[kind])) throw Problem.forbidden()
}

/** @throws {Problem} 404 */
export async function readExport(db: Queryable, id: number, isLocked = false): Promise<StoredExport> {
  const found = await first<StoredExport>(
    db,
    sql`select t.id, t.kind, t.title, t.version, t.revision, t.status, t.error_count as "errorCount", t.warning_count as "warningCount",
        t.checked_hash as "checkedHash", (select count(*)::int from export_items i where i.export_id = t.id) as "itemCount",
        (select ${jsonOf<Profile>(columns)} from export_profile p where p.id = t.profile_id) as profile,
        (select ${jsonOf(columnsOf('v', 'id', 'number'))} from invoices v where v.id = t.invoice_id) as invoice
      from exports t where t.id = ${id} and t.profile_id is not null ${isLocked ? sql`for update of t` : sql``}`,
  )
  if (!found) throw Problem.notFound('Export')
  return found
}

/** @throws {Problem} 404, or 403 by its kind */
export async function requireExport(db: Queryable, user: SignedIn, id: number, isLocked = false): Promise<StoredExport> {
  const stored = await readExport(db, id, isLocked)
  requireKind(user, stored.kind)
  return stored
}

export const factsOf = ({ itemCount, errorCount, profile }: StoredExport): ExportFacts => ({
  items: itemCount,
  errors: errorCount,
  hasConnection: profile.connectionId !== null,
})

const entityNames: Record<RecordKind, string> = {
  libris: 'Libris export',
  onix: 'ONIX export',
  catalog: 'PDF catalogue',
  marc21: 'MARC 21 export',
}
export const exportSubject = ({ kind, id, title, version }: Pick<StoredExport, 'kind' | 'id' | 'title' | 'version'>): Subject => ({
  entityName: 'Export',
  entity: entityNames[kind],
  id,
  record: title,
  version,
})

type StoredItem = { id: number; productDetailId: number; overrides: RecordOverrides }

async function readItems(db: Queryable, exportId: number, itemId?: number): Promise<StoredItem[]> {
  const { rows } = await db.execute<StoredItem>(
    sql`select id, product_detail_id as "productDetailId", overrides from export_items where export_id = ${exportId}
      ${itemId === undefined ? sql`` : sql`and id = ${itemId}`} order by id`,
  )
  return rows
}

export type ItemRecord = { item: StoredItem; record: CatalogueRecord; hash: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Stock counts only where the profile reports them; otherwise only availability. */
const disclosed = (record: CatalogueRecord, { tellsStock }: Profile): CatalogueRecord =>
  tellsStock ? record : { ...record, stock: Math.min(Math.max(record.stock, 0), 1) }

export async function recordsOf(db: Queryable, stored: StoredExport, itemId?: number): Promise<ItemRecord[]> {
  const items = await readItems(db, stored.id, itemId)
  const records = await readRecords(
    db,
    items.map(({ productDetailId }) => productDetailId),
  )
  return items.flatMap((item) => {
    const found = records.get(item.productDetailId)
    if (!found) return []
    const record = withOverrides(found, item.overrides)
    return [{ item, record, hash: sha256(JSON.stringify(disclosed(record, stored.profile))) }]
  })
}

/** Changes with anything that affects the file. */
export const inputHash = ({ kind, profile }: StoredExport, records: readonly ItemRecord[]): string =>
  sha256(JSON.stringify([kind, profile, records.map(({ item, hash }) => [item.productDetailId, hash])]))
