import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { doneBasketItems, doneItemFilter } from '#api/orders/basketCharges'
import { bind } from '../core/http/endpoints'
import { pageOf } from '../core/list/simpleList'
import { readFilter } from '../core/readFilter'
import { wordsOf } from '../core/search'
import { customerName, isOnDays, isOneOf, iso } from '../core/sqlParts'
import { fold } from '../db/fold'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { isPerson } from './basketQuery'
import { lineWord } from './documents/lineWords'
import { openOf, takenOf } from './money/leftToInvoice'

const searched = fragment`case when d.title is distinct from p.title or d.isbn is distinct from p.isbn or d.contributor is distinct from p.contributor
  then p.search || ' ' || ${fold(sql`concat_ws(' ', d.title, d.isbn, d.contributor)`)} else p.search end`

// Only the page's rows are joined.
const from = fragment`(select d.id, d.basket_id, d.product_detail_id, d.quantity, d.delivered, d.returned, ${takenOf('d')} as invoiced, ${openOf('d')} as open, d.net + d.vat as total,
  ${lineWord('d', 'p', 'title')} as title, ${lineWord('d', 'p', 'isbn')} as isbn, ${searched} as search, b.currency, b.customer_id, b.changed_at from basket_details d join baskets b on b.id = d.basket_id and b.status = 'done'
  join product_details p on p.id = d.product_detail_id)`

const row = jsonOf({
  ...columnsOf('t', 'id', 'basketId', 'productDetailId', 'title', 'isbn', 'quantity', 'delivered', 'returned', 'invoiced'),
  total: jsonOf({ amount: 't.total', currency: 't.currency' }),
  doneAt: iso('t.changed_at'),
  customerName: sql`(select ${customerName('u')} from users u where u.id = t.customer_id)`,
})

export const doneItemHandlers = [
  bind(doneBasketItems, ({ db, body }) => {
    const { id, customer, doneFrom, doneTo, invoicing } = readFilter(doneItemFilter, body.filter)
    const conditions = [
      id && isOneOf('t.id', id),
      customer?.trim() && isPerson('t.customer_id', wordsOf(customer, 'filter.customer')),
      (doneFrom || doneTo) && isOnDays(sql`t.changed_at`, { from: doneFrom, to: doneTo }),
      invoicing && (invoicing === 'left' ? sql`t.open > 0` : sql`t.open = 0`),
    ].filter((condition) => typeof condition === 'object')
    const words = wordsOf(plainDigits(body.searchKey.trim()), 'searchKey')
    const where = conditions.length ? { where: sql.join(conditions, sql` and `) } : {}
    return pageOf(db, { ...body, filter: '' }, { from, words, sortColumns: { id: 'id' }, row, ...where })
  }),
]
