import { type SQL, sql } from 'drizzle-orm'
import { moveFilter, moveList } from '#api/inventory/stock'
import { bind } from '../core/http/endpoints'
import { readPage } from '../core/list/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { foundByIndex, wordsOf } from '../core/search'
import { isOnDays, iso, personName } from '../core/sqlParts'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { asSearched } from '../products/lists'
import { touches } from './ledger'

/** Today's balance less all later moves. */
const balanceAfter = (at: SQL): SQL =>
  sql`(select ${jsonOf({
    place: sql`p.place`,
    copies: sql`coalesce((select i.on_hand from inventory i where i.product_detail_id = t.product_detail_id and i.warehouse = p.place), 0)
    - coalesce((select sum(case when m.to_place = p.place then m.quantity else -m.quantity end)::int from stock_moves m
      where m.product_detail_id = t.product_detail_id and m.id > t.id and p.place in (m.from_place, m.to_place)), 0)`,
  })} from (select ${at} as place) p where p.place is not null)`

const isOurs = (column: 'to_place' | 'from_place') => fragment`t.${column} in ('stockholm', 'tehran')`
/** A transfer is seen from the warehouse. */
const warehouseOf = sql`case when ${isOurs('from_place')} then t.from_place when ${isOurs('to_place')} then t.to_place when 'transit' in (t.from_place, t.to_place) then 'transit' end`

const numberIn = sql`substring(t.source from ':([0-9]{1,9})')::int`
const causeOf = sql`(select ${jsonOf({ kind: sql`c.kind`, id: sql`c.id` })} from (select
    case split_part(t.source, ':', 1) when 'basket' then 'order' when 'delivery' then 'delivery' when 'return' then 'delivery'
      when 'transfer' then 'transfer' when 'stocktake' then 'count' when 'request' then 'request' when 'sale' then 'sale' end as kind,
    case when t.source like 'return:%' then (select r.delivery_id from delivery_returns r where r.id = ${numberIn}) else ${numberIn} end as id) c
  where c.kind is not null and c.id is not null)`

export const moveHandlers = [
  bind(moveList, ({ db, body }) => {
    const { productDetailId, place, kind, source, day } = readFilter(moveFilter, body.filter)
    const { isDescending } = readSort(body.sort, { id: '', at: '' })
    const days = typeof day === 'string' ? { from: day, to: day } : day
    const words = wordsOf(asSearched(body.searchKey.trim()), 'searchKey')
    const conditions = [
      productDetailId && sql`t.product_detail_id = ${productDetailId}`,
      place && touches('t', place),
      kind && sql`t.kind = ${kind}`,
      source?.trim() && sql`t.source like ${`${source.trim().replace(/[\\%_]/g, '\\$&')}%`}`,
      days && isOnDays(sql`t.at`, days),
      words.length > 0 &&
        sql`t.product_detail_id in (with found as materialized (select id from product_details where ${foundByIndex('search', words)}) select id from found)`,
    ].filter((part) => typeof part === 'object')
    return readPage(db, body, {
      from: sql`stock_moves`,
      words: [],
      where: conditions.length ? sql.join(conditions, sql` and `) : undefined,
      // Days are walked along their own index: by id, those of years ago would come after all newer moves.
      order: { ...(days && { key: sql`t.at` }), isDescending, isIndexed: true },
      row: sql`(select ${jsonOf({
        id: 't.id',
        at: iso('t.at'),
        by: sql`(select ${personName('u')} from users u where u.id = t.by_id)`,
        productDetailId: 't.product_detail_id',
        ...columnsOf('d', 'title', 'isbn'),
        from: 't.from_place',
        to: 't.to_place',
        ...columnsOf('t', 'quantity', 'kind', 'source', 'note'),
        cause: causeOf,
        balance: balanceAfter(place ? sql`${place}::text` : warehouseOf),
      })}
        from product_details d where d.id = t.product_detail_id)`,
    })
  }),
]
