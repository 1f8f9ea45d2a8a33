import { type SQL, sql } from 'drizzle-orm'
import { type DocumentCharge, type DocumentLine, documentTotals } from '#api/orders/documentTotals'
import { vatDecision } from '#api/orders/vat/vatCase'
import { rowsOf } from '../../core/rowsOf'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { shareOut } from '../codes/share'
import type { ChargeShare } from '../tables'
import { fromKronor, noRate } from './currency'
import { documentParts } from './documentParts'
import { postPrice } from './postPrice'
import { chargeRate, type Decided, lineTerms, readVatFacts } from './vatTerms'

/** VAT of charges without goods or a rate of their own. */
const standardRate = 0.25

const charges = (among: SQL): SQL => sql`
  select b.id as document, 0 as position, null::int as of, b.freight as amount, ${chargeRate(sql`coalesce(t.rate, ${standardRate}::numeric)`)} as rate
    from baskets b left join delivery v on v.id = b.delivery_id left join tax t on t.id = v.tax_id where ${among} and b.freight > 0
  union all
  select b.id, s.id, s.id, s.unit_price * s.quantity, ${chargeRate(sql`s.vat_rate`)} from baskets b join basket_services s on s.basket_id = b.id where ${among}`

const freightRule = jsonOf({
  isByHand: sql`b.freight_by is not null`,
  amount: 'b.freight',
  price: fromKronor(sql`coalesce(v.price, ${postPrice('p', 'b')}, 0)`),
  freeFrom: fromKronor(sql`v.free_from`),
  rate: sql`round(${chargeRate(sql`coalesce(t.rate, ${standardRate}::numeric)`)} * 10000)`,
})

type Summed = {
  lines: (DocumentLine & { id: number; quantity: number })[]
  services: (DocumentCharge & { of: number })[]
  freight: DocumentCharge & { isByHand: boolean; price: number | null; freeFrom: number | null }
  currency: string
}

/** Set by hand, or by weight and country unless the goods with VAT reach the free limit. @throws {Problem} 409 `hasRate` */
function freightOf({ lines, currency, freight: { isByHand, amount, price, freeFrom } }: Summed): number {
  if (isByHand) return amount
  if (price === null) throw noRate('Freight', 'SEK', currency)
  return freeFrom !== null && documentTotals(lines).total >= freeFrom ? 0 : price
}

/** Fixed once an invoice stands. */
async function decideVat(tx: Queryable, basketId: number): Promise<void> {
  const read = await first<Decided>(tx, readVatFacts(sql`b.id = ${basketId}`))
  const vatCase = read && vatDecision(read.facts).case
  if (!read || vatCase === read.was) return
  await tx.execute(sql`update baskets set vat_case = ${vatCase} where id = ${basketId} and not exists (
    select from invoice_items i join invoices v on v.id = i.invoice_id and v.kind = 'invoice' where i.basket_id = ${basketId}
      and i.quantity + coalesce((select sum(c.quantity) from invoice_items c join invoices n on n.id = c.invoice_id
        where c.credits_item_id = i.id and n.credit_kind = 'reinvoice'), 0) > 0)`)
}

/** Call after every change, under the basket's lock. */
export async function sumUp(tx: Queryable, basketId: number): Promise<void> {
  await shareOut(tx, basketId)
  await decideVat(tx, basketId)
  const read = (await first<Summed>(
    tx,
    sql`select b.currency, ${freightRule} as freight,
      (select ${jsonArray(
        jsonOf({
          ...columnsOf('d', 'id', 'quantity'),
          base: lineTerms.amount,
          includesVat: lineTerms.includesVat,
          rate: sql`round(${lineTerms.rate} * 10000)`,
        }),
        'd.id',
      )} from basket_details d where d.basket_id = ${basketId}) as lines,
      (select ${jsonArray(
        jsonOf({
          of: 's.id',
          amount: sql`s.unit_price * s.quantity`,
          rate: sql`round(${chargeRate(sql`s.vat_rate`)} * 10000)`,
        }),
        's.id',
      )}
        from basket_services s where s.basket_id = b.id) as services
      from baskets b left join delivery v on v.id = b.delivery_id left join tax t on t.id = v.tax_id
        left join post_service p on p.id = b.post_service_id where b.id = ${basketId}`,
  )) as Summed
  const { lines, services } = read
  const freight = freightOf(read)
  const charged = [...(freight > 0 ? [{ of: null, amount: freight, rate: read.freight.rate }] : []), ...services]
  const totals = documentTotals(lines, charged)
  const parts = totals.lines.map(({ net, vat }, i) => ({ id: lines[i]?.id, net, vat }))
  const shares = totals.charges.flatMap((taxed, i) =>
    taxed.map(({ rate, net, vat }): ChargeShare => ({ of: charged[i]?.of ?? null, rate: rate / 10_000, net, vat })),
  )
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await tx.execute(sql`
    with lines as (
      update basket_details d set net = r.net, vat = r.vat from ${rowsOf(parts, sql`id int, net bigint, vat bigint`)}
      where d.id = r.id and (d.net, d.vat) is distinct from (r.net, r.vat)
    )
    update baskets set item_count = ${lines.length}, copies = ${copies}, net = ${totals.net}::bigint, vat = ${totals.vat}::bigint,
      freight = ${freight}::bigint, charge_shares = ${JSON.stringify(shares)}::jsonb where id = ${basketId}`)
}

export const partsOfBaskets = (among: SQL): SQL =>
  documentParts(
    sql`select d.basket_id as document, d.id as position, ${lineTerms.amount} as base, ${lineTerms.rate} as rate, ${lineTerms.includesVat} as includes_vat
      from basket_details d join baskets b on b.id = d.basket_id where ${among}`,
    charges(among),
  )
