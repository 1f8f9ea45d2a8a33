import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { plainDigits } from '#api/core/kinds/digits'
import {
  type CashSale,
  type CashTitle,
  cashSale,
  dayList,
  findTitles,
  lookup,
  maxAtHand,
  saleById,
  saleList,
  titlesAtHand,
} from '#api/till/till'
import { bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { readPage } from '../core/list/listPage'
import { pageOf } from '../core/list/simpleList'
import { readFilter, readSort } from '../core/readFilter'
import { wordsOf } from '../core/search'
import { first, isOnDays, iso, personName } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { free, joinStock } from '../inventory/stock'
import { asSearched } from '../products/lists'
import { grossPriceAt } from '../products/prices/priceAt'
import { rankedEditions } from '../products/ranked'

const saleJson = jsonOf({
  ...columnsOf('s', 'id', 'number', 'clientId', 'kind'),
  at: iso('s.at'),
  ...columnsOf('s', 'gross', 'vat', 'rounding', 'change', 'copies', 'document'),
  items: sql`(select ${jsonArray(
    jsonOf({
      ...columnsOf('i', 'id', 'productDetailId', 'title', 'isbn', 'quantity', 'unitPrice', 'listPrice', 'reason'),
      returnable: sql`case s.kind when 'sale' then i.quantity + coalesce((select sum(b.quantity) from cash_sale_items b where b.returns_item_id = i.id), 0) else 0 end`,
    }),
    'i.id',
  )} from cash_sale_items i where i.sale_id = s.id)`,
})

/** @throws {Problem} 404 */
export async function readSale(db: Queryable, id: number): Promise<CashSale> {
  const found = await first<{ sale: CashSale }>(db, sql`select ${saleJson} as sale from cash_sales s where s.id = ${id}`)
  if (!found) throw Problem.notFound('Receipt')
  return found.sale
}

const titleJson = (now: Date) =>
  jsonOf({
    id: 'd.id',
    isbn: sql`coalesce(d.isbn, '')`,
    title: 'd.title',
    grossPrice: grossPriceAt(now),
    vatRate: 'd.vat_rate',
    available: sql`greatest(${free}, 0)`,
  })

const from = sql`product_details d ${joinStock('d.id')} where d.status = 'active' and d.currency = 'SEK'`

const day = z.optional(z.iso.date({ error: 'A day such as 2026-11-23' }))
const dayFilter = { from: day, to: day }
const numberIs = (column: 'number' | 'z', key: string) =>
  key === '' ? sql`true` : /^\d{1,9}$/.test(key) ? sql`${fragment`t.${column}`} = ${Number(key)}` : sql`false`

export const tillReading = [
  bind(lookup, async ({ db, body, clock }) => {
    const code = plainDigits(body.code)
      .replace(/[^\dXx]/g, '')
      .toUpperCase()
    const found =
      code &&
      (await first<{ title: CashTitle }>(
        db,
        sql`select ${titleJson(clock.now())} as title from ${from} and d.isbn = ${code} order by d.id limit 1`,
      ))
    if (!found) throw Problem.notFound(`A title with the code ${body.code}`)
    return found.title
  }),

  bind(findTitles, ({ db, body, clock }) =>
    pageOf(db, body, {
      from: sql`product_details`,
      within: sql`t.status = 'active' and t.currency = 'SEK'`,
      words: wordsOf(asSearched(body.searchKey.trim()), 'searchKey'),
      sortColumns: { id: 'id', title: 'title' },
      indexed: ['id', 'title'],
      ranked: rankedEditions,
      row: sql`(select ${titleJson(clock.now())} from product_details d ${joinStock('d.id')} where d.id = t.id)`,
    }),
  ),

  bind(titlesAtHand, async ({ db, clock }) => {
    const found = await first<{ titles: string }>(
      db,
      sql`select ${jsonArray(sql`title`, sql`id desc`)}::text as titles from (
        select d.id, ${titleJson(clock.now())} as title from ${from} and i.on_hand > 0 and d.isbn is not null order by d.id desc limit ${maxAtHand}) held`,
    )
    return jsonData(found?.titles ?? '[]')
  }),

  bind(saleList, ({ db, body }) => {
    const { isDescending } = readSort(body.sort, { id: '' })
    const key = plainDigits(body.searchKey.trim())
    const { kind, from, to } = readFilter(z.object({ kind: z.optional(cashSale.shape.kind), ...dayFilter }), body.filter)
    const where = sql`${numberIs('number', key)} and ${isOnDays(sql`t.at`, { from, to })} and ${kind ? sql`t.kind = ${kind}` : sql`true`}`
    const row = jsonOf({
      ...columnsOf('t', 'id', 'number', 'kind'),
      at: iso('t.at'),
      ...columnsOf('t', 'gross', 'copies'),
      soldBy: sql`(select ${personName('u')} from users u where u.id = t.by_id)`,
    })
    return readPage(db, body, { from: sql`cash_sales`, where, words: [], order: { isDescending, isIndexed: true }, row })
  }),

  bind(dayList, ({ db, body }) => {
    const { isDescending } = readSort(body.sort, { id: '' })
    const { from, to } = readFilter(z.object(dayFilter), body.filter)
    const where = sql`${numberIs('z', plainDigits(body.searchKey.trim()))} and ${isOnDays(sql`t.opened_at`, { from, to })}`
    const sold = sql`from cash_sales s where s.day_id = t.id and s.kind <> 'training'`
    const counted = (method: 'cash' | 'card' | 'swish') => fragment`(t.totals->'counted'->>'${method}')::bigint`
    const paidBy = (method: 'card' | 'swish') =>
      fragment`(select coalesce(sum((m->>'amount')::bigint), 0) from jsonb_array_elements(t.totals->'methods') m where m->>'method' = '${method}')`
    const differences = jsonOf({
      cash: sql`${counted('cash')} - (t.totals->>'expectedCash')::bigint`,
      card: sql`${counted('card')} - ${paidBy('card')}`,
      swish: sql`${counted('swish')} - ${paidBy('swish')}`,
    })
    const row = jsonOf({
      ...columnsOf('t', 'id', 'z'),
      openedAt: iso('t.opened_at'),
      openedBy: sql`(select ${personName('u')} from users u where u.id = t.opened_by)`,
      float: 't.float',
      closedAt: iso('t.closed_at'),
      closedBy: sql`coalesce((select ${personName('u')} from users u where u.id = t.closed_by), '')`,
      sales: sql`(select count(*) ${sold} and s.kind = 'sale')`,
      gross: sql`(select coalesce(sum(s.gross), 0) ${sold})`,
      differences: sql`case when t.totals is not null then ${differences} end`,
    })
    return readPage(db, body, { from: sql`cash_days`, where, words: [], order: { isDescending, isIndexed: true }, row })
  }),

  bind(saleById, ({ db, params }) => readSale(db, params.id)),
]
