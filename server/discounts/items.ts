import { type SQL, sql } from 'drizzle-orm'
import type { Input } from '#api/core/endpoint'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { addableEditions, addToDiscount, discountRows, maxEditions } from '#api/discounts/discounts'
import { changedMeanwhile } from '../core/entity/crud'
import { bind, Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { pageOf } from '../core/list/simpleList'
import { rowsOf } from '../core/rowsOf'
import { foundByIndex, wordsOf } from '../core/search'
import { first, isOneOf } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'

import { seenMatching } from '../products/bulkChange'
import { rankedEditions } from '../products/ranked'
import { assess, type Item, itemJson } from './assess'
import { type Discount, discountsAt, lockDiscount, noteChanges, readDiscount, stateOf, withSettings } from './discountTable'

type Details = NonNullable<Input<typeof addToDiscount>['body']['details']>
type Added = NonNullable<Input<typeof addToDiscount>['body']['add']>

export const itemHandlers = [
  bind(discountRows, async ({ params, body, db, clock }) => {
    const now = clock.now()
    const saved = await readDiscount(db, params.id)
    const discount = body.unsaved ? await withSettings(db, saved, body.unsaved) : saved
    const page = await pageOf(db, body, {
      from: fragment`(select i.*, d.title, d.unit_price, d.search from discount_items i join product_details d on d.id = i.product_detail_id
        where i.discount_id = ${discount.id})`,
      words: wordsOf(body.searchKey, 'searchKey'),
      sortColumns: { id: 'id', title: 'title', price: 'unit_price' },
      row: sql`(select ${itemJson(discount, now)} from discount_items i join product_details d on d.id = i.product_detail_id where i.id = t.id)`,
    })
    const { data, ...rest }: { data: Item[] } = JSON.parse(page.text)
    return new Json(JSON.stringify({ ...rest, data: data.map((item) => assess(item, discount)) }))
  }),

  bind(addableEditions, ({ params, body, db }) =>
    pageOf(db, body, {
      from: sql`product_details`,
      words: wordsOf(body.searchKey, 'searchKey'),
      sortColumns: { id: 'id', title: 'title' },
      indexed: ['id', 'title'],
      ranked: rankedEditions,
      row: jsonOf({
        ...columnsOf('t', 'id', 'title', 'contributor', 'isbn', 'format'),
        price: sql`coalesce(t.price, t.unit_price)`,
        currency: 't.currency',
        isIn: sql`exists (select from discount_items i where i.discount_id = ${params.id} and i.product_detail_id = t.id)`,
      }),
    }),
  ),

  bind(addToDiscount, ({ body: { discountId, version, add, details }, ...call }) =>
    transact(call.db, async (tx) => {
      const now = call.clock.now()
      const discount = await lockDiscount(tx, discountId)
      if (discount.version !== version) throw await changedMeanwhile(tx, discountsAt(now), discountId, version)
      if (stateOf(discount, now) === 'ended') throw Problem.conflict({ reason: 'ended' }, 'It has ended: make a copy to run it again')
      const { added, alreadyThere, skipped, unknown } = await addEditions(tx, discount, add)
      const changed = await setOverrides(tx, discount, details)
      if (!added && !changed) return { version, added, alreadyThere, changed, skipped, unknown }
      const changes = [
        ...(added ? [{ field: 'editions', label: 'Editions added', to: added }] : []),
        ...(changed ? [{ field: 'values', label: 'Own values', to: changed }] : []),
      ]
      return { version: await noteChanges(tx, call, discount, changes), added, alreadyThere, changed, skipped, unknown }
    }),
  ),
]

type Edition = { id: number; title: string; isbn: string | null; currency: string }

const readIsbns = (isbns: readonly string[]) => isbns.map((typed) => readIsbn(plainDigits(typed)).isbn ?? typed.trim()).filter(Boolean)

/** @throws {Problem} 422 beyond `maxEditions` */
async function meant(
  tx: Queryable,
  { productIds = [], productDetailIds = [], isbns = [], searchKey, matching }: Added,
): Promise<Edition[]> {
  const words = searchKey === undefined ? [] : wordsOf(searchKey, 'add.searchKey')
  const which: SQL[] = [isOneOf('d.product_id', productIds), isOneOf('d.id', productDetailIds)]
  if (matching) {
    const found = (await seenMatching(tx, matching, { searchKey: '', filter: '', ...matching })).map(({ id }) => id)
    which.push(isOneOf(matching.part === 'title' ? 'd.product_id' : 'd.id', found))
  }
  if (isbns.length) which.push(sql`d.isbn in (select json_array_elements_text(${JSON.stringify(readIsbns(isbns))}::json))`)
  if (words.length) which.push(sql`(${foundByIndex('d.search', words)})`)
  const { rows } = await tx.execute<Edition>(
    sql`select d.id, d.title, d.isbn, d.currency from product_details d where ${sql.join(which, sql` or `)} order by d.id limit ${maxEditions + 1}`,
  )
  if (rows.length > maxEditions) throw Problem.field('add', `More than ${maxEditions} editions: narrow the search`)
  return rows
}

async function addEditions(tx: Queryable, discount: Discount, add: Added | undefined) {
  if (!add) return { added: 0, alreadyThere: 0, skipped: [], unknown: [] }
  const editions = await meant(tx, add)
  const isOther = ({ currency }: { currency: string }) => discount.currency !== null && currency !== discount.currency
  const fitting = editions.filter((edition) => !isOther(edition))
  const skipped = editions.filter(isOther).map(({ id, title }) => ({ id, title, reason: 'currency' as const }))
  const put = await first<{ added: number }>(
    tx,
    sql`with put as (insert into discount_items (discount_id, product_detail_id)
        select ${discount.id}, id from ${rowsOf(
          fitting.map(({ id }) => ({ id })),
          sql`id int`,
        )} order by id on conflict do nothing returning 1)
      select count(*)::int as added from put`,
  )
  const added = put?.added ?? 0
  const existing = new Set(editions.map(({ isbn }) => isbn))
  const unknown = readIsbns(add.isbns ?? []).filter((isbn) => !existing.has(isbn))
  return { added, alreadyThere: fitting.length - added, skipped, unknown }
}

/** Resolves with the number changed. @throws {Problem} 422 */
export async function setOverrides(tx: Queryable, { id, rule }: Discount, details: Details): Promise<number> {
  if (!details.length) return 0
  const tooMuch = details.findIndex(({ valueOverride }) => rule.kind === 'percent' && valueOverride !== null && valueOverride > 10_000)
  if (tooMuch >= 0) throw Problem.field(`details.${tooMuch}.valueOverride`, 'At most 100 %')
  const put = await first<{ matched: number; changed: number }>(
    tx,
    sql`with given as (select * from ${rowsOf(details, sql`"productDetailId" int, "valueOverride" bigint`)}),
        put as (update discount_items i set value_override = g."valueOverride" from given g
          where i.discount_id = ${id} and i.product_detail_id = g."productDetailId" and i.value_override is distinct from g."valueOverride" returning 1)
      select (select count(*)::int from put) as changed,
        (select count(*)::int from given g join discount_items i on i.discount_id = ${id} and i.product_detail_id = g."productDetailId") as matched`,
  )
  if (put?.matched !== details.length) throw Problem.field('details', 'Names an edition that is not in this discount, or one twice')
  return put.changed
}
