import { type SQL, sql } from 'drizzle-orm'
import { type BasketListName, type BasketStatus, basketLists, type PaymentState } from '#api/orders/baskets'
import type { MenuBadges } from '../core/badges'

/** The lists that share out all baskets: each basket stands in exactly one. */
export type CountedList = Exclude<BasketListName, 'inFlow'>

const columns = {
  offers: 'offers',
  newOrders: 'new_orders',
  pending: 'pending',
  inProgress: 'in_progress',
  done: 'done',
  cancelled: 'cancelled',
} as const satisfies Record<CountedList, string>

export const countedLists = Object.keys(columns) as CountedList[]

/** The counted lists that a list shows. */
export const partsOf = (list: BasketListName): readonly CountedList[] =>
  list === 'inFlow' ? ['offers', 'newOrders', 'pending', 'inProgress'] : [list]

/** The list a basket stands in; the database's generated column `baskets.list` says the same. */
export function listOf(status: BasketStatus, paymentState: PaymentState): CountedList {
  if (status === 'create') return 'offers'
  if (status === 'newOrder') return paymentState === 'outstanding' ? 'pending' : 'newOrders'
  return status
}

/** How many baskets these lists hold together, from the counters. */
export const countOf = (lists: readonly CountedList[]): SQL =>
  sql`(select coalesce(sum(${sql.raw(lists.map((list) => columns[list]).join(' + '))}), 0)::int from basket_counts)`

const shards = 16

/** Counts a basket out of one list and into another. The last lock of every transaction that takes it. */
export function recount(basketId: number | SQL, from: CountedList | undefined, to: CountedList): SQL {
  const changes = new Map<CountedList, number>()
  if (from) changes.set(from, -1)
  changes.set(to, (changes.get(to) ?? 0) + 1)
  const names = [...changes.keys()].map((list) => columns[list])
  return sql.join([
    sql`insert into basket_counts as c (shard, ${sql.raw(names.join(', '))}) select ${basketId} % ${sql.raw(String(shards))}, `,
    sql.raw([...changes.values()].join(', ')),
    sql` on conflict (shard) do update set `,
    sql.raw(names.map((name) => `${name} = c.${name} + excluded.${name}`).join(', ')),
  ])
}

/** Counts in all baskets of a range of ids that were made in bulk. */
export const countIn = (firstId: number, lastId: number): SQL => sql`
  insert into basket_counts as c (shard, ${sql.raw(Object.values(columns).join(', '))})
  select id % ${sql.raw(String(shards))}, ${sql.raw(countedLists.map((list) => `count(*) filter (where list = '${list}')`).join(', '))}
  from baskets where id between ${firstId} and ${lastId} group by 1
  on conflict (shard) do update set ${sql.raw(
    Object.values(columns)
      .map((name) => `${name} = c.${name} + excluded.${name}`)
      .join(', '),
  )}`

const badge = (list: CountedList) => ({
  permission: basketLists[list].permission,
  count: `coalesce(sum(${columns[list]}), 0)::int`,
})

/** The badge of each order list, by the second segment of its path. */
export const badges: MenuBadges = {
  section: 'order',
  from: 'basket_counts',
  entries: {
    'new-order': badge('offers'),
    'new-orders': badge('newOrders'),
    'pending-orders': badge('pending'),
    'inprogress-orders': badge('inProgress'),
    'done-orders': badge('done'),
    'ignored-orders': badge('cancelled'),
  },
}
