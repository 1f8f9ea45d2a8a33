import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import { findCode } from '#api/inventory/findCode'
import { inventoryItem, inventoryList, type StockFilter, shelfLists, stockFilter } from '#api/inventory/stock'
import { type Warehouse, warehouses } from '#api/inventory/warehouses'
import { bind, type Json, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { type Listed, readPage } from '../core/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { holdsWords, wordsOf } from '../core/search'
import { first } from '../core/sqlParts'
import type { Database, Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, type Expression, jsonOf } from '../db/json'
import { asSearched } from '../products/lists'
import { findCodes } from './findCodes'
import { onHandOf } from './ledger'
import { free, warehouseOfOrders } from './stock'

const edition: Record<string, Expression> = {
  id: 't.id',
  productDetailId: 't.id',
  ...columnsOf('t', 'isbn', 'title', 'contributor', 'format', 'kind'),
}

const of = (column: SQL, warehouse: Warehouse): SQL =>
  fragment`coalesce((select i.${column} from inventory i where i.product_detail_id = t.id and i.warehouse = '${warehouse}'), 0)`

const balanceOf = (warehouse: Warehouse, asOf?: string) =>
  asOf
    ? { onHand: onHandOf('t.id', warehouse, asOf), reserved: sql`null`, free: sql`null` }
    : {
        onHand: of(sql`on_hand`, warehouse),
        reserved: of(sql`reserved`, warehouse),
        free: of(sql`on_hand - i.reserved`, warehouse),
      }

const shelfOf = (where: SQL): SQL =>
  fragment`coalesce((select string_agg(i.shelf, ' · ' order by i.warehouse) from inventory i where i.product_detail_id = t.id and ${where} and i.shelf <> ''), '')`

const orderedOf = (where: SQL, asOf?: string): SQL =>
  asOf ? sql`null` : fragment`coalesce((select sum(i.ordered)::int from inventory i where i.product_detail_id = t.id and ${where}), 0)`

const rowOf = (warehouse: Warehouse | undefined, asOf?: string): SQL => {
  const where = warehouse ? fragment`i.warehouse = '${warehouse}'` : sql`true`
  const balances: Record<string, Expression> = warehouse
    ? balanceOf(warehouse, asOf)
    : { stockholm: jsonOf(balanceOf('stockholm', asOf)), tehran: jsonOf(balanceOf('tehran', asOf)) }
  return jsonOf({
    ...edition,
    shelf: shelfOf(where),
    ...balances,
    transit: onHandOf('t.id', 'transit', asOf),
    ordered: orderedOf(where, asOf),
  })
}

const sorts = { id: '', title: 't.title', onHand: 't.on_hand', free: 't.free', shelf: 't.shelf' }

/** Joined only where the order needs it. */
const withStock = (
  warehouse: Warehouse,
) => fragment`(select d.*, coalesce(i.on_hand, 0) as on_hand, coalesce(i.on_hand - i.reserved, 0) as free, nullif(i.shelf, '') as shelf
  from product_details d left join inventory i on i.product_detail_id = d.id and i.warehouse = '${warehouse}')`

const here = (condition: SQL, warehouse: Warehouse | undefined): SQL =>
  fragment`exists (select from inventory i where i.product_detail_id = t.id and i.warehouse ${warehouse ? fragment`= '${warehouse}'` : sql`in ('stockholm', 'tehran')`} and ${condition})`

function narrowing({ kind, stock, isShort, shelf, asOf }: StockFilter, warehouse: Warehouse | undefined): SQL[] {
  if (asOf && (stock || isShort)) throw Problem.field('filter.stock', 'Only today’s stock is filtered by what there is of it')
  const asked = isShort ? 'short' : stock
  return [
    kind && sql`t.kind = ${kind}`,
    asked === 'some' && here(sql`i.on_hand > 0`, warehouse),
    asked === 'none' && sql`not ${here(sql`i.on_hand > 0`, warehouse)}`,
    asked === 'short' && (warehouse ?? warehouseOfOrders) !== warehouseOfOrders && sql`false`,
    asked === 'short' && sql`exists (select from basket_details d where d.product_detail_id = t.id and d.back_ordered_since is not null)`,
    shelf?.trim() &&
      sql`exists (select from inventory i where i.product_detail_id = t.id and lower(i.shelf) like lower(${`${shelf.trim().replace(/[\\%_]/g, '\\$&')}%`}) and ${warehouse ? sql`i.warehouse = ${warehouse}` : sql`true`})`,
  ].filter((part) => typeof part === 'object')
}

/** @throws {Problem} 422 for an unknown filter or sort */
export function stockListed(request: Pick<ListRequest, 'searchKey' | 'filter' | 'sort'>, warehouse?: Warehouse): Listed {
  const filter = readFilter(stockFilter, request.filter)
  const chosen = warehouse ?? filter.warehouse
  const words = wordsOf(asSearched(request.searchKey.trim()), 'searchKey')
  const conditions = narrowing(filter, chosen)
  if (words.length) conditions.push(holdsWords('t.search', words))
  const { field, key, isDescending } = readSort(request.sort, warehouse ? sorts : { id: sorts.id, title: sorts.title })
  const isPlain = field === 'id' || field === 'title'
  return {
    from: isPlain || !warehouse ? sql`product_details` : withStock(warehouse),
    words,
    where: conditions.length ? sql.join(conditions, sql` and `) : undefined,
    order: { ...(key && { key, hasNulls: field === 'shelf' }), isDescending, isIndexed: isPlain },
    row: rowOf(warehouse, filter.asOf),
  }
}

const listed = (db: Database, body: ListRequest, warehouse?: Warehouse): Promise<Json> => readPage(db, body, stockListed(body, warehouse))

/** @throws {Problem} 404 */
export async function readStock(db: Queryable, id: number): Promise<Json> {
  const found = await first<{ row: string }>(
    db,
    sql`select ${jsonOf({
      ...edition,
      transit: onHandOf('t.id', 'transit'),
      shelves: sql`(
      select json_agg(${jsonOf({
        warehouse: sql`w`,
        shelf: sql`coalesce(i.shelf, '')`,
        onHand: sql`coalesce(i.on_hand, 0)`,
        reserved: sql`coalesce(i.reserved, 0)`,
        free,
        ordered: sql`coalesce(i.ordered, 0)`,
      })} order by w)
      from unnest(${`{${warehouses.join(',')}}`}::text[]) w left join inventory i on i.product_detail_id = t.id and i.warehouse = w)`,
    })}::text as row
      from product_details t where t.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Edition')
  return jsonData(found.row)
}

export const stockListHandlers = [
  bind(inventoryList, ({ db, body }) => listed(db, body)),
  ...warehouses.map((warehouse) => bind(shelfLists[warehouse], ({ db, body }) => listed(db, body, warehouse))),
  bind(inventoryItem, ({ db, params }) => readStock(db, params.id)),
  bind(findCode, async ({ db, body: { code } }) => {
    const found = (await findCodes(db, [code])).get(code)
    return found ? { id: found.id, kind: found.kind, title: found.title, isbn: found.isbn } : null
  }),
]
