import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/digits'
import { readIsbn } from '#api/core/isbn'
import { sellableList } from '#api/orders/basketEdits'
import { bind } from '../core/http/endpoints'
import { wordsOf } from '../core/search'
import { pageOf } from '../core/simpleList'
import { isWhereOrdersLeave } from '../inventory/stock'

const row = sql`json_build_object('id', t.id, 'isbn', t.isbn, 'title', t.title, 'contributor', t.contributor, 'format', t.format,
  'unitPrice', json_build_object('amount', t.unit_price, 'currency', t.currency), 'vatRate', t.vat_rate,
  'available', greatest(coalesce((select on_hand - reserved from inventory i where product_detail_id = t.id and ${isWhereOrdersLeave('i')}), 0), 0))`

export const sellableHandlers = [
  bind(sellableList, ({ db, body }) =>
    pageOf(db, body, {
      from: 'product_details',
      words: searchedIn(body.searchKey.trim()),
      sortColumns: { id: 'id', title: 'title', unitPrice: 'unit_price' },
      indexed: ['id', 'title'],
      row,
    }),
  ),
]

/** An ISBN may be typed with hyphens or in its older form; the part of one that somebody has typed so far counts too. */
function searchedIn(searched: string): readonly string[] {
  const { isbn } = readIsbn(plainDigits(searched))
  const digits = plainDigits(searched).replace(/[\s-]/g, '')
  return wordsOf(/^\d+$/.test(digits) ? (isbn ?? digits) : searched, 'searchKey')
}
