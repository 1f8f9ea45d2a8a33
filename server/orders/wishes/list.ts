import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { wishList, wishListsOfKind, wishState } from '#api/orders/wishes'
import { bind, type Json } from '../../core/http/endpoints'
import { readPage } from '../../core/list/listPage'
import { readFilter, readSort } from '../../core/readFilter'
import { holdsWords, wordsOf } from '../../core/search'
import { customerName, iso } from '../../core/sqlParts'
import type { Database } from '../../db/database'
import { fold } from '../../db/fold'
import { fragment, literal, literals } from '../../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { free, joinStock } from '../../inventory/stock'

export const wishJson = jsonOf({
  ...columnsOf('w', 'id', 'version', 'customerId'),
  customer: sql`(select ${customerName('c')} from users c where c.id = w.customer_id)`,
  ...columnsOf('w', 'quantity', 'note', 'state'),
  basketId: sql`(select l.basket_id from basket_details l where l.id = w.basket_detail_id)`,
  at: iso('w.at'),
})

/** A wish noted by ISBN may have an edition now. */
export const editionOf = sql`coalesce(w.product_detail_id, (select e.id from product_details e where e.isbn = w.isbn))`

const key = fragment`coalesce('edition ' || ${editionOf}, 'isbn ' || w.isbn, 'title ' || ${fold(sql`w.title`)})`

const states = literals(Object.values(wishState.def.entries))

/** Wishes of one title are one row. */
export const wishedTitles = (wanted: readonly string[], kind?: string) => fragment`(
  select min(w.id) as id, ${key} as key, max(d.id) as detail, coalesce(max(d.title), max(w.title)) as title, coalesce(max(d.isbn), max(w.isbn)) as isbn,
    count(*)::int as wishes, sum(w.quantity)::int as copies, min(w.at) as first_at, max(w.at) as last_at,
    (array[${states}])[min(array_position(array[${states}], w.state))] as state,
    ${fold(sql`coalesce(max(d.title), '') || ' ' || coalesce(max(d.contributor), '') || ' ' || coalesce(max(d.isbn), '') || ' ' || string_agg(w.title || ' ' || coalesce(w.isbn, '') || ' ' || w.note
      || ' ' || coalesce((select c.first_name || ' ' || c.last_name || ' ' || c.organisation from users c where c.id = w.customer_id), ''), ' ')`)} as search
  from wishes w left join product_details d on d.id = ${editionOf}
  where w.state in (${literals(wanted)}) ${kind ? fragment`and d.kind = ${literal(kind)}` : ''} group by 2)`

const row = (wanted: readonly string[]): SQL => {
  const same = sql`${key} = t.key and w.state in (${literals(wanted)})`
  return sql`(select ${jsonOf({
    id: 't.id',
    productDetailId: 't.detail',
    ...columnsOf('t', 'title', 'isbn'),
    wishCount: 't.wishes',
    copies: 't.copies',
    firstWishedAt: iso('t.first_at'),
    lastWishedAt: iso('t.last_at'),
    state: 't.state',
    available: sql`greatest(coalesce((select ${free} from product_details d ${joinStock('d.id')} where d.id = t.detail), 0), 0)`,
    customers: sql`(select ${jsonArray(sql`n.name`)} from (select ${customerName('c')} as name from wishes w join users c on c.id = w.customer_id
      where ${same} group by 1 order by min(w.id) limit 3) n)`,
    wishes: sql`(select ${jsonArray(sql`n.wish`, 'n.id')} from (select w.id, ${wishJson} as wish from wishes w where ${same} order by w.id limit 100) n)`,
  })})`
}

const filters = z.object({ state: z.optional(z.union([wishState, z.array(wishState).check(z.minLength(1))])) })
const waiting = ['open', 'ordered']

async function pageOfWishes(db: Database, body: ListRequest, kind?: string): Promise<Json> {
  const wanted = [readFilter(filters, body.filter).state ?? waiting].flat()
  const words = wordsOf(body.searchKey, 'searchKey')
  const { key: column, isDescending } = readSort(body.sort, {
    id: 'id',
    title: 'title',
    wishCount: 'wishes',
    copies: 'copies',
    firstWishedAt: 'first_at',
    lastWishedAt: 'last_at',
  })
  return readPage(db, body, {
    from: wishedTitles(wanted, kind),
    where: words.length ? holdsWords('t.search', words) : undefined,
    words: [],
    order: { ...(column !== 'id' && { key: `t.${column}` }), isDescending, isIndexed: false },
    row: row(wanted),
  })
}

export const wishListHandlers = [
  bind(wishList, ({ db, body }) => pageOfWishes(db, body)),
  bind(wishListsOfKind.document, ({ db, body }) => pageOfWishes(db, body, 'document')),
  bind(wishListsOfKind.other, ({ db, body }) => pageOfWishes(db, body, 'other')),
]
