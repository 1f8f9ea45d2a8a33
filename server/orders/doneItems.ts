import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { doneBasketItems } from '#api/orders/basketCharges'
import { bind } from '../core/http/endpoints'
import { wordsOf } from '../core/search'
import { pageOf } from '../core/simpleList'
import { customerName, isoText } from '../core/sqlParts'

// The lines alone are walked, newest first; what else a row shows is looked up for the rows of the page.
const from = `(select d.id, d.basket_id, d.product_detail_id, d.quantity, d.net + d.vat as total, p.title, p.isbn, p.search, b.currency,
  b.customer_id, b.changed_at from basket_details d join baskets b on b.id = d.basket_id and b.status = 'done'
  join product_details p on p.id = d.product_detail_id)`

const row = sql`json_build_object('id', t.id, 'basketId', t.basket_id, 'productDetailId', t.product_detail_id, 'title', t.title, 'isbn', t.isbn,
  'quantity', t.quantity, 'total', json_build_object('amount', t.total, 'currency', t.currency), 'doneAt', ${sql.raw(isoText('t.changed_at'))},
  'customerName', (select ${customerName('u')} from users u where u.id = t.customer_id))`

export const doneItemHandlers = [
  bind(doneBasketItems, ({ db, body }) =>
    pageOf(db, body, { from, words: wordsOf(plainDigits(body.searchKey.trim()), 'searchKey'), sortColumns: { id: 'id' }, row }),
  ),
]
