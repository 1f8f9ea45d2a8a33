import { sql } from 'drizzle-orm'
import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import type { IssuedDocument } from '#api/invoices/document'
import type { Remaining } from '#api/invoices/parts'
import { isOneOf } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { jsonOf } from '../db/json'
import { chargeNames, chargeTitle } from '../orders/documents/chargeTitle'
import { lineWords } from '../orders/documents/lineWords'
import { isBilling, openOf, readyOf } from '../orders/money/leftToInvoice'
import { lineTerms } from '../orders/money/vatTerms'

const words = lineWords('d', 'p')

export type Left = Omit<Remaining, 'take'> & {
  basketId: number
  kind: IssuedDocument['lines'][number]['kind']
  basketDetailId: number | null
  basketServiceId: number | null
  title: string
  isbn: string
  unitPrice: number
  ordered: number
  open: number
  ready: number
}

/** Freight and services last, in this language or the buyer's. Baskets must be locked. */
export async function readLeft(tx: Queryable, basketIds: readonly number[], language?: DocumentLanguage): Promise<Map<number, Left[]>> {
  const languageOfBuyer = language ? sql`${language}::text` : sql`u.language`
  const { rows } = await tx.execute<{ left: Left }>(sql`
    with taken as (
      select i.basket_id, i.basket_detail_id, i.basket_service_id, i.vat_rate, sum(i.quantity) as quantity, sum(i.amount) as amount, sum(i.vat) as vat
      from invoice_items i join invoices v on v.id = i.invoice_id and ${isBilling}
      where ${isOneOf('i.basket_id', basketIds)} group by 1, 2, 3, 4 having sum(i.quantity) <> 0
    )
    select ${jsonOf({
      basketId: 'd.basket_id',
      kind: sql`'goods'`,
      basketDetailId: 'd.id',
      basketServiceId: sql`null`,
      title: words.title,
      isbn: sql`coalesce(${words.isbn}, '')`,
      unitPrice: lineTerms.unitPrice,
      includesVat: lineTerms.includesVat,
      rate: sql`round(${lineTerms.rate} * 10000)`,
      ordered: 'd.quantity',
      open: openOf('d'),
      ready: readyOf('d'),
      quantity: sql`d.quantity - coalesce(t.quantity, 0)`,
      amount: sql`${lineTerms.amount} - coalesce(t.amount, 0)`,
      vat: sql`d.vat - coalesce(t.vat, 0)`,
    })} as left,
      0 as place, d.id as at, 0::numeric as rate
    from basket_details d join baskets b on b.id = d.basket_id join product_details p on p.id = d.product_detail_id
      left join taken t on t.basket_detail_id = d.id
    where ${isOneOf('d.basket_id', basketIds)}
    union all
    select ${jsonOf({
      basketId: 'b.id',
      kind: sql`case when s.of is null then 'freight' else 'service' end`,
      basketDetailId: sql`null`,
      basketServiceId: 's.of',
      title: chargeTitle(languageOfBuyer),
      isbn: sql`''`,
      unitPrice: 's.net',
      includesVat: sql`false`,
      rate: sql`round(s.rate * 10000)`,
      ordered: sql`1`,
      open: sql`1 - coalesce(t.quantity, 0)`,
      ready: sql`1 - coalesce(t.quantity, 0)`,
      quantity: sql`1 - coalesce(t.quantity, 0)`,
      amount: sql`s.net - coalesce(t.amount, 0)`,
      vat: sql`s.vat - coalesce(t.vat, 0)`,
    })}, 1, coalesce(s.of, 0), s.rate
    from baskets b cross join lateral jsonb_to_recordset(b.charge_shares) as s (of int, rate numeric, net bigint, vat bigint)
      left join users u on u.id = b.customer_id ${chargeNames}
      left join taken t on t.basket_id = b.id and t.basket_detail_id is null and t.basket_service_id is not distinct from s.of and t.vat_rate = s.rate
    where ${isOneOf('b.id', basketIds)} and s.net > 0
    order by 2, 3, 4`)
  const byBasket = new Map<number, Left[]>(basketIds.map((id) => [id, []]))
  for (const { left } of rows) byBasket.get(left.basketId)?.push(left)
  return byBasket
}

export const isAllTaken = (left: readonly Left[]) => left.every(({ open, kind }) => kind !== 'goods' || open === 0)

export type LastInvoice = { number: number; by: string; at: string }

export async function lastInvoices(tx: Queryable, basketIds: readonly number[]): Promise<Map<number, LastInvoice>> {
  if (!basketIds.length) return new Map()
  const { rows } = await tx.execute<LastInvoice & { basketId: number }>(
    sql`select distinct on (i.basket_id) i.basket_id as "basketId", v.number,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') as by,
      to_char(v.issued_at at time zone 'Europe/Stockholm', 'DD.MM.YYYY HH24:MI') as at
      from invoice_items i join invoices v on v.id = i.invoice_id and v.kind = 'invoice' join users u on u.id = v.issued_by
      where ${isOneOf('i.basket_id', basketIds)} order by i.basket_id, v.id desc`,
  )
  return new Map(rows.map(({ basketId, ...last }) => [basketId, last]))
}
