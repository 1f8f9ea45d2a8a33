import type { Kind } from '#api/products/rules'
import type { Writing } from '../../core/entity/writing'
import type { Acting } from '../../core/http/endpoints'
import type { Queryable } from '../../db/database'
import { editEditions } from '../editions'
import { editTitles } from '../titles'
import { isToMake } from './cells/readCell'
import { createMaker } from './make'
import type { Standing, Values } from './records'
import { after, isLate, late, pictured, saidOf, type ToWrite, type Written } from './write'

/** A row with what it changes, as that stands, and what is left for it to say of the title. */
export type Change<Row extends ToWrite = ToWrite> = { row: Row; title: Standing; edition: Standing; said: Values }

/** Whom it names is known once it is made: another row cannot tell beforehand whether it says the same. */
const unknown = Symbol()
const known = (said: Values): Values => Object.fromEntries(Object.entries(said).map(([field, to]) => [field, isToMake(to) ? unknown : to]))

/**
 * The rows that change what is there as they have seen it. Of rows of one title the first says what it does of it; another that has more
 * to say waits for that, as does one that comes after a row which is written by itself.
 */
export function plainChanges<Row extends ToWrite>(
  rows: readonly Row[],
  titles: ReadonlyMap<number, Standing>,
  editions: ReadonlyMap<number, Standing>,
): Change<Row>[] {
  const left = new Map<number, Values>()
  return rows.flatMap((row): Change<Row>[] => {
    const title = titles.get(row.productId ?? 0)
    const edition = editions.get(row.productDetailId ?? 0)
    if (!title) return []
    const before = left.get(title.id)
    const said = saidOf(row, before ? { ...title, values: before } : title)
    const saysMore = Object.keys(said).length > 0
    if (row.action !== 'change' || !edition || isLate(row, title, edition) || (before && saysMore)) {
      left.set(title.id, Object.fromEntries(Object.keys(title.values).map((field) => [field, unknown])))
      return []
    }
    if (saysMore) left.set(title.id, { ...title.values, ...known(said) })
    return [{ row, title, edition, said }]
  })
}

/**
 * Writes rows that change something as their titles' and editions' own calls would, in a few statements for all of them.
 * @throws {Problem} 409, 422 of any of them, which is not named: whoever wants to know writes them one by one
 */
export async function writeChanged(
  call: Acting & Pick<Writing, 'locked'>,
  tx: Queryable,
  kind: Kind,
  changes: readonly Change[],
  isLocking: boolean,
): Promise<Written[]> {
  const maker = await createMaker(
    call,
    tx,
    changes.flatMap(({ row, said }) => [said, after(row.changes.edition)]),
  )
  const titles = []
  const editions = []
  for (const { row, title, edition, said } of changes) {
    const values = after(row.changes.edition)
    if (Object.keys(said).length)
      titles.push({ id: title.id, version: title.version, body: { ...(await maker(said)), ...pictured(title.values.image) } })
    if (Object.keys(values).length)
      editions.push({ id: edition.id, version: edition.version, values: await maker(values), standing: edition.values })
  }
  if (titles.length && (await editTitles(call, tx, kind, titles)).includes(false)) throw late()
  if (editions.length && (await editEditions(call, tx, kind, editions, isLocking)).includes(false)) throw late()
  const changed = new Set(editions.map(({ id }) => id))
  return changes.map(
    ({ row: { rowNumber }, title, edition, said }): Written => ({
      rowNumber,
      productId: title.id,
      productDetailId: edition.id,
      hasMadeTitle: false,
      writtenVersion: edition.version + (changed.has(edition.id) ? 1 : 0),
      writtenTitleVersion: Object.keys(said).length ? title.version + 1 : null,
    }),
  )
}
