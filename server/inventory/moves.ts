import { type SQL, sql } from 'drizzle-orm'
import { moveFilter, moveList } from '#api/inventory/stock'
import { bind } from '../core/http/endpoints'
import { readPage } from '../core/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { foundByIndex, wordsOf } from '../core/search'
import { isOnDays, iso, personName } from '../core/sqlParts'
import { literal } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { asSearched } from '../products/lists'
import { change, touches } from './ledger'

/** Today's balance less all later moves. */
const balanceAfter = (place: 'stockholm' | 'tehran' | 'transit'): SQL => sql`coalesce((select i.on_hand from inventory i
    where i.product_detail_id = t.product_detail_id and i.warehouse = ${literal(place)}), 0) - coalesce((select sum(${change('m', place)})::int
    from stock_moves m where m.product_detail_id = t.product_detail_id and m.id > t.id and ${touches('m', place)}), 0)`

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
      order: { isDescending, isIndexed: true },
      row: sql`(select ${jsonOf({
        id: 't.id',
        at: iso('t.at'),
        by: sql`(select ${personName('u')} from users u where u.id = t.by_id)`,
        productDetailId: 't.product_detail_id',
        ...columnsOf('d', 'title', 'isbn'),
        from: 't.from_place',
        to: 't.to_place',
        ...columnsOf('t', 'quantity', 'kind', 'source', 'note'),
        balance: productDetailId && place ? balanceAfter(place) : sql`null`,
      })}
        from product_details d where d.id = t.product_detail_id)`,
    })
  }),
]
