import { nth } from '#api/core/objects'
import type { Kind } from '#api/products/rules'
import type { Writing } from '../../core/entity/writing'
import type { Queryable } from '../../db/database'
import { addEditions } from '../editions'
import { addTitles } from '../titles'
import { createMaker, type Importing } from './make'
import type { StoredRecord, Values } from './records'
import { newTitle } from './values'
import { type ToWrite, titleValuesOf, type Written, withoutEmptyRows } from './write'

export type NewRow = ToWrite & { titleKey: string | null }

/** Independent rows: an edition of a new title, or of an existing one without other changes. */
export const isPlainlyNew = (row: NewRow, title: StoredRecord | undefined): boolean =>
  row.action === 'add' &&
  (row.productId === null ||
    (title !== undefined &&
      title.version === (row.ownTitleVersion ?? row.seenTitleVersion) &&
      !Object.keys(titleValuesOf(row, title)).length))

const groupOf = ({ rowNumber, titleKey }: NewRow) => (titleKey === null ? `#${rowNumber}` : titleKey)

function titlesOf(rows: readonly NewRow[]): Map<string, { first: number; values: Values }> {
  const titles = new Map<string, { first: number; values: Values }>()
  for (const row of rows) {
    if (row.productId !== null) continue
    const before = titles.get(groupOf(row))
    titles.set(groupOf(row), { first: before?.first ?? row.rowNumber, values: { ...before?.values, ...row.values.title } })
  }
  return titles
}

/** A constant number of statements. @throws {Problem} 409, 422 for an unnamed row: write them one by one to find it */
export async function writeNew(
  call: Importing & Pick<Writing, 'locked'>,
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
