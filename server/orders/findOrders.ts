import { type SQL, sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { basketLists } from '#api/orders/basketLists'
import { type FoundOrder, findOrders, maxFound } from '#api/orders/findOrders'
import { bind } from '../core/http/endpoints'
import { longRead } from '../core/longReads'
import { foundByIndex, wordsOf } from '../core/search'
import { customerName } from '../core/sqlParts'
import { fragment, literals } from '../db/fragment'
import { jsonOf } from '../db/json'
import { countedLists } from './basketCounts'
import { orderNumber } from './basketQuery'

/** Shorter searches match too much. */
const fewestLetters = 2

const maxCustomers = 200

export const findHandlers = [
  bind(findOrders, ({ db, query, user }) => {
    const searched = query.searchKey.trim()
    const lists = countedLists.filter((list) => user.permissions.has(basketLists[list].permission))
    const ways = waysTo(searched, inLists(lists))
    if (!ways.length || !lists.length) return []
    return longRead(db, async (from) => (await from.execute<FoundOrder>(found(ways))).rows)
  }),
]

const inLists = (lists: readonly string[]) => fragment`b.list in (${literals(lists)})`

/** Each branch uses an index and stops at the newest few. */
function waysTo(searched: string, isSeen: SQL): SQL[] {
  const number = orderNumber(searched)
  const { isbn } = readIsbn(plainDigits(searched))
  const isWord = [...searched].length >= fewestLetters && !searched.startsWith('#')
  const newest = sql`order by b.id desc limit ${maxFound}`
  return [
    number !== undefined && sql`select b.id, 'number', 1 from baskets b where b.id = ${number} and ${isSeen}`,
    isbn &&
      sql`select b.id, 'isbn', 2 from product_details p join basket_details d on d.product_detail_id = p.id join baskets b on b.id = d.basket_id
        where p.isbn = ${isbn} and ${isSeen} order by d.basket_id desc limit ${maxFound}`,
    isbn &&
      sql`select b.id, 'isbn', 2 from basket_details d join baskets b on b.id = d.basket_id
        where d.isbn = ${isbn} and ${isSeen} order by d.basket_id desc limit ${maxFound}`,
    // A byte range, so that the index works in any locale.
    isWord &&
      sql`select b.id, 'reference', 3 from baskets b where b.payment_reference <> '' and ${isSeen}
        and lower(b.payment_reference) ~>=~ lower(${searched}) and lower(b.payment_reference) ~<~ (lower(${searched}) || chr(1114111)) ${newest}`,
    isWord &&
      number === undefined &&
      isbn === undefined &&
      sql`select b.id, 'customer', 4 from (select u.id from users u where ${foundByIndex('u.search', wordsOf(searched, 'searchKey'))}
          order by u.id desc limit ${maxCustomers}) c
        join baskets b on b.customer_id = c.id where ${isSeen} ${newest}`,
  ].filter((way) => typeof way === 'object')
}

const found = (ways: readonly SQL[]) => sql`
  with found (id, "by", rank) as (${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union all `,
  )}), best as (select distinct on (id) id, "by", rank from found order by id, rank)
  select b.id, f."by", b.status, b.payment_state as "paymentState", ${customerName('c')} as "customerName",
    ${jsonOf({ amount: 'b.total', currency: 'b.currency' })} as total
  from best f join baskets b on b.id = f.id left join users c on c.id = b.customer_id
  order by f.rank, b.id desc limit ${maxFound}`
