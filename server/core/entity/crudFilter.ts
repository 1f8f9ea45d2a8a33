import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { rowIds } from '#api/core/answer'
import { type FilterKind, filterKindOf, filterSchema, isSearched } from '#api/core/filter'
import { firstDay, lastDay } from '#api/core/kinds/partialDate'
import { fold } from '../../db/fold'
import { fragment, verbatim } from '../../db/fragment'
import { Problem } from '../http/problem'
import { holdsWords, wordsOf } from '../search'
import { calendarDay, isOnDays, isOneOf } from '../sqlParts'
import type { Stored, Table } from './entityTable'

type Narrowing = { where: SQL | undefined; words: readonly string[] }

/** `others`: without the words of the search. */
export type ListNarrowing = Narrowing & { others: SQL | undefined }

/** @throws {Problem} 422 */
export function narrowingOf(
  { fields }: Table,
  { searchKey, filter }: Pick<ListRequest, 'searchKey' | 'filter'>,
  alias: string,
): ListNarrowing {
  const words = wordsOf(searchKey, 'searchKey')
  const isSearchable = fields.some((field) => isSearched(field) && !field.isUnsearched)
  const held = isSearchable ? [...words] : []
  const others: SQL[] = []
  for (const [name, value] of Object.entries(filter || {})) {
    if (value === '' || value === undefined) continue
    const read = filterBy(fields, name, value, alias)
    others.push(read.where)
    held.push(...read.words)
  }
  const searched = words.length ? [isSearchable ? holdsWords(`${alias}.search`, words) : sql`false`] : []
  return { where: allOf([...searched, ...others]), others: allOf(others), words: [...new Set(held)] }
}

const allOf = (parts: readonly SQL[]): SQL | undefined => (parts.length ? all(parts.map((part) => sql`(${part})`)) : undefined)

type Range = { from?: string | number; to?: string | number }

function filterBy(fields: Stored[], name: string, value: unknown, alias: string): Narrowing & { where: SQL } {
  if (name === 'id') return { where: isOneOf(`${alias}.id`, readIds(value)), words: [] }
  const field = fields.find((candidate) => candidate.name === name)
  if (!field) throw Problem.field(`filter.${name}`, `Filter by one of ${fields.map((candidate) => candidate.name).join(', ')}`)
  const parsed = z.safeParse(filterSchema(field), value)
  if (!parsed.success) throw Problem.field(`filter.${name}`, `Is not how ${field.label.toLowerCase()} is filtered`)
  const column = `${alias}.${field.column}`
  const isEmpty = emptySql(field, column, alias)
  if (parsed.data === null) return { where: isEmpty, words: [] }
  if (filterKindOf(field.kind) !== 'contains') return { where: matches(field, column, parsed.data, alias), words: [] }
  const words = wordsOf(String(parsed.data), `filter.${name}`)
  const isHeld = holdsWords(fold(fragment`coalesce(${column}, '')`), words)
  if (field.isUnsearched) return { where: isHeld, words: [] }
  return { where: sql`${holdsWords(`${alias}.search`, words)} and ${isHeld}`, words }
}

const hasRows = ({ table }: NonNullable<Stored['rows']>, alias: string): SQL =>
  fragment`exists (select from ${table} r where r.owner_id = ${alias}.id)`

function emptySql({ kind, rows }: Stored, column: string, alias: string): SQL {
  if (rows) return fragment`not ${hasRows(rows, alias)}`
  return kind === 'options' ? fragment`cardinality(${column}) = 0` : fragment`${column} is null`
}

function readIds(value: unknown): number[] {
  const parsed = z.safeParse(rowIds, value)
  if (!parsed.success) throw Problem.field('filter.id', parsed.error.issues[0]?.message || 'Is not a list of rows')
  return parsed.data
}

function matches(field: Stored, name: string, value: unknown, alias: string): SQL {
  const column = verbatim(name)
  switch (filterKindOf(field.kind) as Exclude<FilterKind, 'contains'>) {
    case 'range':
      return typeof value === 'number'
        ? sql`${column} = ${value}::numeric`
        : between(value as Range, (bound) => sql`${bound}::numeric`, column)
    case 'day':
      return onDays(field, typeof value === 'string' ? { from: value, to: value } : (value as Range), column)
    case 'flag':
      return sql`${column} = ${value}`
    case 'presence':
      if (field.rows) return fragment`${hasRows(field.rows, alias)} = ${String(value === true)}`
      return value ? sql`${column} is not null` : sql`${column} is null`
    case 'anyOf':
      return anyOf(field, column, Array.isArray(value) ? value : [value])
  }
}

function anyOf({ kind }: Stored, column: SQL, values: unknown[]): SQL {
  const listed = sql.join(
    values.map((value) => (kind === 'option' || kind === 'options' ? sql`${value}::int` : sql`${value}::text`)),
    sql`, `,
  )
  return kind === 'options' ? sql`${column} && array[${listed}]` : sql`${column} in (${listed})`
}

function onDays({ kind }: Stored, { from, to }: Range, column: SQL): SQL {
  if (kind === 'partialDate') {
    const days = { from: from && firstDay(String(from)), to: to && lastDay(String(to)) }
    return between(days, (day) => sql`${calendarDay(String(day))}::date`, sql`${column}_day`)
  }
  const days = { from: from?.toString(), to: to?.toString() }
  return kind === 'date' ? between(days, (bound) => sql`${calendarDay(String(bound))}::date`, column) : isOnDays(column, days)
}

const between = ({ from, to }: Range, cast: (bound: string | number) => SQL, column: SQL) =>
  all([from !== undefined && sql`${column} >= ${cast(from)}`, to !== undefined && sql`${column} <= ${cast(to)}`])

const all = (parts: (SQL | false)[]): SQL => {
  const given = parts.filter((part) => part !== false)
  return given.length ? sql.join(given, sql` and `) : sql`true`
}
