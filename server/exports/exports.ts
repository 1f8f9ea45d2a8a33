import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { metaOf } from '#api/core/field'
import { lookUp } from '#api/core/objects'
import type { RecordKind } from '#api/library/facts'
import { type RecordExport, type RecordExportValues, recordExportFields, recordStatuses } from '#api/library/recordExports'
import { changesBetween } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import { fileJson } from '../core/entity/crudSql'
import type { Acting } from '../core/http/endpoints'
import { fieldErrorsOf } from '../core/http/input'
import { Problem } from '../core/http/problem'
import { pageOf } from '../core/list/simpleList'
import { wordsOf } from '../core/search'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { buildsOf, deliveriesOf, entriesOf } from './buildLog'
import { requireMove } from './checking'
import { narrowed, shownItems, touch } from './items'
import { exportSubject, requireExport, requireKind, type StoredExport } from './reading'

const row = jsonOf({
  ...columnsOf('t', 'id', 'title', 'status'),
  profile: sql`(select p.title from export_profile p where p.id = t.profile_id)`,
  itemCount: sql`(select count(*)::int from export_items i where i.export_id = t.id)`,
  ...columnsOf('t', 'errorCount', 'warningCount'),
  invoice: sql`(select v.number from invoices v where v.id = t.invoice_id)`,
  lastFile: sql`(select ${fileJson('p.file_id')} from record_builds b join record_build_files p on p.build_id = b.id
    where b.export_id = t.id and p.file_id is not null order by b.id desc, p.part limit 1)`,
  createdBy: sql`coalesce((select ${personName('u')} from users u where u.id = t.created_by), '')`,
  createdAt: iso('t.created_at'),
})

const number = z.pipe(z.coerce.number<string | number>(), z.int())
const filterNames = {
  status: z.array(z.enum(recordStatuses)),
  profileId: z.array(number),
  createdBy: z.array(number),
  source: z.array(z.enum(['invoice', 'own'])),
  last: z.array(z.enum(['failed'])),
}

/** The last file of it, or the last delivery of that file, failed. */
export const hasFailed = sql`exists (select from (select b.id, b.state from record_builds b where b.export_id = t.id order by b.id desc limit 1) b
  where b.state = 'failed' or (select d.state from record_deliveries d where d.build_id = b.id order by d.id desc limit 1) = 'failed')`

/** @throws {Problem} 422 */
export function listOf(db: Database, kind: RecordKind, { filter, ...body }: ListRequest) {
  const columns = {
    status: sql`t.status`,
    profileId: sql`t.profile_id::text`,
    createdBy: sql`t.created_by::text`,
    last: sql`case when ${hasFailed} then 'failed' end`,
    source: sql`case when t.invoice_id is null then 'own' else 'invoice' end`,
  }
  const conditions = Object.entries(filter || {}).map(([name, value]) => {
    if (!Object.hasOwn(filterNames, name)) throw Problem.field(`filter.${name}`, `Filter by ${Object.keys(filterNames).join(', ')}`)
    const filterName = name as keyof typeof filterNames
    const parsed = z.safeParse(filterNames[filterName], [value].flat())
    if (!parsed.success) throw Problem.field(`filter.${name}`, 'Is not how this is filtered')
    return sql`${columns[filterName]} in (select json_array_elements_text(${JSON.stringify(parsed.data)}::json))`
  })
  return pageOf(
    db,
    { ...body, filter: '' },
    {
      from: sql`exports`,
      within: fragment`t.kind = '${kind}'`,
      ...(conditions.length && { where: sql.join(conditions, sql` and `) }),
      words: wordsOf(body.searchKey.trim(), 'searchKey'),
      sortColumns: { id: 'id', title: 'title', createdAt: 'created_at' },
      row,
    },
  )
}

/** @throws {Problem} 422 for an unknown profile or another format's */
async function requireProfile(tx: Queryable, kind: RecordKind, id: number): Promise<void> {
  const found = await first<{ kind: string }>(tx, sql`select kind from export_profile where id = ${id} for key share`)
  if (!found) throw Problem.field('profileId', 'Does not exist')
  if (found.kind !== kind) throw Problem.field('profileId', 'This profile is for another format')
}

/** @throws {Problem} 403, 422 */
export async function add(call: Acting, kind: RecordKind, { title, profileId }: RecordExportValues): Promise<{ id: number }> {
  requireKind(call.user, kind)
  const now = call.clock.now().toISOString()
  return transact(call.db, async (tx) => {
    await requireProfile(tx, kind, profileId)
    const made = await first<{ id: number }>(
      tx,
      sql`insert into exports (kind, title, profile_id, created_by, created_at, changed_by, changed_at)
        values (${kind}, ${title}, ${profileId}, ${call.user.id}, ${now}::timestamptz, ${call.user.id}, ${now}::timestamptz) returning id`,
    )
    const id = made?.id ?? 0
    await record(tx, actorOf(call), { ...exportSubject({ kind, id, title, version: 1 }), action: 'added' })
    return { id }
  })
}

/** @throws {Problem} 404, 403, 409 if changed or a file is in progress, 422 */
export const edit = (call: Acting, id: number, { version, ...sent }: { version: number }): Promise<{ version: number }> =>
  transact(call.db, async (tx) => {
    const before = await requireExport(tx, call.user, id, true)
    const parsed = z.safeParse(z.object(recordExportFields), sent)
    if (!parsed.success) throw Problem.fields(fieldErrorsOf(parsed.error.issues))
    const { title, profileId } = parsed.data
    if (before.version !== version) throw Problem.changed(undefined, { current: { version: before.version } })
    requireMove(before, { type: 'export.edit' })
    await requireProfile(tx, before.kind, profileId)
    const changes = changesBetween({ title: before.title, profileId: before.profile.id }, { title, profileId })
    if (!changes.length) return { version }
    await tx.execute(sql`update exports set title = ${title}, profile_id = ${profileId}, version = version + 1 where id = ${id}`)
    const labels = { title: metaOf(recordExportFields.title).label, profileId: metaOf(recordExportFields.profileId).label }
    await touch(
      tx,
      call,
      { ...before, title, version: version + 1 },
      changes.map((change) => ({ ...change, label: lookUp(labels, change.field) })),
    )
    return { version: version + 1 }
  })

/** Its files stay in the log. @throws {Problem} 404, 403, 409 while a file is made or sent */
export const remove = (call: Acting, id: number): Promise<null> =>
  transact(call.db, async (tx) => {
    const stored = await requireExport(tx, call.user, id, true)
    requireMove(stored, { type: 'export.edit' })
    await tx.execute(sql`delete from exports where id = ${id}`)
    await record(tx, actorOf(call), { ...exportSubject(stored), action: 'removed' })
    return null
  })

/** Based on files that arrived. `changed` refers to the last file. */
async function recipientOf(db: Queryable, { id, profile }: StoredExport): Promise<RecordExport['recipient']> {
  const found = await first<RecordExport['recipient']>(
    db,
    sql`select count(*) filter (where s.content_hash is null)::int as never,
        count(*) filter (where s.content_hash = c.hash)::int as same,
        count(*) filter (where s.content_hash is not null and s.content_hash is distinct from c.hash)::int as changed
      from export_items i
        left join records_sent s on s.profile_id = ${profile.id} and s.product_detail_id = i.product_detail_id
        left join (select (e->>0)::int as edition, e->>1 as hash from
          (select contents from record_builds where export_id = ${id} and state = 'built' order by id desc limit 1) b, jsonb_array_elements(b.contents) e) c
          on c.edition = i.product_detail_id
      where i.export_id = ${id}`,
  )
  return found ?? { same: 0, changed: 0, never: 0 }
}

type Page = { page: number; pageSize: number; only?: string | undefined }

export async function read(db: Queryable, stored: StoredExport, { page, pageSize, only }: Page): Promise<RecordExport> {
  const { id, version, kind, status, title, profile, invoice, itemCount, errorCount, warningCount } = stored
  const shown = await first<{ count: number }>(
    db,
    sql`select count(*)::int as count from export_items i where i.export_id = ${id} and ${narrowed(only)}`,
  )
  const { rows: rules } = await db.execute<RecordExport['rules'][number]>(
    sql`select f->>'rule' as rule, f->>'severity' as severity, min(f->>'message') as message, count(*)::int as titles
      from export_items i, jsonb_array_elements(i.findings) f where i.export_id = ${id} and i.findings is not null
      group by 1, 2 order by (f->>'severity') , 4 desc, 1`,
  )
  return {
    id,
    version,
    kind,
    status,
    title,
    invoice,
    profileId: profile.id,
    itemCount,
    errorCount,
    warningCount,
    shownCount: shown?.count ?? 0,
    rules,
    profile: { title: profile.title, hasConnection: profile.connectionId !== null, marcFormat: profile.marcFormat },
    items: await shownItems(db, id, { only, offset: (page - 1) * pageSize, size: pageSize }),
    builds: await buildsOf(db, id),
    deliveries: await deliveriesOf(db, id),
    recipient: await recipientOf(db, stored),
    log: await entriesOf(db, id),
  }
}
