import { sql } from 'drizzle-orm'
import { sellableList } from '#api/orders/choosing'
import { bind } from '../core/http/endpoints'
import { pageOf } from '../core/list/simpleList'
import { wordsOf } from '../core/search'
import { columnsOf, jsonOf } from '../db/json'
import { isIn } from '../inventory/stock'
import { asSearched } from '../products/lists'
import { includesVat, instant, priceAt } from '../products/prices/priceAt'
import { rankedEditions } from '../products/ranked'

const row = (now: Date) =>
  sql`(select ${jsonOf({
    ...columnsOf('t', 'id', 'isbn', 'title', 'contributor', 'format'),
    unitPrice: jsonOf({ amount: priceAt(instant(now)), currency: 't.currency' }),
    priceIncludesVat: includesVat,
    vatRate: 't.vat_rate',
    available: sql`greatest(coalesce((select on_hand - reserved from inventory i where product_detail_id = t.id and ${isIn('i')}), 0), 0)`,
  })} from product_details d where d.id = t.id)`

export const sellableHandlers = [
  bind(sellableList, ({ db, body, clock }) =>
    pageOf(db, body, {
      from: sql`product_details`,
      within: sql`t.status = 'active'`,
      words: wordsOf(asSearched(body.searchKey.trim()), 'searchKey'),
      sortColumns: { id: 'id', title: 'title', unitPrice: 'unit_price' },
      indexed: ['id', 'title'],
      ranked: rankedEditions,
      row: row(clock.now()),
    }),
  ),
]
