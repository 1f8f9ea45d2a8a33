import { sql } from 'drizzle-orm'
import type { IssuedDocument } from '#api/invoices/document'
import type { Remaining } from '#api/invoices/parts'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'

/** A line or a charge of an order at one rate, with what of it is on no invoice. */
export type Left = Omit<Remaining, 'take'> & {
  kind: IssuedDocument['lines'][number]['kind']
  basketDetailId: number | null
  basketServiceId: number | null
  title: string
  isbn: string
  unitPrice: number
  /** Copies ordered, on invoices, and handed over less what came back. */
  ordered: number
  invoiced: number
  delivered: number
}

/** What is still to be invoiced of an order, freight and services last. Its basket is locked. */
export async function readLeft(tx: Queryable, basketId: number): Promise<Left[]> {
  const { rows } = await tx.execute<{ left: Left }>(sql`
    with taken as (
      select i.kind, i.basket_detail_id, i.basket_service_id, i.vat_rate, sum(i.quantity) as quantity, sum(i.amount) as amount, sum(i.vat) as vat
      from invoice_items i join invoices v on v.id = i.invoice_id and v.kind <> 'preInvoice'
      where i.basket_id = ${basketId} group by 1, 2, 3, 4
    )
    select json_build_object('kind', 'goods', 'basketDetailId', d.id, 'basketServiceId', null, 'title', p.title, 'isbn', coalesce(p.isbn, ''),
      'unitPrice', d.unit_price, 'includesVat', d.price_includes_vat, 'rate', round(d.vat_rate * 10000), 'ordered', d.quantity,
      'invoiced', d.invoiced - d.credited, 'delivered', d.delivered - d.returned, 'quantity', d.quantity - coalesce(t.quantity, 0),
      'amount', d.unit_price * d.quantity - d.discount - d.code_discount - coalesce(t.amount, 0), 'vat', d.vat - coalesce(t.vat, 0)) as left,
      0 as place, d.id as at, 0::numeric as rate
    from basket_details d join product_details p on p.id = d.product_detail_id left join taken t on t.basket_detail_id = d.id
    where d.basket_id = ${basketId}
    union all
    select json_build_object('kind', case when s.of is null then 'freight' else 'service' end, 'basketDetailId', null, 'basketServiceId', s.of,
      'title', coalesce(e.title, v.title, o.title, 'Freight'), 'isbn', '', 'unitPrice', s.net, 'includesVat', false,
      'rate', round(s.rate * 10000), 'ordered', 1, 'invoiced', coalesce(t.quantity, 0), 'delivered', 1, 'quantity', 1 - coalesce(t.quantity, 0),
      'amount', s.net - coalesce(t.amount, 0), 'vat', s.vat - coalesce(t.vat, 0)), 1, coalesce(s.of, 0), s.rate
    from baskets b cross join lateral jsonb_to_recordset(b.charge_shares) as s (of int, rate numeric, net bigint, vat bigint)
      left join basket_services e on e.id = s.of left join delivery v on v.id = b.delivery_id left join post_service o on o.id = b.post_service_id
      left join taken t on t.basket_detail_id is null and t.basket_service_id is not distinct from s.of and t.vat_rate = s.rate
    where b.id = ${basketId} and s.net > 0
    order by 2, 3, 4`)
  return rows.map(({ left }) => left)
}

/** Who took what there was to invoice: the order's newest invoice, who issued it and when (Stockholm's time). */
export const lastInvoice = (tx: Queryable, basketId: number) =>
  first<{ number: number; by: string; at: string }>(
    tx,
    sql`select v.number, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') as by,
      to_char(v.issued_at at time zone 'Europe/Stockholm', 'DD.MM.YYYY HH24:MI') as at
      from invoices v join users u on u.id = v.issued_by
      where v.kind = 'invoice' and exists (select from invoice_items i where i.invoice_id = v.id and i.basket_id = ${basketId}) order by v.id desc limit 1`,
  )
