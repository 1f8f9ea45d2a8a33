import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/core/answer'
import { type Offer, offerBasketsList, offerById, offerState, printOffer } from '#api/orders/offers'
import { pdfFile } from '../../core/documents/files'
import type { WithFiles } from '../../core/files/stores/reading'
import { bind, type Clock } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { readPage } from '../../core/list/listPage'
import { readFilter, readSort } from '../../core/readFilter'
import { customerName, first, iso } from '../../core/sqlParts'
import { stockholmDay as dayInStockholm } from '../../core/stockholm'
import { isFoundBy } from '../../customers/isFoundBy'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { chargeNames, chargeTitle } from '../documents/chargeTitle'
import { lineWords } from '../documents/lineWords'
import { readBuyers, readLogo, readSeller, sellerIn } from '../documents/parties'
import { lineTerms } from '../money/vatTerms'
import { type OfferParties, offerPdf } from './paper'

/** YYYY-MM-DD in Stockholm. */
export const stockholmDay = ({ now }: Clock): string => dayInStockholm(now())

/** Expired by date, whether or not it was recorded. */
const stateOf = (today: string) => sql`case when t.state = 'sent' and t.valid_to < ${today}::date then 'expired' else t.state end`

const words = lineWords('d', 'p')

export const offeredLines = sql`(select ${jsonArray(sql`line`, sql`place, at, rate`)} from (
    select ${jsonOf({
      kind: sql`'goods'`,
      title: words.title,
      isbn: sql`coalesce(${words.isbn}, '')`,
      quantity: 'd.quantity',
      unitPrice: lineTerms.unitPrice,
      includesVat: lineTerms.includesVat,
      discount: sql`${lineTerms.unitPrice} * d.quantity - ${lineTerms.amount}`,
      rate: lineTerms.rate,
      ...columnsOf('d', 'net', 'vat'),
    })} as line, 0 as place, d.id as at, 0::numeric as rate
    from basket_details d join product_details p on p.id = d.product_detail_id where d.basket_id = b.id
    union all
    select ${jsonOf({
      kind: sql`case when s.of is null then 'freight' else 'service' end`,
      title: chargeTitle(sql`t.language`),
      isbn: sql`''`,
      quantity: sql`1`,
      unitPrice: 's.net',
      includesVat: sql`false`,
      discount: sql`0`,
      ...columnsOf('s', 'rate', 'net', 'vat'),
    })}, 1, coalesce(s.of, 0), s.rate
    from jsonb_to_recordset(b.charge_shares) as s (of int, rate numeric, net bigint, vat bigint)
      ${chargeNames}
    where s.net > 0) made)`

/** @throws {Problem} 404 */
export async function readOffer(db: Queryable, id: number, today: string): Promise<Offer> {
  const found = await first<{ offer: Offer }>(
    db,
    sql`select ${jsonOf({
      ...columnsOf('t', 'id', 'basketId'),
      state: stateOf(today),
      ...columnsOf('t', 'validTo', 'language', 'note'),
      customerName: customerName('u'),
      customerEmail: sql`coalesce(u.email, '')`,
      total: jsonOf({ amount: sql`case t.state when 'draft' then b.total else t.total end`, currency: 'b.currency' }),
      lines: sql`case t.state when 'draft' then ${offeredLines}::jsonb else t.lines end`,
      sentTo: 't.sent_to',
      sentAt: iso('t.sent_at'),
      answeredAt: iso('t.answered_at'),
      answer: 't.answer',
    })} as offer
      from offers t join baskets b on b.id = t.basket_id left join users u on u.id = b.customer_id where t.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Offer')
  return found.offer
}

const row = (today: string) =>
  jsonOf({
    id: 't.id',
    offerId: 't.id',
    basketId: 't.basket_id',
    state: stateOf(today),
    customerName: sql`(select ${customerName('u')} from users u where u.id = t.customer_id)`,
    copies: 't.copies',
    total: jsonOf({
      amount: sql`case t.state when 'draft' then t.basket_total else t.total end`,
      currency: 't.currency',
    }),
    validTo: 't.valid_to',
    sentAt: iso('t.sent_at'),
  })

const from = sql`(select o.*, b.customer_id, b.copies, b.total as basket_total, b.currency from offers o join baskets b on b.id = o.basket_id)`

const filters = z.object({ state: z.optional(offerState) })

/** @throws {Problem} 422 at `filter` */
function within(searchKey: string, filter: ListRequest['filter'], today: string) {
  const { state } = readFilter(filters, filter)
  return sql`${state ? sql`${stateOf(today)} = ${state}` : sql`true`} and ${isFoundBy(searchKey, (number) => sql`(t.id = ${number} or t.basket_id = ${number})`)}`
}

/** As sent, or current for a draft. */
export async function readOfferParties(
  db: WithFiles,
  { id, state, basketId, language }: Pick<Offer, 'id' | 'state' | 'basketId' | 'language'>,
): Promise<OfferParties> {
  const logo = await readLogo(db)
  const sent = await first<{ parties: Omit<OfferParties, 'logo'> | null }>(db, sql`select parties from offers where id = ${id}`)
  if (state !== 'draft' && sent?.parties) return { ...sent.parties, logo }
  const seller = sellerIn(await readSeller(db), language)
  return { seller, buyer: (await readBuyers(db, [basketId], language)).get(basketId), logo }
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
    const offer = await readOffer(db, params.id, today)
    return pdfFile(`offer-${params.id}.pdf`, await offerPdf(offer, await readOfferParties(db, offer), today))
  }),
]
