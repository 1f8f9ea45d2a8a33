import { sql } from 'drizzle-orm'
import { type ListAge, orderMap } from '#api/orders/orderMap'
import { bind } from '../core/http/endpoints'
import { shareReads } from '../core/shareReads'
import { iso } from '../core/sqlParts'
import type { Database } from '../db/database'
import { countedLists, countOf } from './basketCounts'

/** The first or the last of a list by when it came there: one step along the index baskets_list_changed_at. */
const edge = (list: string, direction: 'asc' | 'desc') =>
  sql`(select ${iso('changed_at')} from baskets where list = ${list} order by changed_at ${sql.raw(direction)} limit 1)`

const ofList = (list: ListAge['list']) =>
  sql`select ${list}::text as list, ${countOf([list])} as count, ${edge(list, 'asc')} as "oldestAt", ${edge(list, 'desc')} as "newestAt"`

// From the counters and the ends of an index, so it costs the same however many baskets there are.
const readMap = shareReads(async (db: Database) => (await db.execute<ListAge>(sql.join(countedLists.map(ofList), sql` union all `))).rows)

export const mapHandlers = [bind(orderMap, ({ db }) => readMap(db))]
