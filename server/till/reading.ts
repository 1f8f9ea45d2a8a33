import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { type CashSale, type CashTitle, lookup, mostAtHand, saleById, saleList, titlesAtHand } from '#api/till/till'
import { bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { readPage } from '../core/listPage'
import { sortOf } from '../core/simpleList'
import { first, iso, personName } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { free, joinStock } from '../inventory/stock'
import { includesVat, instant, inTerms, priceAt } from '../products/prices/priceAt'

/** A receipt as JSON, of `cash_sales s`. */
const saleJson = sql`json_build_object('id', s.id, 'number', s.number, 'clientId', s.client_id, 'kind', s.kind, 'at', ${iso('s.at')}, 'gross', s.gross,
  'vat', s.vat, 'rounding', s.rounding, 'change', s.change, 'document', s.document,
  'items', (select coalesce(json_agg(json_build_object('id', i.id, 'productDetailId', i.product_detail_id, 'title', i.title, 'isbn', i.isbn,
    'quantity', i.quantity, 'unitPrice', i.unit_price,
    'returnable', case s.kind when 'sale' then i.quantity + coalesce((select sum(b.quantity) from cash_sale_items b where b.returns_item_id = i.id), 0) else 0 end)
    order by i.id), '[]') from cash_sale_items i where i.sale_id = s.id))`

/** @throws {Problem} 404 */
export async function readSale(db: Queryable, id: number): Promise<CashSale> {
  const found = await first<{ sale: CashSale }>(db, sql`select ${saleJson} as sale from cash_sales s where s.id = ${id}`)
  if (!found) throw Problem.notFound('Receipt')
  return found.sale
}

/** What is sold over the counter: edition `d` at today's price, with VAT. */
const titleJson = (now: Date) => sql`json_build_object('id', d.id, 'isbn', coalesce(d.isbn, ''), 'title', d.title,
  'grossPrice', ${inTerms(priceAt(instant(now)), { is: includesVat, wanted: sql`true` })}, 'vatRate', d.vat_rate, 'available', greatest(${free}, 0))`

const from = sql`product_details d ${joinStock('d.id')} where d.status = 'active' and d.currency = 'SEK'`

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

  bind(titlesAtHand, async ({ db, clock }) => {
    const found = await first<{ titles: string }>(
      db,
      sql`select coalesce(json_agg(title order by id desc), '[]')::text as titles from (
        select d.id, ${titleJson(clock.now())} as title from ${from} and i.on_hand > 0 and d.isbn is not null order by d.id desc limit ${mostAtHand}) held`,
    )
    return jsonData(found?.titles ?? '[]')
  }),

  bind(saleList, ({ db, body }) => {
    const { isDescending } = sortOf(body.sort, { id: 'id' })
    const key = plainDigits(body.searchKey.trim())
    const [unknown] = Object.keys(body.filter || {})
    if (unknown !== undefined)
      throw Problem.field(`filter.${unknown}`, `'${unknown}' is not a field to filter by: this list is searched only`)
    const where = key === '' ? sql`true` : /^\d{1,9}$/.test(key) ? sql`t.number = ${Number(key)}` : sql`false`
    const row = sql`json_build_object('id', t.id, 'number', t.number, 'kind', t.kind, 'at', ${iso('t.at')}, 'gross', t.gross,
      'soldBy', (select ${personName('u')} from users u where u.id = t.by_id))`
    return readPage(db, body, { from: 'cash_sales', where, words: [], order: { isDescending, isIndexed: true }, row })
  }),

  bind(saleById, ({ db, params }) => readSale(db, params.id)),
]
