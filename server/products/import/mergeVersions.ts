import { type FieldMeta, metaOf } from '#api/core/field'
import { nth, present } from '#api/core/objects'
import { columnOf, columnOfField } from '#api/products/importColumns'
import type { Queryable } from '../../db/database'
import { changedAfter } from '../versions'
import { cellText } from './cells/cellText'
import type { Names } from './cells/names'
import type { Compared, Matched } from './compared'
import { tableOf, type Values } from './records'
import type { Stored } from './store'
import { fieldsOf } from './values'

type Behind = { row: Matched; compared: Compared; of: 'title' | 'edition'; version: number }

/**
 * Three-way merge per field with the audit log as base: unchanged cells keep the current value, and fields changed on both sides are
 * problems with both values.
 */
export async function mergeBehind(
  tx: Queryable,
  { columns }: Stored,
  rows: readonly Matched[],
  compared: readonly Compared[],
  names: Names,
): Promise<void> {
  const behind = rows.flatMap((row, i): Behind[] => {
    const { seenVersion, seenTitleVersion, keys } = row
    const each = nth(compared, i)
    const isBehind = (seen: number | null, inFile: number | undefined, changes: object) =>
      seen !== null && inFile !== undefined && inFile < seen && Object.keys(changes).length > 0
    return [
      ...(isBehind(seenVersion, keys.version, each.changes.edition)
        ? [{ row, compared: each, of: 'edition' as const, version: keys.version ?? 0 }]
        : []),
      ...(isBehind(seenTitleVersion, keys.titleVersion, each.changes.title)
        ? [{ row, compared: each, of: 'title' as const, version: keys.titleVersion ?? 0 }]
        : []),
    ]
  })
  if (!behind.length) return
  const since = await changedAfter(
    tx,
    behind.map(({ row, of, version }) => ({
      entity: tableOf(of, row.kind).entity.name,
      id: (of === 'title' ? row.productId : row.productDetailId) ?? 0,
      version,
    })),
  )
  for (const [i, { row, compared: each, of }] of behind.entries())
    for (const [field, { from, by }] of Object.entries(since[i] ?? {})) {
      const pair = each.changes[of][field]
      if (!pair) continue
      const meta = metaOf(present(fieldsOf(of, row.kind)[field]))
      const name = columnOfField(of, field)
      if (equalsStored(meta, from, pair[1], names)) {
        delete each.changes[of][field]
        delete each.shown[name]
        continue
      }
      const [current, wanted] = each.shown[name] ?? ['', '']
      each.misread.push({
        index: columns.find((column) => column.field === name)?.index ?? null,
        field: name,
        code: 'changed',
        message: `${by} changed ${columnOf(name)?.label.toLowerCase()} since: it was ${storedText(meta, from, names) || 'empty'}, is ${current || 'empty'}, and the file has ${wanted || 'nothing'}`,
        suggestions: current ? [current] : [],
      })
    }
}

const equalsStored = (meta: FieldMeta, stored: unknown, value: unknown, names: Names): boolean =>
  JSON.stringify(comparable(stored)) === JSON.stringify(toStored(meta, value, names))

/** Numbers of references, minor units, texts of rows. */
const comparable = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null) return stored === '' ? null : stored
  if ('amount' in stored) return stored.amount
  if ('texts' in stored) return stored.texts
  return 'id' in stored ? stored.id : stored
}

const toStored = (meta: FieldMeta, value: unknown, names: Names): unknown =>
  meta.kind === 'rows'
    ? (value as Values[]).map((row) =>
        Object.entries(meta.columns ?? {})
          .map(([name, column]) => {
            const { refersTo } = metaOf(column)
            return refersTo ? (names.calledOf(refersTo, row[name] as number) ?? '') : String(row[name] ?? '')
          })
          .filter(Boolean)
          .join(', '),
      )
    : value === ''
      ? null
      : value

function storedText(meta: FieldMeta, stored: unknown, names: Names): string {
  if (typeof stored === 'object' && stored !== null && 'label' in stored) return String(stored.label)
  if (typeof stored === 'object' && stored !== null && 'currency' in stored)
    return cellText(meta, comparable(stored), names, String(stored.currency))
  const value = comparable(stored)
  return Array.isArray(value) ? value.join('; ') : cellText(meta, value, names)
}
