import { sql } from 'drizzle-orm'
import { bigint, integer, pgView, text } from 'drizzle-orm/pg-core'
import { basketStatuses } from '#api/orders/baskets'
import { time } from '../db/columns'

/** Moves in the audit log, oldest first by `id`. */
export const basketHistory = pgView('basket_history', {
  id: integer('id').notNull(),
  basketId: integer('basket_id').notNull(),
  fromStatus: text('from_status', { enum: basketStatuses }),
  toStatus: text('to_status', { enum: basketStatuses }).notNull(),
  byId: integer('by_id'),
  operator: text('operator').notNull(),
  at: time('at').notNull(),
  reason: text('reason').notNull(),
  /** Amount due after the move, negative if to be repaid; null if equal to the total. */
  due: bigint('due', { mode: 'number' }),
}).as(sql`select t.id, t.record_id::int as basket_id, m.change ->> 'from' as from_status, m.change ->> 'to' as to_status, t.by_id, t.operator, t.at,
  coalesce(jsonb_path_query_first(t.changes, '$[*] ? (@.field == "reason")') ->> 'to', '') as reason,
  (jsonb_path_query_first(t.changes, '$[*] ? (@.field == "due")') #>> '{to,amount}')::bigint as due
  from operator_activity_report t, lateral (select jsonb_path_query_first(t.changes, '$[*] ? (@.field == "status")') as change) m
  where t.entity_name = 'Basket' and t.action in ('added', 'moved')`)
