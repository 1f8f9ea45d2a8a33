import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { rowIds } from '#api/core/rowIds'
import { doneBasketItems } from '#api/orders/basketCharges'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { wordsOf } from '../core/search'
import { pageOf } from '../core/simpleList'
import { customerName, isOneOf, iso } from '../core/sqlParts'
import { columnsOf, jsonOf } from '../db/json'

// The lines alone are walked, newest first; what else a row shows is looked up for the rows of the page.
const from = `(select d.id, d.basket_id, d.product_detail_id, d.quantity, d.invoiced - d.credited as invoiced, d.net + d.vat as total, p.title, p.isbn, p.search, b.currency,
  b.customer_id, b.changed_at from basket_details d join baskets b on b.id = d.basket_id and b.status = 'done'
  join product_details p on p.id = d.product_detail_id)`

const row = jsonOf({
  ...columnsOf('t', 'id', 'basketId', 'productDetailId', 'title', 'isbn', 'quantity', 'invoiced'),
  total: jsonOf({ amount: 't.total', currency: 't.currency' }),
  doneAt: iso('t.changed_at'),
  customerName: sql`(select ${customerName('u')} from users u where u.id = t.customer_id)`,
})

export const doneItemHandlers = [
  bind(doneBasketItems, ({ db, body }) => {
    const { id: asked, ...others } = body.filter || {}
    const read = asked === undefined ? undefined : rowIds.safeParse(asked)
    if (read && !read.success) throw Problem.field('filter.id', 'Name at least one row')
    const id = read?.data
    const words = wordsOf(plainDigits(body.searchKey.trim()), 'searchKey')
    return pageOf(
      db,
      { ...body, filter: others },
      { from, words, sortColumns: { id: 'id' }, row, ...(id && { where: isOneOf('t.id', id) }) },
    )
  }),
]
