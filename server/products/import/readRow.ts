import type * as z from 'zod/mini'
import { metaOf } from '#api/core/field'
import { manyColumns } from '#api/products/importAliases'
import { columnOf, type ImportColumn } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import type { Kind } from '#api/products/rules'
import { cellText } from './cells/cellText'
import { fold } from './cells/fold'
import { divided, joined, recordText, textsOfRecord } from './cells/lists'
import { pointedAt } from './cells/namedAs'
import type { Names } from './cells/names'
import { isToMake, readCell, unreadable } from './cells/readCell'
import type { StoredRecord, Values } from './records'
import type { StoredColumn } from './store'
import { emptyOf, fieldsOf, sameText } from './values'

export type RawRow = { rowNumber: number; cells: string[]; marks: Record<string, 'formula' | 'error'> }
export type ReadRow = { title: Values; edition: Values; misread: ImportProblem[] }

const unsaved = 'It holds a formula that was saved without its value: type what it should say'

export const textIn = ({ index, value }: StoredColumn, cells: readonly string[]): string =>
  (value ?? (index === null ? '' : (cells[index] ?? ''))).trim()

type MappedColumn = StoredColumn & { declared: ImportColumn }

const mapped = new WeakMap<readonly StoredColumn[], MappedColumn[]>()

/** Computed once per slice. Amounts come last, as they depend on currencies. */
export function mappedColumns(columns: readonly StoredColumn[]): readonly MappedColumn[] {
  const found = mapped.get(columns)
  if (found) return found
  const made = columns
    .flatMap((column): MappedColumn[] => {
      const declared = column.field === null ? undefined : columnOf(column.field)
      return declared ? [{ ...column, declared }] : []
    })
    .sort((a, b) => Number(isMoney(a.declared)) - Number(isMoney(b.declared)))
  mapped.set(columns, made)
  return made
}

export function namedIn(columns: readonly StoredColumn[], cells: readonly string[]): [entity: string, text: string][] {
  return mappedColumns(columns).flatMap((column): [string, string][] => {
    const { meta } = column.declared
    const text = textIn(column, cells)
    if (!meta || !text) return []
    const entities = pointedAt(meta)
    if (meta.kind !== 'rows')
      return (meta.kind === 'options' ? divided(text) : [text]).flatMap((each) =>
        entities.map((entity): [string, string] => [entity, each]),
      )
    const [first = ''] = entities
    return divided(text).map((each): [string, string] => [first, textsOfRecord(each, Object.keys(meta.columns ?? {}).length)[0] ?? ''])
  })
}

export function pointedIn(fields: Readonly<Record<string, z.ZodMiniType>>, values: Values): [entity: string, id: number][] {
  return Object.entries(fields).flatMap(([name, field]): [string, number][] => {
    const meta = metaOf(field)
    const value = values[name]
    if (meta.kind === 'option') return typeof value === 'number' ? [[meta.refersTo ?? '', value]] : []
    if (meta.kind === 'options') return ((value ?? []) as number[]).map((id) => [meta.refersTo ?? '', id])
    return meta.kind === 'rows' ? ((value ?? []) as Values[]).flatMap((row) => pointedIn(meta.columns ?? {}, row)) : []
  })
}

type Beside = { kind: Kind; title: StoredRecord | undefined; edition: StoredRecord | undefined; names: Names; currency: string }

/** A blank cell says nothing; a cell equal to what an export would write keeps the stored value. */
export function readRow({ cells, marks }: RawRow, columns: readonly StoredColumn[], beside: Beside): ReadRow {
  const read: ReadRow = { title: {}, edition: {}, misread: [] }
  const { kind, names } = beside
  for (const column of mappedColumns(columns)) {
    const { index, value, declared } = column
    if (declared.of === 'row' && declared.name !== 'removeFields') continue
    const { name, of, field, meta } = declared
    const text = withRole(textIn(column, cells), column)
    const mark = value === null && index !== null ? marks[index] : undefined
    const tell = (code: string, message: string, suggestions: string[] = [], part?: ImportProblem['part']) =>
      read.misread.push({ index, field: name, code, message, suggestions, ...(part && { part }) })
    if (text === '') {
      if (mark === 'formula') tell('formula', unsaved)
      continue
    }
    const current = of === 'row' ? undefined : beside[of]
    if (of !== 'row' && !(field in fieldsOf(of, kind))) {
      tell(
        'otherKind',
        `${kind === 'other' ? 'Another product' : `A ${kind}`} has no ${declared.label.toLowerCase()}: empty the cell, or leave the column out`,
      )
      continue
    }
    const currency = meta?.currencyField ? currencyOf(meta.currencyField, read.edition, beside) : beside.currency
    if (
      of !== 'row' &&
      meta &&
      current &&
      !(name === manyColumns && field in read.title) &&
      field in current.values &&
      sameText(text, cellText(meta, current.values[field], names, currency))
    ) {
      read[of][field] = current.values[field]
      continue
    }
    const reading =
      unreadable(text, mark) ??
      readCell(declared, text, {
        decimal: column.decimal,
        isCreating: (text) => column.isCreating || (column.creating?.includes(fold(text)) ?? false),
        isCreatable: declared.isCreatable,
        currency,
        kind,
        names,
      })
    if (!('value' in reading)) tell(reading.code, reading.message, reading.suggestions, reading.part)
    else if (of === 'row') for (const emptied of reading.value as string[]) empty(read, kind, emptied)
    else if (name === manyColumns) read[of][field] = [...((read[of][field] ?? []) as Values[]), ...(reading.value as Values[])]
    else read[of][field] = reading.value
  }
  return read
}

/** Names without a role have that of their column. */
const withRole = (text: string, { role }: StoredColumn): string =>
  role
    ? joined(
        divided(text).map((each) => {
          const [name = '', own, ...others] = textsOfRecord(each, 3)
          return recordText([name, own || role, ...others])
        }),
      )
    : text

const isMoney = ({ meta }: ImportColumn) => meta?.kind === 'moneyIn'

function empty(read: ReadRow, kind: Kind, name: string): void {
  const column = columnOf(name)
  if (!column || column.of === 'row' || !column.meta || !(column.field in fieldsOf(column.of, kind))) return
  read[column.of][column.field] ??= emptyOf(column.meta)
}

function currencyOf(field: string, values: Values, { edition, names, currency }: Beside): string {
  const id = values[field] ?? edition?.values[field]
  return (typeof id === 'number' && !isToMake(id) && names.labelOf('Currency', id)) || currency
}
