import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import type { Queryable } from '../db/database'
import { type Json, jsonList, type Page } from './http/endpoints'
import { Problem } from './http/problem'
import { first, jsonRows } from './sqlParts'

export type Sort = { column: string; isDescending: boolean }

/** Reads `field asc|desc`; newest first when empty. Ties are always settled by id. @throws {Problem} 422 at `sort` */
export function sortOf(sort: string, columns: Record<string, string>): Sort {
  const [field = 'id', direction = 'desc'] = sort.split(' ').filter(Boolean)
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (!column) throw Problem.field('sort', `'${field}' is not a field to sort by: use ${Object.keys(columns).join(', ')}`)
  return { column, isDescending: direction === 'desc' }
}

type Source = {
  table: string
  where: SQL
  /** Field of the contract → column. */
  sortColumns: Record<string, string>
  /** One row as JSON, of the alias `u`. */
  row: SQL
}

/** A page of a list of thousands, counted and sorted as it is asked for. @throws {Problem} 422 for an unknown sort or filter field */
export async function pageOf(db: Queryable, { page, pageSize, sort, filter }: ListRequest, source: Source): Promise<Json> {
  const { column, isDescending } = sortOf(sort, source.sortColumns)
  const [unknown] = Object.keys(filter || {})
  if (unknown !== undefined)
    throw Problem.field(`filter.${unknown}`, `'${unknown}' is not a field to filter by: this list is searched only`)
  const direction = isDescending ? 'desc' : 'asc'
  const order = sql.raw(`u.${column} ${direction}, u.id ${direction}`)
  const found = await first<Page>(
    db,
    sql`with found as materialized (select id, ${sql.raw(column === 'id' ? '' : `${column},`)} 1 from ${sql.raw(source.table)} where ${source.where}),
      page as (select u.id from found u order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
      select (select count(*)::int from found) as total, ${jsonRows(sql`${source.row}::text`, order)} as rows
      from page join ${sql.raw(source.table)} u on u.id = page.id`,
  )
  return jsonList(found, { page, pageSize })
}
