import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import { type CodeIndex, codeIndex, maxIndexed } from '#api/inventory/codeIndex'
import { inventoryItem, inventoryList, type StockFilter, type StockValue, shelfLists, stockFilter, stockValue } from '#api/inventory/stock'
import { type Warehouse, warehouses } from '#api/inventory/warehouses'
import { bind, type Json, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { type Listed, readPage } from '../core/list/listPage'
import { longRead } from '../core/longReads'
import { readFilter, readSort } from '../core/readFilter'
import { holdsWords, wordsOf } from '../core/search'
import { first } from '../core/sqlParts'
import { stockholmDay } from '../core/stockholm'
import type { Database, Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, type Expression, jsonOf } from '../db/json'
import { asSearched } from '../products/lists'
import { onHandOf } from './ledger'
import { free } from './stock'

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

/** Copies that a balance `i` has below its reorder point. */
const toOrder = sql`greatest(i.reorder_point - (i.on_hand - i.reserved) - i.ordered, 0)`

const reorderOf = (column: SQL, warehouse: Warehouse): SQL =>
  fragment`(select ${column} from inventory i where i.product_detail_id = t.id and i.warehouse = '${warehouse}' and i.reorder_point is not null)`

const rowOf = (warehouse: Warehouse | undefined, asOf?: string): SQL => {
  const where = warehouse ? fragment`i.warehouse = '${warehouse}'` : sql`true`
  const balances: Record<string, Expression> = warehouse
    ? {
        ...balanceOf(warehouse, asOf),
        reorderPoint: reorderOf(sql`i.reorder_point`, warehouse),
        toOrder: asOf ? sql`null` : sql`coalesce(${reorderOf(toOrder, warehouse)}, 0)`,
      }
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

function narrowing({ kind, stock, isShort, shelf, onShelf, asOf }: StockFilter, warehouse: Warehouse | undefined): SQL[] {
  if (asOf && (stock || isShort)) throw Problem.field('filter.stock', 'Only today’s stock is filtered by what there is of it')
  const stockFilter = isShort ? 'short' : stock
  return [
    kind && sql`t.kind = ${kind}`,
    stockFilter === 'some' && here(sql`i.on_hand > 0`, warehouse),
    stockFilter === 'low' && here(sql`${toOrder} > 0`, warehouse),
    stockFilter === 'none' && sql`not ${here(sql`i.on_hand > 0`, warehouse)}`,
    stockFilter === 'short' &&
      sql`exists (select from basket_details d join baskets b on b.id = d.basket_id where d.product_detail_id = t.id and d.back_ordered_since is not null
        and ${warehouse ? sql`b.warehouse = ${warehouse}` : sql`true`})`,
    onShelf?.trim() && here(sql`lower(i.shelf) = lower(${onShelf.trim()})`, warehouse),
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
        reorderPoint: 'i.reorder_point',
      })} order by w)
      from unnest(${`{${warehouses.join(',')}}`}::text[]) w left join inventory i on i.product_detail_id = t.id and i.warehouse = w)`,
    })}::text as row
      from product_details t where t.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Edition')
  return jsonData(found.row)
}

/** Grouped by currency, so that each is exchanged once. */
async function readValue(db: Queryable, asOf: string | undefined, today: string): Promise<StockValue> {
  const at = asOf ?? today
  const { rows } = await db.execute<{ row: StockValue['places'][number] }>(sql`with held as materialized (
      select h.warehouse as place, c.code, d.purchase_price, ${onHandOfRow(asOf)} as copies from inventory h
        join product_details d on d.id = h.product_detail_id left join currency c on c.id = d.purchase_currency_id
    ), cost as (
      select place, sum(copies)::int as copies, case when bool_and(purchase_price is not null and code is not null)
        then exchanged(sum(copies * purchase_price)::bigint, min(code), 'SEK', ${at}::date) end as value
      from held where copies <> 0 group by place, code, purchase_price is null
    )
    select ${jsonOf({
      place: sql`p.place`,
      copies: sql`coalesce(sum(c.copies), 0)::int`,
      value: jsonOf({ amount: sql`coalesce(sum(c.value), 0)::float8`, currency: sql`'SEK'` }),
      unpriced: sql`coalesce(sum(c.copies) filter (where c.value is null), 0)::int`,
    })} as row
    from unnest(array['stockholm', 'tehran', 'transit']) with ordinality as p (place, at) left join cost c on c.place = p.place
    group by p.place, p.at order by p.at`)
  return { places: rows.map(({ row }) => row) }
}

const onHandOfRow = (asOf: string | undefined): SQL =>
  asOf === undefined
    ? sql`h.on_hand`
    : sql`case h.warehouse when 'stockholm' then ${onHandOf('h.product_detail_id', 'stockholm', asOf)}
        when 'tehran' then ${onHandOf('h.product_detail_id', 'tehran', asOf)} else ${onHandOf('h.product_detail_id', 'transit', asOf)} end`

export const stockListHandlers = [
  bind(stockValue, ({ db, query: { asOf }, clock }) => longRead(db, (from) => readValue(from, asOf, stockholmDay(clock.now())))),
  bind(inventoryList, ({ db, body }) => listed(db, body)),
  ...warehouses.map((warehouse) => bind(shelfLists[warehouse], ({ db, body }) => listed(db, body, warehouse))),
  bind(inventoryItem, ({ db, params }) => readStock(db, params.id)),
  bind(codeIndex, async ({ db }) => {
    const { rows } = await db.execute<CodeIndex['editions'][number]>(sql`
      select d.id, d.title, array_remove(array[d.isbn, d.gtin, nullif(d.article_number, '')], null) as codes
      from product_details d left join (select product_detail_id, sum(on_hand) as copies from inventory group by 1) i on i.product_detail_id = d.id
      where d.status in ('active', 'hidden') order by coalesce(i.copies, 0) desc, d.id desc limit ${maxIndexed + 1}`)
    return { editions: rows.slice(0, maxIndexed), isComplete: rows.length <= maxIndexed }
  }),
]
