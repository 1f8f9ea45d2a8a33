import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { type Offer, offerBasketsList, offerById, offerState, printOffer } from '#api/orders/offers'
import { pdfFile } from '../../core/documents/files'
import { bind, type Clock } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readPage } from '../../core/listPage'
import { readFilter, readSort } from '../../core/readFilter'
import { customerName, first, iso } from '../../core/sqlParts'
import { isFoundBy } from '../../customers/isFoundBy'
import type { Queryable } from '../../db/database'
import { offerPdf } from './paper'

/** Today in Stockholm, whoever looks: YYYY-MM-DD. */
export const stockholmDay = ({ now }: Clock): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(now())

/** A sent offer whose last day has passed is expired, whether anybody has noticed or not. */
const stateOf = (today: string) => sql`case when t.state = 'sent' and t.valid_to < ${today}::date then 'expired' else t.state end`

/** What an offer of basket `b` would say: its lines as they are, then freight and services. */
export const offeredLines = sql`(select coalesce(json_agg(line order by place, at), '[]') from (
    select json_build_object('title', p.title, 'isbn', coalesce(p.isbn, ''), 'quantity', d.quantity, 'unitPrice', d.unit_price,
      'discount', d.discount + d.code_discount, 'rate', d.vat_rate, 'net', d.net, 'vat', d.vat) as line, 0 as place, d.id as at
    from basket_details d join product_details p on p.id = d.product_detail_id where d.basket_id = b.id
    union all
    select json_build_object('title', coalesce(e.title, v.title, o.title, 'Frakt'), 'isbn', '', 'quantity', 1, 'unitPrice', s.net,
      'discount', 0, 'rate', s.rate, 'net', s.net, 'vat', s.vat), 1, coalesce(s.of, 0)
    from jsonb_to_recordset(b.charge_shares) as s (of int, rate numeric, net bigint, vat bigint)
      left join basket_services e on e.id = s.of left join delivery v on v.id = b.delivery_id left join post_service o on o.id = b.post_service_id
    where s.net > 0) made)`

/** @throws {Problem} 404 */
export async function readOffer(db: Queryable, id: number, today: string): Promise<Offer> {
  const found = await first<{ offer: Offer }>(
    db,
    sql`select json_build_object('id', t.id, 'basketId', t.basket_id, 'state', ${stateOf(today)}, 'validTo', t.valid_to, 'language', t.language,
      'note', t.note, 'customerName', ${customerName('u')}, 'customerEmail', coalesce(u.email, ''),
      'total', json_build_object('amount', case t.state when 'draft' then b.total else t.total end, 'currency', b.currency),
      'lines', case t.state when 'draft' then ${offeredLines}::jsonb else t.lines end, 'sentTo', t.sent_to, 'sentAt', ${iso('t.sent_at')},
      'answeredAt', ${iso('t.answered_at')}, 'answer', t.answer) as offer
      from offers t join baskets b on b.id = t.basket_id left join users u on u.id = b.customer_id where t.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Offer')
  return found.offer
}

const row = (today: string) => sql`json_build_object('id', t.id, 'offerId', t.id, 'basketId', t.basket_id, 'state', ${stateOf(today)},
  'customerName', (select ${customerName('u')} from users u where u.id = t.customer_id), 'copies', t.copies,
  'total', json_build_object('amount', case t.state when 'draft' then t.basket_total else t.total end, 'currency', t.currency),
  'validTo', t.valid_to, 'sentAt', ${iso('t.sent_at')})`

const from = `(select o.*, b.customer_id, b.copies, b.total as basket_total, b.currency from offers o join baskets b on b.id = o.basket_id)`

const filters = z.object({ state: z.optional(offerState) })

/** @throws {Problem} 422 at `filter` */
function within(searchKey: string, filter: ListRequest['filter'], today: string) {
  const { state } = readFilter(filters, filter)
  return sql`${state ? sql`${stateOf(today)} = ${state}` : sql`true`} and ${isFoundBy(searchKey, (number) => sql`(t.id = ${number} or t.basket_id = ${number})`)}`
}

/** The company as it stands at the head of an offer; empty until somebody has said who sells. */
export async function sellerHead(db: Queryable): Promise<{ name: string; lines: string[] }> {
  const found = await first<{ name: string; lines: string[] }>(
    db,
    sql`select name, array_remove(array[address, trim(postal_code || ' ' || city), country, phone, email], '') as lines from company order by id limit 1`,
  )
  return found ?? { name: '', lines: [] }
}

export const offerReading = [
  bind(offerBasketsList, ({ db, body, clock }) => {
    const today = stockholmDay(clock)
    const { field, key, isDescending } = readSort(body.sort, { id: '', validTo: 't.valid_to', total: 't.total' })
    const order = { ...(key && { key }), isDescending, isIndexed: field === 'id' }
    return readPage(db, body, { from, where: within(body.searchKey, body.filter, today), words: [], order, row: row(today) })
  }),

  bind(offerById, ({ db, params, clock }) => readOffer(db, params.id, stockholmDay(clock))),

  bind(printOffer, async ({ db, params, clock }) => {
    const today = stockholmDay(clock)
    return pdfFile(`offer-${params.id}.pdf`, await offerPdf(await readOffer(db, params.id, today), await sellerHead(db), today))
  }),
]
