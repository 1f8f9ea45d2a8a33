import { type SQL, sql } from 'drizzle-orm'
import type { VatCase, VatFacts } from '#api/orders/vat/vatCase'
import { fragment } from '../../db/fragment'
import { columnsOf, jsonOf } from '../../db/json'

const isDomestic = sql`b.vat_case = 'domestic'`

/** The line by the order's `vatDecision`: without VAT, included VAT is taken out of the price. */
export const termsOf = (line: string) => {
  const without = (amount: SQL) =>
    fragment`(case when ${line}.price_includes_vat and not ${isDomestic} then round((${amount}) / (1 + ${line}.vat_rate)) else ${amount} end)::bigint`
  const unitPrice = without(fragment`${line}.unit_price`)
  const discount = without(fragment`${line}.discount`)
  const discounts = without(fragment`${line}.discount + ${line}.code_discount`)
  return {
    rate: fragment`(case when ${isDomestic} then ${line}.vat_rate else 0 end)`,
    includesVat: fragment`(${line}.price_includes_vat and ${isDomestic})`,
    unitPrice,
    discount,
    codeDiscount: fragment`(${discounts} - ${discount})`,
    amount: fragment`greatest(${unitPrice} * ${line}.quantity - ${discounts}, 0)`,
  }
}
export const lineTerms = termsOf('d')

/** For charges without goods. */
export const chargeRate = (rate: SQL): SQL => sql`(case when ${isDomestic} then ${rate} else 0 end)`

/** An institution, or anybody with an organisation or its number. */
export const isBusiness = (alias: string): SQL =>
  fragment`coalesce(${alias}.kind = 'institutional' or ${alias}.organisation <> '' or ${alias}.org_number <> '' or ${alias}.vat_number <> '', false)`

export type Decided = { id: number; was: VatCase; facts: VatFacts }

/** Goods are taxed where they are delivered, or else where the payer is. */
export const readVatFacts = (among: SQL): SQL => sql`select b.id, b.vat_case as was, ${vatFacts} as facts
  from baskets b left join users u on u.id = b.customer_id
    left join addresses a on a.id = coalesce(b.delivery_address_id, b.billing_address_id) where ${among}`

export const vatFacts = jsonOf({
  place: sql`case when a.id is not null then ${jsonOf(columnsOf('a', 'country', 'postalCode'))} end`,
  isBusiness: isBusiness('u'),
  vatNumber: sql`coalesce(u.vat_number, '')`,
  isVatCharged: sql`coalesce(u.is_vat_charged, false)`,
})
