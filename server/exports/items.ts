import { sql } from 'drizzle-orm'
import { findingsOf } from '#api/exports/findings'
import { pricePattern, withOverrides } from '#api/exports/record'
import { maxTitles, type RecordItem, type RecordOverrides, recordOverrideNames } from '#api/library/recordExports'
import { exportLaw } from '#machines/exports/exportStatus'
import type { Change } from '../core/auditChanges'
import { actorOf, record } from '../core/auditLog'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { addItems, byId, byIsbn, filled, requireNames } from '../library/items'
import { editionsListed } from '../products/lists'
import { requireMove } from './checking'
import { readRecords } from './projection'
import { exportSubject, factsOf, requireExport, type StoredExport, settingsOf } from './reading'

/** Any change makes it a draft again, as the check no longer applies. */
export async function touch(tx: Queryable, call: Acting, stored: StoredExport, changes: Change[]): Promise<void> {
  const status = exportLaw.next(stored.status, { type: 'export.edit' }, factsOf(stored))
  await tx.execute(
    sql`update exports set status = ${status}, revision = revision + 1, checked_hash = null, changed_by = ${call.user.id},
      changed_at = ${call.clock.now().toISOString()}::timestamptz where id = ${stored.id}`,
  )
  await record(tx, actorOf(call), { ...exportSubject(stored), action: 'changed', changes })
}

type Added = {
  exportId: number
  productDetailIds?: number[] | undefined
  isbns?: string[] | undefined
  filter?: { kind: 'book' | 'document' | 'other'; searchKey: string; filter: Record<string, unknown> } | undefined
}

/** @throws {Problem} 404, 403, 409, 422 */
export async function add(call: Acting, { exportId, productDetailIds = [], isbns = [], filter }: Added) {
  const listed = filter ? await editionsListed(call.db, filter, maxTitles + 1) : []
  if (listed.length > maxTitles) throw Problem.field('filter', `More than ${maxTitles} editions: narrow it down`)
  return transact(call.db, async (tx) => {
    const stored = await requireExport(tx, call.user, exportId, true)
    requireMove(stored, { type: 'export.edit' })
    const [found, scanned] = [await byId(tx, productDetailIds), await byIsbn(tx, isbns)]
    const all = [...found.ids, ...scanned.ids, ...listed]
    const added = await addItems(tx, exportId, [...new Set(all)], 1)
    if (stored.itemCount + added > maxTitles)
      throw Problem.field(
        isbns.length ? 'isbns' : filter ? 'filter' : 'productDetailIds',
        `An export has at most ${maxTitles} titles: these would be ${stored.itemCount + added}. Make another one for the rest`,
      )
    if (added) await touch(tx, call, stored, [{ field: 'titles', from: stored.itemCount, to: stored.itemCount + added }])
    return { added, already: all.length - added, notFound: [...found.notFound, ...scanned.notFound] }
  })
}

type Changed = {
  exportId: number
  items: readonly { id: number; overrides?: Record<string, string | undefined> | undefined; remove?: boolean | undefined }[]
}

/** Sets or removes overrides and returns the items with their findings. @throws {Problem} 404, 403, 409, 422 */
export const update = (call: Acting, publicUrl: string, { exportId, items }: Changed): Promise<{ items: RecordItem[] }> =>
  transact(call.db, async (tx) => {
    const stored = await requireExport(tx, call.user, exportId, true)
    requireMove(stored, { type: 'export.edit' })
    const changes: Change[] = []
    for (const [i, { id, overrides, remove }] of items.entries()) {
      const before = await first<{ overrides: RecordOverrides; title: string }>(
        tx,
        sql`select i.overrides, d.title from export_items i join product_details d on d.id = i.product_detail_id
          where i.id = ${id} and i.export_id = ${exportId}`,
      )
      if (!before) throw Problem.field(`items.${i}.id`, 'This title is not in the export any more')
      requireNames(recordOverrideNames, overrides, `items.${i}.overrides`)
      requireValues(overrides, i)
      if (remove) {
        await tx.execute(sql`delete from export_items where id = ${id}`)
        changes.push({ field: 'removed', of: before.title })
      } else if (overrides) {
        const next = filled(overrides)
        await tx.execute(sql`update export_items set overrides = ${JSON.stringify(next)}::jsonb where id = ${id}`)
        const names = recordOverrideNames.filter((name) => (before.overrides[name] ?? '') !== (next[name] ?? ''))
        changes.push(...names.map((field) => ({ field, of: before.title, from: before.overrides[field] ?? null, to: next[field] ?? null })))
      }
    }
    if (changes.length) await touch(tx, call, stored, changes)
    await findAgain(
      tx,
      stored,
      publicUrl,
      items.filter(({ remove }) => !remove).map(({ id }) => id),
    )
    return { items: await shownItems(tx, exportId, { ids: items.map(({ id }) => id) }) }
  })

/** @throws {Problem} 422 for an invalid date or language */
function requireValues(overrides: Record<string, string | undefined> | undefined, place: number): void {
  const { publicationDate, expected, language, price } = overrides ?? {}
  const at = (name: string) => `items.${place}.overrides.${name}`
  if (publicationDate && !/^\d{4}(-\d\d(-\d\d)?)?$/.test(publicationDate))
    throw Problem.field(at('publicationDate'), 'Published must be a year, month or day such as 2026, 2026-01 or 2026-01-31')
  if (expected && !/^\d{4}-\d\d-\d\d$/.test(expected)) throw Problem.field(at('expected'), 'A day such as 2026-01-31')
  if (price && !pricePattern.test(price)) throw Problem.field(at('price'), 'An amount such as 137.00, or 137.00 SEK')
  if (language && !/^[a-z]{3}$/.test(language)) throw Problem.field(at('language'), 'Three letters of ISO 639-2/B, such as per')
}

/** The export's counts follow with its next check. */
async function findAgain(
  tx: Queryable,
  { id: exportId, kind, profile }: StoredExport,
  publicUrl: string,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; productDetailId: number; overrides: RecordOverrides }>(
    sql`select id, product_detail_id as "productDetailId", overrides from export_items where export_id = ${exportId} and id = any(${`{${ids.join(',')}}`}::int[])`,
  )
  const records = await readRecords(
    tx,
    rows.map(({ productDetailId }) => productDetailId),
  )
  for (const { id, productDetailId, overrides } of rows) {
    const found = records.get(productDetailId)
    const findings = found ? findingsOf(kind, withOverrides(found, overrides), settingsOf(profile, publicUrl)) : []
    await tx.execute(sql`update export_items set findings = ${JSON.stringify(findings)}::jsonb where id = ${id}`)
  }
}

type Shown = { ids?: readonly number[]; only?: string | undefined; offset?: number; size?: number }

export const narrowed = (only: string | undefined) =>
  only === undefined
    ? sql`true`
    : only === 'errors'
      ? sql`i.findings @> '[{"severity": "error"}]'::jsonb`
      : sql`i.findings @> ${JSON.stringify([{ rule: only }])}::jsonb`

export async function shownItems(db: Queryable, exportId: number, { ids, only, offset = 0, size }: Shown): Promise<RecordItem[]> {
  const { rows } = await db.execute<RecordItem>(
    sql`select i.id, i.product_detail_id as "productDetailId", d.product_id as "productId", d.kind, d.isbn, d.title, d.contributor, d.format, i.overrides, i.findings
      from export_items i join product_details d on d.id = i.product_detail_id
      where i.export_id = ${exportId} and ${narrowed(only)} ${ids ? sql`and i.id = any(${`{${ids.join(',')}}`}::int[])` : sql``}
      order by i.id offset ${offset} ${size === undefined ? sql`` : sql`limit ${size}`}`,
  )
  return rows
}
