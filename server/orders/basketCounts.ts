import { type SQL, sql } from 'drizzle-orm'
import { keysOf } from '#api/core/objects'
import { type BasketListName, basketLists } from '#api/orders/basketLists'
import type { StatusList } from '#api/orders/paths'
import type { MenuBadges } from '../core/badges'
import { fragment, joined, verbatim } from '../db/fragment'

const columns = {
  offers: 'offers',
  newOrders: 'new_orders',
  pending: 'pending',
  inProgress: 'in_progress',
  done: 'done',
  cancelled: 'cancelled',
} as const satisfies Record<StatusList, string>

export const countedLists = keysOf(columns)

export const partsOf = (list: BasketListName): readonly StatusList[] =>
  list === 'inFlow' ? ['offers', 'newOrders', 'pending', 'inProgress'] : [list]

export const countOf = (lists: readonly StatusList[]): SQL =>
  sql`(select coalesce(sum(${joined(
    lists.map((list) => columns[list]),
    ' + ',
  )}), 0)::int from basket_counts)`

const shards = 16

const increased = (names: readonly string[]) => joined(names.map((name) => fragment`${name} = c.${name} + excluded.${name}`))

/** Takes the counters' locks: last in every transaction. */
export function recount(basketId: number | SQL, from: StatusList | undefined, to: StatusList | undefined): SQL {
  const changes = new Map<StatusList, number>()
  if (from) changes.set(from, -1)
  if (to) changes.set(to, (changes.get(to) ?? 0) + 1)
  const names = [...changes.keys()].map((list) => columns[list])
  return sql.join([
    sql`insert into basket_counts as c (shard, ${verbatim(names)}) select ${basketId} % ${verbatim(shards)}, `,
    verbatim([...changes.values()]),
    sql` on conflict (shard) do update set `,
    increased(names),
  ])
}

export const countIn = (firstId: number, lastId: number): SQL => sql`
  insert into basket_counts as c (shard, ${verbatim(Object.values(columns))})
  select id % ${verbatim(shards)}, ${joined(countedLists.map((list) => fragment`count(*) filter (where list = '${list}')`))}
  from baskets where id between ${firstId} and ${lastId} group by 1
  on conflict (shard) do update set ${increased(Object.values(columns))}`

const badge = (list: StatusList) => ({
  permission: basketLists[list].permission,
  count: fragment`coalesce(sum(${columns[list]}), 0)::int`,
})

export const badges: MenuBadges = {
  section: 'order',
  from: sql`basket_counts`,
  entries: {
    'new-order': badge('offers'),
    'new-orders': badge('newOrders'),
    'pending-orders': badge('pending'),
    'inprogress-orders': badge('inProgress'),
    arrived: {
      permission: basketLists.inProgress.permission,
      count: sql`(select count(distinct basket_id)::int from basket_details where arrived_at is not null)`,
    },
    'done-orders': badge('done'),
    'ignored-orders': badge('cancelled'),
  },
}
