import { type SQL, sql } from 'drizzle-orm'
import { readIsbn } from '#api/core/isbn'
import { sellableList } from '#api/orders/basketEdits'
import { bind } from '../core/http/endpoints'
import { pageOf } from '../core/simpleList'
import { holdsWords } from '../core/sqlParts'
import { plainDigits } from '../db/fold'
import { isWhereOrdersLeave } from '../inventory/stock'

const row = sql`json_build_object('id', u.id, 'isbn', u.isbn, 'title', u.title, 'contributor', u.contributor, 'format', u.format,
  'unitPrice', json_build_object('amount', u.unit_price, 'currency', u.currency), 'vatRate', u.vat_rate,
  'available', greatest(coalesce((select on_hand - reserved from inventory i where product_detail_id = u.id and ${isWhereOrdersLeave('i')}), 0), 0))`

export const sellableHandlers = [
  bind(sellableList, ({ db, body }) =>
    pageOf(db, body, {
      table: 'product_details',
      where: matching(body.searchKey.trim()),
      sortColumns: { id: 'id', title: 'title', unitPrice: 'unit_price' },
      row,
    }),
  ),
]

/** An ISBN may be typed with hyphens or in its older form; the part of one that somebody has typed so far counts too. */
function matching(searched: string): SQL {
  if (!searched) return sql`true`
  const { isbn } = readIsbn(plainDigits(searched))
  const digits = plainDigits(searched).replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? holdsWords('search', isbn ?? digits) : holdsWords('search', searched)
}
