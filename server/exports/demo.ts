import { sql } from 'drizzle-orm'
import { exportProfiles } from '#api/exports/profile'
import type { RecordKind } from '#api/library/facts'
import { staffIds } from '../access/demoStaff'
import { type DemoFill, type DemoRecords, hasRecords, insertRecords } from '../core/demo'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { addItems } from '../library/items'
import { keepFiles } from './builds'
import { checkAll, isWrong, keepChecked } from './checking'
import { readExport, settingsOf } from './reading'
import { formatOf, writeFile } from './writers'

const usual = {
  sender: 'Bergströms Bokdistribution AB',
  contactName: 'Katalog',
  email: 'katalog@bergstroms.example.se',
  gln: '7350000000007',
  agency: 'SE-Berg',
  recordPrefix: 'se.example.bergstroms',
  language: 'swe',
  onixRelease: '3.0',
  onixTags: 'reference',
  priceType: 'retail',
  marcFormat: 'mrc',
  tellsStock: false,
  safetyName: 'Bergströms Bokdistribution AB',
  safetyEmail: 'safety@bergstroms.example.se',
  columns: 'two',
  sections: 'language',
  connectionId: null,
  folder: null,
  paper: null,
  codes: null,
  shopAddress: null,
  filePattern: null,
  splitAfter: null,
  severities: [],
}
const profiles = [
  { ...usual, title: 'Bokinfo', kind: 'onix' },
  {
    ...usual,
    title: 'Bookshops abroad, ONIX 3.1',
    kind: 'onix',
    onixRelease: '3.1',
    tellsStock: true,
    filePattern: 'bergstroms-{date}-{number}',
    splitAfter: 500,
    severities: [{ rule: 'coverMissing', severity: 'error' }],
  },
  { ...usual, title: 'Libris, batch import', kind: 'libris' },
  { ...usual, title: 'Stadsbiblioteket i Lund', kind: 'marc21' },
  { ...usual, title: 'Internationella biblioteket', kind: 'marc21', marcFormat: 'marcxml' },
  { ...usual, title: 'Spring catalogue', kind: 'catalog', codes: 'both', shopAddress: 'https://shop.bergstroms.example.se/{isbn}' },
]

type Made = {
  kind: RecordKind
  title: string
  profile: string
  like: string
  count: number
  until: 'draft' | 'checked' | 'failed' | 'built' | 'delivered'
}
const exports: Made[] = [
  { kind: 'onix', title: 'New titles of the autumn', profile: 'Bokinfo', like: '97891%', count: 24, until: 'checked' },
  { kind: 'onix', title: 'Persian titles', profile: 'Bokinfo', like: '978964%', count: 40, until: 'draft' },
  { kind: 'libris', title: 'To be catalogued', profile: 'Libris, batch import', like: '97891%', count: 12, until: 'checked' },
  { kind: 'libris', title: 'Persian, first batch', profile: 'Libris, batch import', like: '978964%', count: 20, until: 'checked' },
  { kind: 'marc21', title: 'Order 1042', profile: 'Stadsbiblioteket i Lund', like: '97891%', count: 16, until: 'delivered' },
  { kind: 'marc21', title: 'Persian prose', profile: 'Internationella biblioteket', like: '978964%', count: 30, until: 'built' },
  { kind: 'onix', title: 'Last year’s stock', profile: 'Bokinfo', like: '97891%', count: 9, until: 'failed' },
  { kind: 'catalog', title: 'Spring', profile: 'Spring catalogue', like: '978%', count: 60, until: 'checked' },
]

const records: DemoRecords = [[exportProfiles.ExportProfile, profiles]]

export const exportsDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRecords(tx, records)) return undefined
  const connection = await first<{ id: number }>(tx, sql`select id from ftp_connection where title like 'Demo: library%'`)
  const sent = connection ? { connectionId: connection.id, folder: 'incoming' } : {}
  const all: DemoRecords = [
    [exportProfiles.ExportProfile, profiles.map((profile) => ({ ...profile, ...(profile.kind !== 'catalog' && sent) }))],
  ]
  await insertRecords(tx, all)
  const [by = null] = await staffIds(tx)
  for (const [i, made] of exports.entries()) await insertExport(tx, made, new Date(now.getTime() - (i + 1) * 19 * 3_600_000), by)
  return all
}

async function insertExport(tx: Queryable, { kind, title, profile, like, count, until }: Made, at: Date, by: number | null): Promise<void> {
  const time = sql`${at.toISOString()}::timestamptz`
  const made = await first<{ id: number }>(
    tx,
    sql`insert into exports (kind, title, profile_id, created_by, created_at, changed_by, changed_at)
      select ${kind}, ${title}, id, ${by}, ${time}, ${by}, ${time} from export_profile where title = ${profile} returning id`,
  )
  const id = made?.id ?? 0
  const { rows } = await tx.execute<{ id: number }>(sql`select id from product_details where isbn like ${like} order by id limit ${count}`)
  await addItems(
    tx,
    id,
    rows.map((row) => row.id),
    1,
  )
  if (until === 'draft' || !rows.length) return
  const stored = await readExport(tx, id)
  const { checked, hash } = await checkAll(tx, stored, '')
  await keepChecked(tx, stored, checked, hash)
  const good = checked.filter((each) => !isWrong(each))
  if (until === 'checked' || !good.length) return
  const format = formatOf(kind, stored.profile)
  if (until === 'failed') {
    await tx.execute(sql`insert into record_builds (export_id, title, kind, profile_id, state, total, format, may_leave_out, input_hash, error, by_id, at)
      values (${id}, ${title}, ${kind}, ${stored.profile.id}, 'failed', ${good.length}, ${format}, true, ${hash}, 'Something changed since the check: check again', ${by}, ${time})`)
    await tx.execute(sql`update exports set status = 'failed' where id = ${id}`)
    return
  }
  const file = await writeFile(
    format,
    good.map(({ record }) => record),
    { db: tx, kind, title, profile: stored.profile, settings: settingsOf(stored.profile, ''), at, tell: async () => undefined },
  )
  const leftOut = checked.filter(isWrong).map(({ item, record, findings }) => ({
    productDetailId: item.productDetailId,
    title: record.title,
    reason: findings[0]?.message ?? '',
  }))
  const contents = good.map(({ item, hash: content }) => [item.productDetailId, content])
  const build = await first<{ id: number }>(
    tx,
    sql`insert into record_builds (export_id, title, kind, profile_id, state, done, total, format, may_leave_out, input_hash, titles, left_out, contents, by_id, at)
      values (${id}, ${title}, ${kind}, ${stored.profile.id}, 'built', ${good.length}, ${good.length}, ${format}, true, ${hash}, ${good.length},
        ${JSON.stringify(leftOut)}::jsonb, ${JSON.stringify(contents)}::jsonb, ${by}, ${time}) returning id`,
  )
  await keepFiles(tx, { id: build?.id ?? 0, stored, at, now: at }, [{ ...file, titles: good.length }])
  await tx.execute(sql`update exports set status = ${until} where id = ${id}`)
  if (until !== 'delivered') return
  await tx.execute(sql`insert into record_deliveries (build_id, connection_id, connection, path, bytes, sent, state, by_id, at)
    select ${build?.id ?? 0}, c.id, coalesce(c.title, 'Library'), ${`incoming/${kind}-${at.toISOString().slice(0, 10)}-${build?.id}.${file.extension}`},
      ${file.bytes.length}, ${file.bytes.length}, 'delivered', ${by}, ${time} from (select 1) one left join ftp_connection c on c.id = ${stored.profile.connectionId}`)
  await tx.execute(sql`insert into records_sent (profile_id, product_detail_id, content_hash, build_id, at)
    select ${stored.profile.id}, (c->>0)::int, c->>1, ${build?.id ?? 0}, ${time} from jsonb_array_elements(${JSON.stringify(contents)}::jsonb) c
    on conflict do nothing`)
}
