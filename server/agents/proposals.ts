import { sql } from 'drizzle-orm'
import { preOrderProposals, proposalFilter } from '#api/agents/admin'
import { bind } from '../core/http/endpoints'
import { readPage } from '../core/list/listPage'
import { readFilter } from '../core/readFilter'
import { holdsWords, wordsOf } from '../core/search'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { defaultWarehouse } from '../inventory/stock'
import { backOrderedOf } from '../orders/deliveries/backOrders'
import { editionOf } from '../orders/wishes/list'
import { asSearched } from '../products/lists'

/** Copies for orders that are filled from the other warehouse, whose free copies serve them first. */
const awayOf = (copies: Parameters<typeof fragment>[1]) => fragment`case when b.warehouse = '${defaultWarehouse}' then 0 else ${copies} end`

const from = fragment`(select d.id, d.isbn, d.title, d.search, d.distributor_id, w.wanted, w.wished, s.free, s.ordered, s.reorder_point,
    w.wanted + w.wished + coalesce(s.reorder_point, 0) - greatest(s.free, 0) - s.ordered as short
  from (select id, sum(wanted)::int as wanted, sum(away)::int as away, sum(wished)::int as wished from (
      select l.product_detail_id as id, l.quantity as wanted, ${awayOf('l.quantity')} as away, 0 as wished from basket_details l join baskets b on b.id = l.basket_id where b.status = 'newOrder'
      union all select l.product_detail_id, ${backOrderedOf('l')}, ${awayOf(backOrderedOf('l'))}, 0 from basket_details l join baskets b on b.id = l.basket_id where l.back_ordered_since is not null
      union all select i.product_detail_id, 0, 0, 0 from inventory i where i.warehouse = '${defaultWarehouse}' and i.reorder_point is not null
      union all select ${editionOf}, 0, 0, w.quantity from wishes w where w.state = 'open') u where id is not null group by 1) w
  join product_details d on d.id = w.id
  cross join lateral (select (coalesce(sum(i.on_hand - i.reserved) filter (where i.warehouse = '${defaultWarehouse}'), 0)
      + least(coalesce(sum(i.on_hand - i.reserved) filter (where i.warehouse not in ('${defaultWarehouse}', 'transit')), 0), w.away))::int as free,
    coalesce(sum(i.ordered), 0)::int as ordered, max(i.reorder_point) filter (where i.warehouse = '${defaultWarehouse}') as reorder_point from inventory i where i.product_detail_id = d.id) s)`

export const proposalHandlers = [
  bind(preOrderProposals, ({ db, body }) => {
    const { distributorId } = readFilter(proposalFilter, body.filter)
    const words = wordsOf(asSearched(body.searchKey.trim()), 'searchKey')
    const conditions = [
      sql`t.short > 0`,
      ...(distributorId ? [sql`t.distributor_id = ${distributorId}`] : []),
      ...(words.length ? [holdsWords('t.search', words)] : []),
    ]
    return readPage(db, body, {
      from,
      words: [],
      where: sql.join(conditions, sql` and `),
      order: { key: sql`t.short`, isDescending: true, isIndexed: false },
      row: jsonOf({
        id: 't.id',
        productDetailId: 't.id',
        ...columnsOf('t', 'isbn', 'title', 'distributorId'),
        distributorTitle: sql`coalesce((select title from distributor where id = t.distributor_id), '')`,
        ...columnsOf('t', 'wanted', 'wished', 'free', 'ordered', 'reorderPoint', 'short'),
      }),
    })
  }),
]
