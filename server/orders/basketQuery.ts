import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { type BasketFilter, basketFilter, type basketSortFields, daysToBegin } from '#api/orders/basketLists'
import type { StatusList } from '#api/orders/paths'
import type { BasketChannel } from '#api/orders/shopBaskets'
import { readFilter } from '../core/readFilter'
import { foundByIndex, wordsOf } from '../core/search'
import { isOnDays, isOneOf } from '../core/sqlParts'
import { fragment, literals, verbatim } from '../db/fragment'

export const sortColumns = {
  id: 'id',
  changedAt: 'changed_at',
  createdAt: 'created_at',
  total: 'total',
  itemCount: 'item_count',
} as const satisfies Record<(typeof basketSortFields)[number], string>

export type Wanted = {
  lists: readonly StatusList[]
  searched: string
  filter: BasketFilter
  isNarrowed: boolean
  userId: number
  now: Date
  customerId?: number
  channel?: BasketChannel
}

/** @throws {Problem} 422 at `filter.<field>` */
export function wantedOf(
  lists: readonly StatusList[],
  { searchKey, filter }: Pick<ListRequest, 'searchKey' | 'filter'>,
  userId: number,
  now: Date,
): Wanted {
  const searched = searchKey.trim()
  const read = readFilter(basketFilter, filter)
  return { lists, searched, filter: read, isNarrowed: searched !== '' || Object.keys(read).length > 0, userId, now }
}

export const isPerson = (column: string, words: readonly string[]) =>
  sql`${verbatim(column)} in (with found as materialized (select id from users where ${foundByIndex('search', words)}) select id from found)`

/** People are looked up first, then their baskets by index. Titles are not searched: a common word would match most baskets. */
export function conditions(wanted: Wanted): SQL {
  return all([
    inLists(wanted.lists),
    wanted.customerId === undefined ? undefined : sql`b.customer_id = ${wanted.customerId}`,
    // As literal text, so that the partial index is used.
    wanted.channel && fragment`b.channel = '${wanted.channel}'`,
    ...filters(wanted),
    wanted.searched ? foundBySearch(wanted.searched) : undefined,
  ])
}

const all = (parts: (SQL | undefined)[]) =>
  sql.join(
    parts.filter((part) => part !== undefined).map((part) => sql`(${part})`),
    sql` and `,
  )

const inLists = (lists: readonly StatusList[]) => fragment`b.list in (${literals(lists)})`

/** Unchanged for longer than an order may wait to be begun. */
export const isOld = (alias: string, now: Date): SQL =>
  sql`${verbatim(alias)}.changed_at < ${now.toISOString()}::timestamptz - ${fragment`interval '${daysToBegin} days'`}`

function filters({ filter, userId, now }: Wanted): SQL[] {
  const { id, customer, handler, handledBy, paymentState, createdFrom, createdTo, totalFrom, totalTo, backOrder, age, warehouse } = filter
  return [
    id && isOneOf('b.id', id),
    customer?.trim() && isPerson('b.customer_id', wordsOf(customer, 'filter.customer')),
    handler?.trim() && isPerson('b.handler_id', wordsOf(handler, 'filter.handler')),
    handledBy && (handledBy === 'me' ? sql`b.handler_id = ${userId}` : sql`b.handler_id is null`),
    paymentState && sql`b.payment_state = ${paymentState}`,
    // A parameter would hide the partial index.
    warehouse && fragment`b.warehouse = '${warehouse}'`,
    age && isOld('b', now),
    backOrder &&
      sql`b.id in (select d.basket_id from basket_details d where ${backOrder === 'missing' ? sql`d.back_ordered_since` : sql`d.arrived_at`} is not null)`,
    (createdFrom || createdTo) && isOnDays(sql`b.created_at`, { from: createdFrom, to: createdTo }),
    totalFrom !== undefined && sql`b.total >= ${totalFrom}::bigint`,
    totalTo !== undefined && sql`b.total <= ${totalTo}::bigint`,
  ].filter((part) => typeof part === 'object')
}

export const orderNumber = (searched: string): number | undefined => {
  const [, digits] = /^#?(\d{1,10})$/.exec(plainDigits(searched)) ?? []
  return digits !== undefined && Number(digits) <= 2_147_483_647 ? Number(digits) : undefined
}

function meanings(searched: string) {
  const number = orderNumber(searched)
  const isNumberOnly = number !== undefined && /^(#.*|.{1,4})$/.test(searched)
  return { number, isbn: readIsbn(plainDigits(searched)).isbn, words: isNumberOnly ? undefined : searched }
}

function foundBySearch(searched: string): SQL {
  const { number, isbn, words } = meanings(searched)
  if (words !== undefined && number === undefined && isbn === undefined) return isPerson('b.customer_id', wordsOf(words, 'searchKey'))
  const ways = [
    number !== undefined && sql`select ${number}::int`,
    isbn && sql`select d.basket_id from product_details p join basket_details d on d.product_detail_id = p.id where p.isbn = ${isbn}`,
    // As ordered; the edition may have another ISBN now.
    isbn && sql`select basket_id from basket_details where isbn = ${isbn}`,
    words !== undefined && sql`select o.id from baskets o where ${isPerson('o.customer_id', wordsOf(words, 'searchKey'))}`,
  ].filter((way) => typeof way === 'object')
  return sql`b.id in (${sql.join(ways, sql` union `)})`
}
