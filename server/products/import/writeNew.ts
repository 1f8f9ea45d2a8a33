import { nth } from '#api/core/objects'
import type { Kind } from '#api/products/rules'
import type { Writing } from '../../core/entity/writing'
import type { Queryable } from '../../db/database'
import { addEditions } from '../editions'
import { addTitlesWhole, newTitleIds } from '../newTitles'
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
  const groups = titlesOf(rows)
  const maker = await createMaker(call, tx, [
    ...[...groups.values()].map(({ values }) => values),
    ...rows.map(({ values }) => values.edition),
  ])
  const titles = []
  const empty = newTitle(kind)
  for (const { values } of groups.values()) titles.push(await maker({ ...empty, ...values }))
  const ids = await newTitleIds(tx, titles.length)
  const made = new Map([...groups.keys()].map((group, i) => [group, nth(ids, i)]))
  const titleOf = (row: NewRow) => Number(row.productId ?? made.get(groupOf(row)))
  const editionsOf = async (some: readonly NewRow[]) => {
    const editions: Values[] = []
    for (const row of some) editions.push(withoutEmptyRows(await maker({ ...row.values.edition, productId: titleOf(row) })))
    return editions
  }
  const [ofNew, ofOld] = [rows.filter(({ productId }) => productId === null), rows.filter(({ productId }) => productId !== null)]
  const whole = { titles: titles.map((values, i) => ({ id: nth(ids, i), values })), editions: await editionsOf(ofNew) }
  const editionIds = [
    ...(ofNew.length ? await addTitlesWhole(call, tx, kind, whole, isLocking) : []),
    ...(ofOld.length ? await addEditions(call, tx, kind, await editionsOf(ofOld), isLocking) : []),
  ]
  const editionOf = new Map([...ofNew, ...ofOld].map(({ rowNumber }, i) => [rowNumber, nth(editionIds, i)]))
  return rows.map((row): Written => {
    const hasMadeTitle = row.productId === null && groups.get(groupOf(row))?.first === row.rowNumber
    return {
      rowNumber: row.rowNumber,
      productId: titleOf(row),
      productDetailId: Number(editionOf.get(row.rowNumber)),
      writtenVersion: 1,
      writtenTitleVersion: hasMadeTitle ? 1 : null,
      hasMadeTitle,
      isDerived: row.productId === null,
    }
  })
}
