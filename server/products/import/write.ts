import type { FieldErrors } from '#api/core/answer'
import { metaOf } from '#api/core/field'
import type { Kind } from '#api/products/rules'
import { Problem } from '../../core/http/problem'
import type { Queryable } from '../../db/database'
import { addEdition, editEdition } from '../editions'
import { addTitle, editTitle } from '../titles'
import { cellText } from './cells/cellText'
import { createNames } from './cells/names'
import { isToMake } from './cells/readCell'
import { type Importing, makeNamed } from './make'
import { pointedIn } from './readRow'
import type { StoredRecord, Values } from './records'
import { fieldsOf, isSame, newTitle } from './values'

export type ToWrite = {
  rowNumber: number
  action: 'add' | 'change'
  kind: Kind
  productId: number | null
  productDetailId: number | null
  seenVersion: number | null
  seenTitleVersion: number | null
  ownTitleVersion: number | null
  values: { title: Values; edition: Values }
  changes: Record<'title' | 'edition', Record<string, [unknown, unknown]>>
}

export type Written = {
  rowNumber: number
  productId: number
  productDetailId: number
  writtenVersion: number
  writtenTitleVersion: number | null
  hasMadeTitle: boolean
  /** Its title and all editions of it were written with what `derive` would write. */
  isDerived?: boolean
}

export const late = (fieldErrors: FieldErrors = {}) =>
  Problem.conflict(
    { reason: 'changedSince', fieldErrors },
    Object.values(fieldErrors).flat()[0] ?? 'Somebody changed the catalogue after this was checked: check again',
  )

/** Fields of the row that hold something else than when it was checked, with both values. */
async function clashesOf(
  tx: Queryable,
  { kind, changes }: ToWrite,
  standing: Record<'title' | 'edition', StoredRecord | undefined>,
): Promise<FieldErrors> {
  const names = createNames(tx)
  const errors: FieldErrors = {}
  for (const of of ['title', 'edition'] as const)
    for (const [field, [from, to]] of Object.entries(changes[of])) {
      const current = standing[of]?.values[field]
      const schema = fieldsOf(of, kind)[field]
      if (!standing[of] || !schema || isSame(current, from)) continue
      const meta = metaOf(schema)
      for (const values of [from, current, to])
        for (const [entity, id] of pointedIn({ [field]: schema }, { [field]: values }))
          if (!isToMake(id)) await names.learn(entity, { ids: [id] })
      const [was, is, wanted] = [from, current, to].map(
        (value) => (isToMake(value) ? 'a new one' : cellText(meta, value, names)) || 'empty',
      )
      errors[field] = [`${meta.label} was ${was} at the check and is ${is} now, and the file has ${wanted}`]
    }
  return errors
}

export const after = (changes: Record<string, [unknown, unknown]>): Values =>
  Object.fromEntries(Object.entries(changes).map(([field, [, to]]) => [field, to]))

export function isLate(row: ToWrite, title: StoredRecord | undefined, edition: StoredRecord | undefined): boolean {
  if (row.productId !== null && !title) return true
  if (row.action === 'change' && edition?.version !== row.seenVersion) return true
  const own = row.ownTitleVersion !== null && row.ownTitleVersion === title?.version
  return title !== undefined && !own && title.version !== row.seenTitleVersion
}

/** Writes one row like the calls of title and edition; both must be locked. @throws {Problem} 409, 422 */
export async function writeRow(
  call: Importing,
  tx: Queryable,
  row: ToWrite,
  title: StoredRecord | undefined,
  edition: StoredRecord | undefined,
): Promise<Written> {
  const { kind, rowNumber } = row
  if (isLate(row, title, edition)) throw late(await clashesOf(tx, row, { title, edition }))

  const titleValues = title ? titleValuesOf(row, title) : {}
  const hasMadeTitle = !title
  let titleVersion: number | null = hasMadeTitle ? 1 : null
  const productId = title?.id ?? (await addTitle(call, tx, kind, await makeNamed(call, tx, { ...newTitle(kind), ...row.values.title })))
  if (title && Object.keys(titleValues).length) {
    const { image } = title.values
    if (!(await editTitle(call, tx, kind, title.id, title.version, { ...(await makeNamed(call, tx, titleValues)), ...pictured(image) })))
      throw late()
    titleVersion = title.version + 1
  }
  if (row.action === 'add') {
    const values = await makeNamed(call, tx, { ...row.values.edition, productId })
    const productDetailId = await addEdition(call, tx, kind, withoutEmptyRows(values))
    return { rowNumber, productId, productDetailId, writtenVersion: 1, writtenTitleVersion: titleVersion, hasMadeTitle }
  }
  const id = row.productDetailId ?? 0
  const changes = after(row.changes.edition)
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    const edit = { id, version: row.seenVersion ?? 0, values: await makeNamed(call, tx, changes), stored: edition?.values }
    if (!(await editEdition(call, tx, kind, edit))) throw late()
  }
  const writtenVersion = (row.seenVersion ?? 0) + (isChanged ? 1 : 0)
  return { rowNumber, productId, productDetailId: id, writtenVersion, writtenTitleVersion: titleVersion, hasMadeTitle }
}

export const titleValuesOf = (row: Pick<ToWrite, 'action' | 'seenTitleVersion' | 'changes' | 'values'>, title: StoredRecord): Values =>
  wanted(title, row.action === 'change' || row.seenTitleVersion !== null ? after(row.changes.title) : row.values.title)

/** Without what an earlier row of the title already wrote. */
const wanted = (title: StoredRecord, changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).filter(([field, to]) => !isSame(title.values[field], to)))

export const pictured = (image: unknown): Values => ({ image: typeof image === 'number' ? { id: image } : null })

export const withoutEmptyRows = ({ images: _, files: __, ...values }: Values): Values => values
