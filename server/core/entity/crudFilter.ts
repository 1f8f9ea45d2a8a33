import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { filterKindOf, filterSchema, isTextKind } from '#api/core/filter'
import { fold } from '../../db/fold'
import { Problem } from '../http/problem'
import { calendarDay, holdsWords, isOnDays } from '../sqlParts'
import type { Stored, Table } from './entityTable'

/** The search, over the text fields, and the filter, field by field. @throws {Problem} 422 */
export function conditions({ fields }: Table, { searchKey, filter }: Pick<ListRequest, 'searchKey' | 'filter'>, alias: string): SQL {
  // An empty value filters nothing, as an emptied field of a form does.
  const given = Object.entries(filter || {}).filter(([, value]) => value !== '' && value !== undefined)
  const parts = given.map(([name, value]) => filterBy(fields, name, value, alias))
  if (searchKey.trim()) parts.push(foundBy(fields, searchKey, alias))
  return parts.length
    ? sql.join(
        parts.map((part) => sql`(${part})`),
        sql` and `,
      )
    : sql`true`
}

function foundBy(fields: Stored[], searched: string, alias: string): SQL {
  const texts = fields.filter(({ kind }) => isTextKind(kind)).map(({ column }) => `${alias}.${column}`)
  return texts.length ? holdsWords(fold(`concat_ws(' ', ${texts.join(', ')})`), searched) : sql`false`
}

type Range = { from?: string | number; to?: string | number }

function filterBy(fields: Stored[], name: string, value: unknown, alias: string): SQL {
  const field = fields.find((candidate) => candidate.name === name)
  if (!field) throw Problem.field(`filter.${name}`, `Filter by one of ${fields.map((candidate) => candidate.name).join(', ')}`)
  const parsed = z.safeParse(filterSchema(field), value)
  if (!parsed.success) throw Problem.field(`filter.${name}`, `Is not how ${field.label.toLowerCase()} is filtered`)
  const column = `${alias}.${field.column}`
  if (parsed.data === null) return sql.raw(field.kind === 'options' ? `cardinality(${column}) = 0` : `${column} is null`)
  return matches(field, column, parsed.data)
}

function matches(field: Stored, name: string, value: unknown): SQL {
  const column = sql.raw(name)
  switch (filterKindOf(field.kind)) {
    case 'contains':
      return String(value).trim() ? holdsWords(fold(`coalesce(${name}, '')`), String(value)) : sql`true`
    case 'range':
      return typeof value === 'number'
        ? sql`${column} = ${value}::numeric`
        : between(value as Range, (bound) => sql`${bound}::numeric`, column)
    case 'day':
      return onDays(field, typeof value === 'string' ? { from: value, to: value } : (value as Range), column)
    case 'flag':
      return sql`${column} = ${value}`
    case 'presence':
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
  const days = { from: from?.toString(), to: to?.toString() }
  return kind === 'date' ? between(days, (bound) => sql`${calendarDay(String(bound))}::date`, column) : isOnDays(column, days)
}

const between = ({ from, to }: Range, cast: (bound: string | number) => SQL, column: SQL) =>
  all([from !== undefined && sql`${column} >= ${cast(from)}`, to !== undefined && sql`${column} <= ${cast(to)}`])

const all = (parts: (SQL | false)[]) => {
  const given = parts.filter((part) => part !== false)
  return given.length ? sql.join(given, sql` and `) : sql`true`
}
