import { type SQL, sql } from 'drizzle-orm'
import { type RequestState, requestFilter } from '#api/agents/requests'
import type { ListRequest } from '#api/core/answer'
import { type Json, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { readPage } from '../core/list/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { foundByIndex, wordsOf } from '../core/search'
import { first, iso, personName } from '../core/sqlParts'
import type { Database, Queryable } from '../db/database'
import { fragment, literals } from '../db/fragment'
import { columnsOf, type Expression, jsonArray, jsonOf } from '../db/json'
import { asSearched } from '../products/lists'

const sums = sql`(select count(*)::int as titles, coalesce(sum(coalesce(i.accepted, i.quantity)), 0)::int as copies,
  coalesce(sum(i.delivered), 0)::int as delivered, coalesce(sum(i.received), 0)::int as received, count(*) filter (where i.accepted is null)::int as waiting
  from request_items i where i.request_id = t.id) s`

const row = (more: Record<string, Expression> = {}): SQL => sql`(select ${jsonOf({
  ...columnsOf('t', 'id', 'distributorId'),
  distributorTitle: 'd.title',
  ...columnsOf('t', 'origin', 'state', 'warehouse', 'note'),
  ...columnsOf('s', 'titles', 'copies', 'delivered', 'received', 'waiting'),
  createdBy: sql`(select ${personName('u')} from users u where u.id = t.created_by)`,
  createdAt: iso('t.created_at'),
  sentAt: iso('t.sent_at'),
  changedAt: iso('t.changed_at'),
  ...more,
})}
  from ${sums}, distributor d where d.id = t.distributor_id)`

const item = jsonOf({
  id: 'i.id',
  productDetailId: 'p.id',
  ...columnsOf('p', 'isbn', 'title', 'contributor', 'format'),
  state: sql`case when i.accepted is null then 'waiting' when i.accepted = 0 then 'declined' when i.received >= i.accepted then 'received'
    when i.delivered >= i.accepted then 'delivered' when i.delivered > 0 then 'partlyDelivered' else 'accepted' end`,
  ...columnsOf('i', 'quantity', 'accepted', 'price', 'currency'),
  eta: sql`to_char(i.eta, 'YYYY-MM-DD')`,
  ...columnsOf('i', 'delivered', 'received', 'note'),
  basketId: sql`(select b.basket_id from basket_details b where b.id = i.basket_detail_id)`,
})

const forDistributor = jsonOf({ basketId: sql`null` })

const detailColumns = (isOwn: boolean): Record<string, Expression> => ({
  version: 't.version',
  distributorEmail: sql`coalesce(d.email, '')`,
  items: sql`(select ${jsonArray(isOwn ? sql`(${item}::jsonb || ${forDistributor}::jsonb)` : item, 'i.id')} from request_items i join product_details p on p.id = i.product_detail_id where i.request_id = t.id)`,
})

/** @throws {Problem} 404 */
export async function readRequest(tx: Queryable, id: number, ownOf?: number): Promise<Json> {
  const found = await first<{ row: string }>(
    tx,
    sql`select ${row(detailColumns(ownOf !== undefined))}::text as row from distributor_requests t
      where t.id = ${id} and ${ownOf === undefined ? sql`true` : isOwn(ownOf)}`,
  )
  if (!found) throw Problem.notFound('Request')
  return jsonData(found.row)
}

/** Drafts of staff are not theirs to see. */
export const isOwn = (distributorId: number | SQL): SQL =>
  sql`t.distributor_id = ${distributorId} and (t.origin = 'agent' or t.state <> 'draft')`

const sorts = { id: '', changedAt: 't.changed_at', sentAt: 't.sent_at', createdAt: 't.created_at' }

/** In progress, with copies that are past their day. */
export const isLate = (today: string): SQL => sql`(t.state = 'inProgress' and exists (select from request_items i
  where i.request_id = t.id and i.eta < ${today}::date and i.delivered < coalesce(i.accepted, i.quantity)))`

type Wanted = { body: ListRequest; states: readonly RequestState[]; today: string; ownOf?: number }

export function listRequests(db: Database, { body, states, today, ownOf }: Wanted): Promise<Json> {
  const { distributorId, state, origin, due } = readFilter(requestFilter, body.filter)
  const { key, isDescending, field } = readSort(body.sort, sorts)
  const number = /^\d{1,9}$/.exec(body.searchKey.trim())?.[0]
  const words = wordsOf(asSearched(body.searchKey.trim()), 'searchKey')
  const titles = sql`exists (select from request_items i where i.request_id = t.id and i.product_detail_id in (
    with found as materialized (select id from product_details where ${foundByIndex('search', words)}) select id from found))`
  const conditions = [
    distributorId && sql`t.distributor_id = ${distributorId}`,
    state && sql`t.state = ${state}`,
    origin && sql`t.origin = ${origin}`,
    due && isLate(today),
    words.length > 0 && (number ? sql`(t.id = ${Number(number)} or ${titles})` : titles),
    ownOf !== undefined && isOwn(ownOf),
  ].filter((part) => typeof part === 'object')
  return readPage(db, body, {
    from: sql`distributor_requests`,
    within: fragment`t.state in (${literals(states)})`,
    words: [],
    where: conditions.length ? sql.join(conditions, sql` and `) : undefined,
    order: { ...(key && { key, hasNulls: field === 'sentAt' }), isDescending, isIndexed: field === 'id' },
    row: row(),
  })
}
