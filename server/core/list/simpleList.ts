import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import type { Database } from '../../db/database'
import type { Json } from '../http/endpoints'
import { readFilter, readSort } from '../readFilter'
import { holdsWords } from '../search'
import { readPage } from './listPage'
import type { Ranked } from './ranking'

type Source = {
  from: SQL
  within?: SQL | undefined
  where?: SQL
  words?: readonly string[]
  sortColumns: Record<string, string>
  indexed?: readonly string[]
  /** Searched without a sort, the best matches come first. */
  ranked?: Ranked
  row: SQL
}

/** @throws {Problem} 422 for an unknown sort or filter field */
export async function pageOf(db: Database, { page, pageSize, sort, filter }: ListRequest, source: Source): Promise<Json> {
  const { from, within, where, words = [], sortColumns, indexed = ['id'], ranked, row } = source
  const { key: column, isDescending } = readSort(sort, sortColumns)
  readFilter(z.object({}), filter)
  const isIndexed = indexed.some((name) => sortColumns[name] === column)
  const order = { ...(column !== 'id' && { key: `t.${column}` }), isDescending, isIndexed }
  const narrowed = words.length ? sql`${where ?? sql`true`} and ${holdsWords('t.search', words)}` : where
  const ranking = ranked && words.length ? { ...ranked, searched: words.join(' '), isOrder: sort === '', others: where } : undefined
  return readPage(db, { page, pageSize }, { from, within, where: narrowed, words, order, ranking, row })
}
