import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import type { Database } from '../db/database'
import type { Json } from './http/endpoints'
import { Problem } from './http/problem'
import { readPage } from './listPage'
import { holdsWords } from './search'

export type Sort = { column: string; isDescending: boolean }

/** Reads `field asc|desc`; newest first when empty. Ties are always settled by id. @throws {Problem} 422 at `sort` */
export function sortOf(sort: string, columns: Record<string, string>): Sort {
  const [field = 'id', direction = 'desc'] = sort.split(' ').filter(Boolean)
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (!column) throw Problem.field('sort', `'${field}' is not a field to sort by: use ${Object.keys(columns).join(', ')}`)
  return { column, isDescending: direction === 'desc' }
}

type Source = {
  /** A table, or a select in brackets, under the alias `t`. */
  from: string
  within?: string
  where?: SQL
  /** Words that its `search` holds. */
  words?: readonly string[]
  /** Field of the contract → column. */
  sortColumns: Record<string, string>
  /** Fields whose order an index has. */
  indexed?: readonly string[]
  /** One row as JSON, of the alias `t`. */
  row: SQL
}

/** A page of a list that is searched and sorted, and not filtered. @throws {Problem} 422 for an unknown sort or filter field */
export async function pageOf(db: Database, { page, pageSize, sort, filter }: ListRequest, source: Source): Promise<Json> {
  const { from, within, where, words = [], sortColumns, indexed = ['id'], row } = source
  const { column, isDescending } = sortOf(sort, sortColumns)
  const [unknown] = Object.keys(filter || {})
  if (unknown !== undefined)
    throw Problem.field(`filter.${unknown}`, `'${unknown}' is not a field to filter by: this list is searched only`)
  const isIndexed = indexed.some((name) => sortColumns[name] === column)
  const order = { ...(column !== 'id' && { key: `t.${column}` }), isDescending, isIndexed }
  const narrowed = words.length ? sql`${where ?? sql`true`} and ${holdsWords('t.search', words)}` : where
  return readPage(db, { page, pageSize }, { from, within, where: narrowed, words, order, row })
}
