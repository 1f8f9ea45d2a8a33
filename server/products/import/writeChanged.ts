import type { Kind } from '#api/products/rules'
import type { Writing } from '../../core/entity/writing'
import type { Queryable } from '../../db/database'
import { editEditions } from '../editions'
import { editTitles } from '../titles'
import { isToMake } from './cells/readCell'
import { createMaker, type Importing } from './make'
import type { StoredRecord, Values } from './records'
import { after, isLate, late, pictured, type ToWrite, titleValuesOf, type Written } from './write'

export type Change<Row extends ToWrite = ToWrite> = { row: Row; title: StoredRecord; edition: StoredRecord; titleValues: Values }

/** Unknown until created, so it never equals another row's. */
const unknown = Symbol()
const comparable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, to]) => [field, isToMake(to) ? unknown : to]))

/** Rows that change what they saw. The first row of a title writes it; later rows with more changes, or after a row written alone, wait. */
export function plainChanges<Row extends ToWrite>(
  rows: readonly Row[],
  titles: ReadonlyMap<number, StoredRecord>,
  editions: ReadonlyMap<number, StoredRecord>,
): Change<Row>[] {
  const left = new Map<number, Values>()
  return rows.flatMap((row): Change<Row>[] => {
    const title = titles.get(row.productId ?? 0)
    const edition = editions.get(row.productDetailId ?? 0)
    if (!title) return []
    const before = left.get(title.id)
    const titleValues = titleValuesOf(row, before ? { ...title, values: before } : title)
    const saysMore = Object.keys(titleValues).length > 0
    if (row.action !== 'change' || !edition || isLate(row, title, edition) || (before && saysMore)) {
      left.set(title.id, Object.fromEntries(Object.keys(title.values).map((field) => [field, unknown])))
      return []
    }
    if (saysMore) left.set(title.id, { ...title.values, ...comparable(titleValues) })
    return [{ row, title, edition, titleValues }]
  })
}

/** A constant number of statements. @throws {Problem} 409, 422 for an unnamed row: write them one by one to find it */
export async function writeChanged(
  call: Importing & Pick<Writing, 'locked'>,
  tx: Queryable,
  kind: Kind,
  changes: readonly Change[],
  isLocking: boolean,
): Promise<Written[]> {
  const maker = await createMaker(
    call,
    tx,
    changes.flatMap(({ row, titleValues }) => [titleValues, after(row.changes.edition)]),
  )
  const titles = []
  const editions = []
  for (const { row, title, edition, titleValues } of changes) {
    const values = after(row.changes.edition)
    if (Object.keys(titleValues).length)
      titles.push({ id: title.id, version: title.version, body: { ...(await maker(titleValues)), ...pictured(title.values.image) } })
    if (Object.keys(values).length)
      editions.push({ id: edition.id, version: edition.version, values: await maker(values), stored: edition.values })
  }
  if (titles.length && (await editTitles(call, tx, kind, titles)).includes(false)) throw late()
  if (editions.length && (await editEditions(call, tx, kind, editions, isLocking)).includes(false)) throw late()
  const changed = new Set(editions.map(({ id }) => id))
  return changes.map(
    ({ row: { rowNumber }, title, edition, titleValues }): Written => ({
      rowNumber,
      productId: title.id,
      productDetailId: edition.id,
      hasMadeTitle: false,
      writtenVersion: edition.version + (changed.has(edition.id) ? 1 : 0),
      writtenTitleVersion: Object.keys(titleValues).length ? title.version + 1 : null,
    }),
  )
}
