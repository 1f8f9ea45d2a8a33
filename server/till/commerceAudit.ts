import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { isIn } from '../inventory/stock'
import { dueOf } from '../invoices/due'
import { isBilling } from '../orders/money/leftToInvoice'

type Invariant = { rule: string; rows: ReturnType<typeof sql> }

export type Broken = { rule: string; what: string; wrong: string }

const outbound = sql`i.quantity + coalesce((select sum(c.quantity) from invoice_items c where c.credits_item_id = i.id), 0)`

const invariants: readonly Invariant[] = [
  {
    rule: 'Numbers of invoices have no gap, and the series goes on after the last',
    rows: sql`select 'series ' || v.series as what, count(*) || ' from ' || min(number) || ' to ' || max(number) || ', series at ' || coalesce(max(s.last)::text, 'nothing') as wrong
      from invoices v left join number_series s on s.name = v.series group by v.series
      having count(*) <> max(number) - min(number) + 1 or max(number) is distinct from max(s.last)`,
  },
  {
    rule: 'Receipts of a register have no gap',
    rows: sql`select 'register ' || register_id as what, count(*) || ' to number ' || max(number) as wrong from cash_sales group by register_id having count(*) <> max(number)`,
  },
  {
    rule: 'Stock is what its moves make it',
    rows: sql`select 'edition ' || i.product_detail_id || ' in ' || i.warehouse as what, i.on_hand || ' by the book, ' || coalesce(m.balance, 0) || ' by its moves' as wrong
      from inventory i left join lateral (select sum(case i.warehouse when to_place then quantity else -quantity end) as balance from stock_moves s
        where s.product_detail_id = i.product_detail_id and i.warehouse in (s.from_place, s.to_place)) m on true
      where i.on_hand <> coalesce(m.balance, 0)`,
  },
  {
    rule: 'Stock is what its months add up to',
    rows: sql`select 'edition ' || i.product_detail_id || ' in ' || i.warehouse as what, i.on_hand || ' by the book, ' || coalesce(m.balance, 0) || ' by its months' as wrong
      from inventory i left join (select product_detail_id, place, sum(change) as balance from stock_months group by 1, 2) m
        on m.product_detail_id = i.product_detail_id and m.place = i.warehouse
      where i.on_hand <> coalesce(m.balance, 0)`,
  },
  {
    rule: 'What is set aside is what lines have set aside, in the warehouse of their order',
    rows: sql`select 'edition ' || i.product_detail_id || ' in ' || i.warehouse as what, i.reserved || ' on the shelf, ' || coalesce(d.reserved, 0) || ' by lines' as wrong
      from inventory i left join (select d.product_detail_id, b.warehouse, sum(d.reserved) as reserved
        from basket_details d join baskets b on b.id = d.basket_id where d.reserved > 0 group by 1, 2) d
        on d.product_detail_id = i.product_detail_id and d.warehouse = i.warehouse
      where i.reserved <> coalesce(d.reserved, 0)`,
  },
  {
    rule: 'What is set aside is on the shelf',
    rows: sql`select 'edition ' || i.product_detail_id as what, i.reserved || ' set aside, ' || i.on_hand || ' on the shelf' as wrong
      from inventory i where i.reserved > i.on_hand`,
  },
  {
    rule: 'Copies of an order in progress are delivered, set aside or back-ordered, and of no other order are they waited for',
    rows: sql`select 'line ' || d.id || ' of order ' || d.basket_id as what,
        concat_ws(', ', b.status, d.quantity || ' ordered', d.delivered || ' delivered', d.reserved || ' set aside', d.cancelled || ' cancelled',
          coalesce('back-ordered since ' || d.back_ordered_since, 'none back-ordered')) as wrong
      from basket_details d join baskets b on b.id = d.basket_id
      where (d.back_ordered_since is not null) <> (b.status = 'inProgress' and d.quantity > d.delivered + d.reserved + d.cancelled)
        or d.reserved > 0 and b.status <> 'inProgress'
        or b.status = 'done' and d.delivered > 0 and d.quantity <> d.delivered + d.cancelled`,
  },
  {
    rule: 'No copy is free while an order waits for it',
    rows: sql`select 'edition ' || i.product_detail_id || ' in ' || i.warehouse as what, i.on_hand - i.reserved || ' free, back-ordered since ' || min(d.back_ordered_since) as wrong
      from basket_details d join baskets b on b.id = d.basket_id join inventory i on i.product_detail_id = d.product_detail_id and ${isIn('i', sql`b.warehouse`)}
      where d.back_ordered_since is not null and i.on_hand > i.reserved group by i.product_detail_id, i.warehouse, i.on_hand, i.reserved`,
  },
  {
    rule: 'Deliveries leave from the warehouse of their order',
    rows: sql`select 'delivery ' || v.id || ' of order ' || b.id as what, v.warehouse || ', and the order ' || b.warehouse as wrong
      from basket_deliveries v join baskets b on b.id = v.basket_id where v.state <> 'cancelled' and v.warehouse <> b.warehouse`,
  },
  {
    rule: 'What deliveries handed over is delivered',
    rows: sql`select 'line ' || d.id || ' of order ' || d.basket_id as what, d.delivered || ' delivered, ' || e.gone || ' handed over' as wrong
      from basket_details d join (select basket_detail_id, sum(quantity) as gone from basket_delivery_items e join basket_deliveries v on v.id = e.delivery_id
        where v.handed_over_at is not null group by 1) e on e.basket_detail_id = d.id where e.gone > d.delivered`,
  },
  {
    rule: 'Lines know what is invoiced and credited of them',
    rows: sql`select 'line ' || d.id || ' of order ' || d.basket_id as what,
        concat_ws(', ', d.invoiced, d.credited, d.credited_returned, d.credited_reinvoice) || ' on the line, '
          || concat_ws(', ', coalesce(i.invoiced, 0), coalesce(i.credited, 0), coalesce(i.returned, 0), coalesce(i.reinvoice, 0)) || ' on invoices' as wrong
      from basket_details d left join (select i.basket_detail_id, coalesce(sum(i.quantity) filter (where v.kind = 'invoice'), 0) as invoiced,
          coalesce(-sum(i.quantity) filter (where v.kind = 'credit'), 0) as credited,
          coalesce(-sum(i.quantity) filter (where v.credit_kind = 'returned'), 0) as returned,
          coalesce(-sum(i.quantity) filter (where v.credit_kind = 'reinvoice'), 0) as reinvoice
        from invoice_items i join invoices v on v.id = i.invoice_id and v.kind <> 'preInvoice' group by 1) i on i.basket_detail_id = d.id
      where (d.invoiced, d.credited, d.credited_returned, d.credited_reinvoice)
        is distinct from (coalesce(i.invoiced, 0), coalesce(i.credited, 0), coalesce(i.returned, 0), coalesce(i.reinvoice, 0))`,
  },
  {
    rule: 'Nothing is billed twice',
    rows: sql`select coalesce('line ' || i.basket_detail_id, 'charge ' || coalesce(i.basket_service_id, 0) || ' at ' || i.rate) || ' of order ' || i.basket_id as what,
        sum(i.quantity) || ' billed of ' || coalesce(d.quantity, 1) as wrong
      from (select i.basket_id, i.basket_detail_id, i.basket_service_id, case when i.basket_detail_id is null then i.vat_rate end as rate, i.quantity
          from invoice_items i join invoices v on v.id = i.invoice_id and ${isBilling}) i left join basket_details d on d.id = i.basket_detail_id
      group by i.basket_id, i.basket_detail_id, i.basket_service_id, i.rate, d.quantity
      having sum(i.quantity) > coalesce(d.quantity, 1)`,
  },
  {
    rule: 'Dates follow the numbers of a series',
    rows: sql`select kind || ' ' || number as what, invoice_date || ' after ' || before as wrong
      from (select kind, number, invoice_date, lag(invoice_date) over (partition by series order by number) as before from invoices) v where invoice_date < before`,
  },
  {
    rule: 'No document and no payment is dated ahead of the day it was recorded',
    rows: sql`select kind || ' ' || number as what, invoice_date || ', issued ' || issued_at as wrong from invoices
        where invoice_date > (issued_at at time zone 'Europe/Stockholm')::date
      union all select 'payment ' || id, at || ', entered ' || entered_at from invoice_payments where at > (entered_at at time zone 'Europe/Stockholm')::date`,
  },
  {
    rule: 'Nothing is dated in a month that was closed before',
    rows: sql`select v.kind || ' ' || v.number as what, v.invoice_date || ', closed ' || p.closed_at as wrong
        from invoices v join booking_periods p on p.month = date_trunc('month', v.invoice_date) and v.issued_at > p.closed_at
      union all select 'payment ' || e.id, e.at || ', closed ' || p.closed_at
        from invoice_payments e join booking_periods p on p.month = date_trunc('month', e.at) and e.entered_at > p.closed_at`,
  },
  {
    rule: 'Payments of an invoice are within its total: the rest is held for the customer or repaid',
    rows: sql`select 'invoice ' || v.number as what, p.amount || ' paid of ' || v.total as wrong from invoices v
      join (select invoice_id, sum(amount) as amount from invoice_payments where reversed_at is null group by 1) p on p.invoice_id = v.id where p.amount > v.total`,
  },
  {
    rule: 'No more of a balance is used than is held',
    rows: sql`select 'customer ' || v.customer_id as what, -sum(p.amount) || ' ' || v.currency as wrong from invoice_payments p join invoices v on v.id = p.invoice_id
      where p.method = 'balance' and p.reversed_at is null group by v.customer_id, v.currency having sum(p.amount) > 0`,
  },
  {
    rule: 'An invoice is the sum of its items, and of its document',
    rows: sql`select v.kind || ' ' || v.number as what, v.net || ' and ' || v.vat || ', items ' || i.net || ' and ' || i.vat as wrong from invoices v
      join lateral (select coalesce(sum(net), 0) as net, coalesce(sum(vat), 0) as vat from invoice_items where invoice_id = v.id) i on true
      where (v.net, v.vat) is distinct from (i.net, i.vat)
        or v.total <> (select sum((r->>'net')::bigint + (r->>'vat')::bigint) from jsonb_array_elements(v.document->'rates') r)`,
  },
  {
    rule: 'No more is credited than was invoiced',
    rows: sql`select 'item ' || i.id || ' of invoice ' || v.number as what, (${outbound}) || ' copies are left' as wrong
      from invoice_items i join invoices v on v.id = i.invoice_id where v.kind = 'invoice' and ${outbound} < 0`,
  },
  {
    rule: 'An invoice whose items are all credited is credited to the öre',
    rows: sql`select 'invoice ' || v.number as what, v.total + c.total || ' öre are left of it' as wrong from invoices v
      join lateral (select sum(total) as total from invoices where credits_id = v.id) c on c.total is not null
      where v.kind = 'invoice' and v.total + c.total <> 0 and not exists (select from invoice_items i where i.invoice_id = v.id and ${outbound} <> 0)`,
  },
  {
    rule: 'The state of an invoice is what was paid and credited of it',
    rows: sql`select 'invoice ' || v.number as what, v.state || ', still to pay ' || ${dueOf('v')} as wrong from invoices v
      where v.kind = 'invoice' and v.state <> 'credited' and (v.state = 'paid') <> (${dueOf('v')} <= 0)`,
  },
  {
    rule: 'An order that is invoiced in full was invoiced for what it comes to',
    // Except rows reduced and then corrected: the correction credits the rest and all is billed anew.
    rows: sql`select 'order ' || b.id as what, b.total || ' ordered, ' || i.total || ' invoiced' as wrong from baskets b
      join (select i.basket_id, sum(i.net + i.vat) as total, sum(i.quantity) filter (where i.kind = 'goods') as copies,
          sum(i.quantity) filter (where i.kind <> 'goods') as charges
        from invoice_items i join invoices v on v.id = i.invoice_id and ${isBilling} group by 1) i on i.basket_id = b.id
      where i.copies = b.copies and coalesce(i.charges, 0) = (select count(*) from jsonb_array_elements(b.charge_shares) s where (s->>'net')::bigint > 0)
        and i.total <> b.total and not exists (select from invoice_items reduced join invoices r on r.id = reduced.invoice_id
          join invoice_items anew on anew.credits_item_id = reduced.credits_item_id join invoices a on a.id = anew.invoice_id
          where reduced.basket_id = b.id and r.credit_kind = 'reduction' and a.credit_kind = 'reinvoice')`,
  },
  {
    rule: 'Orders know the documents that hold them',
    rows: sql`select 'order ' || b.id as what, 'offer ' || coalesce(b.offer_out::text, 'none') || ', deliveries ' || b.open_deliveries::text as wrong from baskets b
      where b.open_deliveries <> array(select id from basket_deliveries v where v.basket_id = b.id and v.state in ('packing', 'packed') order by id)
        or b.offer_out is not null and not exists (select from offers o where o.id = b.offer_out and o.state in ('sent', 'expired'))`,
  },
  {
    rule: 'Orders know their live parcels',
    rows: sql`select 'order ' || b.id as what, 'shipments ' || h.held::text || ' on the order, ' || h.live::text || ' live' as wrong from baskets b, lateral (
        select array(select (p->>'shipmentId')::int from jsonb_array_elements(b.booked_parcels) p order by 1) as held,
          array(select id from shipments t where t.basket_id = b.id and t.returns_id is null and t.state in ('booking', 'doubtful', 'booked', 'handedOver', 'delivered') order by id) as live) h
      where h.held <> h.live`,
  },
  {
    rule: 'A live parcel belongs to an order or delivery that is not cancelled',
    rows: sql`select 'shipment ' || t.id || ' of order ' || t.basket_id as what, t.state || ', and its order is ' || b.status || coalesce(', its delivery ' || v.state, '') as wrong
      from shipments t join baskets b on b.id = t.basket_id left join basket_deliveries v on v.id = t.delivery_id
      where t.returns_id is null and t.state in ('booking', 'doubtful', 'booked') and (b.status = 'cancelled' and coalesce(v.state, 'cancelled') <> 'handedOver' or v.state = 'cancelled')`,
  },
  {
    rule: 'The same copies are booked once',
    rows: sql`select 'order ' || t.basket_id as what, string_agg('BO-' || t.id, ', ' order by t.id) as wrong from shipments t
      where t.returns_id is null and t.state not in ('refused', 'failed', 'voided') group by t.basket_id having count(*) > 1 and count(t.delivery_id) < count(*)`,
  },
  {
    rule: 'A receipt is paid in full, and is the sum of its items',
    rows: sql`select 'receipt ' || s.number as what, s.gross || ' and ' || s.rounding || ' rounded, paid ' || p.amount || ', items ' || i.gross as wrong from cash_sales s
      join lateral (select coalesce(sum(amount), 0) as amount from cash_payments where sale_id = s.id) p on true
      join lateral (select coalesce(sum(gross), 0) as gross from cash_sale_items where sale_id = s.id) i on true
      where s.gross + s.rounding <> p.amount or s.gross <> i.gross`,
  },
  {
    rule: 'A closing is the sum of its receipts',
    rows: sql`select 'Z ' || d.z || ' of register ' || d.register_id as what, (d.totals->>'gross') || ' closed, ' || s.gross || ' sold' as wrong from cash_days d
      join lateral (select coalesce(sum(gross), 0) as gross from cash_sales where day_id = d.id and kind <> 'training') s on true
      where d.totals is not null and (d.totals->>'gross')::bigint <> s.gross`,
  },
  {
    rule: 'An invoice of another currency has its VAT in kronor by its rate',
    rows: sql`select v.kind || ' ' || v.number as what, v.vat_sek || ' kept, ' || in_ore(v.vat, v.currency, v.rate) || ' by the rate' as wrong from invoices v
      where v.currency <> 'SEK' and v.vat_sek is distinct from in_ore(v.vat, v.currency, v.rate)`,
  },
  {
    rule: 'A line costs what its edition costs in the currency of the order, and not the same number of another',
    rows: sql`select 'line ' || l.id || ' of order ' || l.basket_id as what, l.unit_price || ' ' || b.currency || ', as many as its edition costs ' || d.currency as wrong
      from basket_details l join baskets b on b.id = l.basket_id join product_details d on d.id = l.product_detail_id
      where b.status <> 'cancelled' and d.currency <> b.currency and l.price_by is null and l.unit_price > 0
        and l.unit_price = coalesce(d.price, d.unit_price)
        and l.unit_price is distinct from exchanged(coalesce(d.price, d.unit_price)::bigint, d.currency, b.currency, current_date)`,
  },
  {
    rule: 'An address has a country',
    rows: sql`select 'address ' || a.id || ' of customer ' || a.user_id as what, coalesce(nullif(a.country, ''), 'no country') as wrong from addresses a
      where a.country !~ '^[A-Z]{2}$'`,
  },
  {
    rule: 'An invoice without VAT of a sale abroad says why, and names the number of a business of the EU',
    rows: sql`select v.kind || ' ' || v.number as what, (v.document->>'vatCase') || ', VAT ' || v.vat || ', buyer ' || coalesce(nullif(v.document->'buyer'->>'vatNumber', ''), 'without a number') as wrong
      from invoices v where v.document->>'vatCase' in ('intraEu', 'export') and (v.vat <> 0 or jsonb_array_length(coalesce(v.document->'vatNotes', '[]')) = 0
        or v.document->>'vatCase' = 'intraEu' and v.document->'buyer'->>'vatNumber' = '')`,
  },
  {
    rule: 'An order is invoiced once by a run, on the invoice that its row names',
    rows: sql`select 'order ' || r.basket_id || ' of run ' || r.run_id as what, 'invoice ' || r.invoice_id as wrong from invoice_run_rows r
      where r.state = 'issued' and not exists (select from invoice_items i where i.invoice_id = r.invoice_id and i.basket_id = r.basket_id)`,
  },
  {
    rule: 'A voucher balances',
    rows: sql`select 'voucher ' || v.series || v.number as what, sum(l.debit) || ' debit, ' || sum(l.credit) || ' credit' as wrong
      from vouchers v join voucher_lines l on l.voucher_id = v.id group by v.id having sum(l.debit) <> sum(l.credit)`,
  },
  {
    rule: 'A payment by a reference number is on the invoice that the number is of',
    rows: sql`select 'payment ' || p.id as what, 'on invoice ' || v.number || ', its reference is of invoice ' || o.number as wrong from invoice_payments p
      join invoices v on v.id = p.invoice_id join invoices o on o.ocr = p.reference and o.series = 'invoice' and o.id <> v.id
      where p.method in ('bankgiro', 'bank') and p.reversed_at is null and p.reference <> v.ocr`,
  },
  {
    rule: 'A stocktake is posted or cancelled within a month',
    rows: sql`select 'stocktake ' || id || ' of ' || warehouse as what, state || ' since ' || started_at as wrong from stocktakes
      where state in ('open', 'review') and started_at < now() - interval '1 month'`,
  },
  {
    rule: 'A lost answer of a carrier is looked up within a day',
    rows: sql`select 'shipment ' || id as what, state || ' since ' || changed_at as wrong from shipments
      where state in ('booking', 'doubtful') and changed_at < now() - interval '1 day'`,
  },
  {
    rule: 'A day of a register is closed before the next',
    rows: sql`select 'Z ' || z || ' of register ' || register_id as what, 'open since ' || opened_at as wrong from cash_days
      where closed_at is null and (opened_at at time zone 'Europe/Stockholm')::date < (now() at time zone 'Europe/Stockholm')::date`,
  },
]

/** Limit of rows reported per rule. */
const maxListed = 100

/** Constant memory. */
export async function* auditCommerce(db: Queryable, { onRule = (_rule: string) => {} } = {}): AsyncGenerator<Broken, number> {
  for (const { rule, rows } of invariants) {
    const found = await db.execute<Omit<Broken, 'rule'>>(sql`select what, wrong::text as wrong from (${rows}) broken limit ${maxListed}`)
    for (const row of found.rows) yield { rule, ...row }
    onRule(rule)
  }
  return invariants.length
}
