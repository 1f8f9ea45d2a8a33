import { nth } from '#api/core/objects'
import type { Kind } from '#api/products/rules'
import type { Writing } from '../../core/entity/writing'
import type { Acting } from '../../core/http/endpoints'
import type { Queryable } from '../../db/database'
import { addEditions } from '../editions'
import { addTitles } from '../titles'
import { createMaker } from './make'
import type { Standing, Values } from './records'
import { newTitle } from './values'
import { saidOf, type ToWrite, type Written, withoutEmptyRows } from './write'

export type NewRow = ToWrite & { titleKey: string | null }

/**
 * Whether a row adds an edition to a title that is still to be made, or to one that stands and of which it says nothing else. Such
 * rows need nothing of each other, and are written together.
 */
export const isPlainlyNew = (row: NewRow, title: Standing | undefined): boolean =>
  row.action === 'add' &&
  (row.productId === null ||
    (title !== undefined && title.version === (row.ownTitleVersion ?? row.seenTitleVersion) && !Object.keys(saidOf(row, title)).length))

const groupOf = ({ rowNumber, titleKey }: NewRow) => (titleKey === null ? `#${rowNumber}` : titleKey)

/** What the rows of one new title say of it: what one leaves blank another may say. */
function titlesOf(rows: readonly NewRow[]): Map<string, { first: number; values: Values }> {
  const titles = new Map<string, { first: number; values: Values }>()
  for (const row of rows) {
    if (row.productId !== null) continue
    const before = titles.get(groupOf(row))
    titles.set(groupOf(row), { first: before?.first ?? row.rowNumber, values: { ...before?.values, ...row.values.title } })
  }
  return titles
}

/**
 * Writes rows that are plainly new as their titles' and editions' own calls would, in a few statements for all of them.
 * @throws {Problem} 409, 422 of any of them, which is not named: whoever wants to know writes them one by one
 */
export async function writeNew(
  call: Acting & Pick<Writing, 'locked'>,
  tx: Queryable,
  kind: Kind,
  rows: readonly NewRow[],
  isLocking: boolean,
): Promise<Written[]> {
  const titles = titlesOf(rows)
  const maker = await createMaker(call, tx, [
    ...[...titles.values()].map(({ values }) => values),
    ...rows.map(({ values }) => values.edition),
  ])
  const bodies: Values[] = []
  for (const { values } of titles.values()) bodies.push(await maker({ ...newTitle(kind), ...values }))
  const titleIds = bodies.length ? await addTitles(call, tx, kind, bodies) : []
  const made = new Map([...titles.keys()].map((group, i) => [group, nth(titleIds, i)]))
  const editions: Values[] = []
  for (const row of rows) {
    const productId = row.productId ?? made.get(groupOf(row))
    editions.push(withoutEmptyRows(await maker({ ...row.values.edition, productId })))
  }
  const editionIds = await addEditions(call, tx, kind, editions, isLocking)
  return rows.map((row, i): Written => {
    const hasMadeTitle = row.productId === null && titles.get(groupOf(row))?.first === row.rowNumber
    return {
      rowNumber: row.rowNumber,
      productId: Number(editions[i]?.productId),
      productDetailId: nth(editionIds, i),
      writtenVersion: 1,
      writtenTitleVersion: hasMadeTitle ? 1 : null,
      hasMadeTitle,
    }
  })
}
