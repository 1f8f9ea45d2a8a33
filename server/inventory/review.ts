import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import { finalLists, reviewFilter, reviewLists } from '#api/inventory/stocktakes'
import { type Warehouse, warehouses } from '#api/inventory/warehouses'
import { bind, jsonList } from '../core/http/endpoints'
import { type Listed, readPage } from '../core/list/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { holdsWords, wordsOf } from '../core/search'
import { first, iso, personName } from '../core/sqlParts'
import type { Database, Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { asSearched } from '../products/lists'

const row = (warehouse: Warehouse): SQL =>
  jsonOf({
    ...columnsOf('t', 'id', 'productDetailId', 'isbn', 'title', 'shelf'),
    book: sql`case when t.counts > 0 then t.book else coalesce((select i.on_hand from inventory i where i.product_detail_id = t.product_detail_id and i.warehouse = ${warehouse}), 0) end`,
    counted: sql`case when t.counts > 0 then t.counted end`,
    ...columnsOf('t', 'difference', 'isMoved', 'isAccepted'),
    countedAt: iso('t.counted_at'),
    countedBy: sql`(select ${personName('u')} from stocktake_counts c join users u on u.id = c.by_id
    where c.stocktake_id = t.stocktake_id and c.product_detail_id = t.product_detail_id and c.state = 'counted' order by c.at desc, c.id desc limit 1)`,
  })

const shown = { different: sql`t.difference <> 0`, uncounted: sql`t.counts = 0`, moved: sql`t.is_moved and not t.is_accepted` }

export function reviewListed(
  request: Pick<ListRequest, 'searchKey' | 'filter' | 'sort'>,
  stocktakeId: number,
  warehouse: Warehouse,
): Listed {
  const { show } = readFilter(reviewFilter, request.filter)
  const words = wordsOf(asSearched(request.searchKey.trim()), 'searchKey')
  const { key, isDescending } = readSort(request.sort, {
    id: sql`abs(t.difference)`,
    difference: 't.difference',
    title: 't.title',
    shelf: 't.shelf',
  })
  const conditions = [show && shown[show], words.length > 0 && holdsWords('t.search', words)].filter((part) => typeof part === 'object')
  return {
    from: sql`(select i.*, d.title, d.isbn, d.search from stocktake_items i join product_details d on d.id = i.product_detail_id)`,
    within: fragment`t.stocktake_id = ${stocktakeId}`,
    words,
    where: conditions.length ? sql.join(conditions, sql` and `) : undefined,
    order: { key, isDescending, isIndexed: false },
    row: row(warehouse),
  }
}

export async function countOfList(db: Queryable, warehouse: Warehouse, which: 'review' | 'final'): Promise<number | undefined> {
  const found = await first<{ id: number }>(
    db,
    which === 'review'
      ? sql`select id from stocktakes where warehouse = ${warehouse} and state in ('open', 'review')`
      : sql`select id from stocktakes where warehouse = ${warehouse} and state = 'posted' order by posted_at desc, id desc limit 1`,
  )
  return found?.id
}

async function listed(db: Database, body: ListRequest, warehouse: Warehouse, which: 'review' | 'final') {
  const id = await countOfList(db, warehouse, which)
  const list = reviewListed(body, id ?? 0, warehouse)
  return id === undefined ? jsonList(undefined, body) : readPage(db, body, list)
}

export const reviewHandlers = warehouses.flatMap((warehouse) => [
  bind(reviewLists[warehouse], ({ db, body }) => listed(db, body, warehouse, 'review')),
  bind(finalLists[warehouse], ({ db, body }) => listed(db, body, warehouse, 'final')),
])
