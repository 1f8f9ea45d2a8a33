import { sql } from 'drizzle-orm'
import { half } from '#api/core/shares'
import { basisPoints, shareOf } from '#api/discounts/arithmetic'
import { editBasketDetailPrice } from '#api/orders/linePrices'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { changedMeanwhile, editBasket } from '../basketLock'
import { lineWords } from '../documents/lineWords'
import { sumUp } from './basketSums'
import { requireNothingInvoiced } from './invoicedLines'
import { termsOf } from './vatTerms'

/** Shown and stored values differ where an order pays no VAT. */
type Line = {
  title: string
  quantity: number
  unitPrice: number
  discount: number
  includesVat: boolean
  storedPrice: number
  storedIncludesVat: boolean
}

const terms = termsOf('l')

export const linePriceHandlers = [
  bind(editBasketDetailPrice, async ({ params, body, ...call }) => {
    const found = await first<{ basketId: number }>(
      call.db,
      sql`select basket_id as "basketId" from basket_details where id = ${params.id}`,
    )
    if (!found) throw Problem.notFound('Line')
    return editBasket(call, found.basketId, async (tx, basket, note) => {
      await requireNothingInvoiced(tx, basket.id)
      const line = await readLine(tx, params.id)
      const wanted = wantedOf(line, body)
      if (wanted.unitPrice === line.unitPrice && wanted.discount === line.discount) return null
      const { expected } = body
      if (expected && (expected.unitPrice !== line.unitPrice || expected.discount !== line.discount))
        throw changedMeanwhile('Somebody changed this price in the meantime')
      await tx.execute(sql`update basket_details set unit_price = ${wanted.storedPrice}::bigint, price_includes_vat = ${wanted.storedIncludesVat},
        discount = ${wanted.storedDiscount}::bigint, discount_id = null, code_discount = 0, price_by = ${call.user.id} where id = ${params.id}`)
      await sumUp(tx, basket.id)
      const now = await readLine(tx, params.id)
      const money = (amount: number) => ({ amount, currency: basket.currency })
      const of = line.title
      if (now.unitPrice !== line.unitPrice) note({ field: 'unitPrice', of, from: money(line.unitPrice), to: money(now.unitPrice) })
      if (now.discount !== line.discount) note({ field: 'lineDiscount', of, from: money(line.discount), to: money(now.discount) })
      return null
    })
  }),
]

/** @throws {Problem} 404 */
async function readLine(tx: Queryable, id: number): Promise<Line> {
  const line = await first<Line>(
    tx,
    sql`select ${lineWords('l', 'p').title} as title, l.quantity, ${terms.unitPrice}::float8 as "unitPrice", ${terms.discount}::float8 as discount,
        ${terms.includesVat} as "includesVat", l.unit_price::float8 as "storedPrice", l.price_includes_vat as "storedIncludesVat"
      from basket_details l join baskets b on b.id = l.basket_id join product_details p on p.id = l.product_detail_id where l.id = ${id}`,
  )
  if (!line) throw Problem.notFound('Line')
  return line
}

/** An unchanged price keeps its VAT terms; a new one has those the person saw. An unnamed discount keeps its share of the price. */
function wantedOf(
  line: Line,
  { unitPrice = line.unitPrice, discountRate }: { unitPrice?: number | undefined; discountRate?: number | undefined },
) {
  const isUnchanged = unitPrice === line.unitPrice
  const storedPrice = isUnchanged ? line.storedPrice : unitPrice
  const off = (price: number) => {
    if (discountRate !== undefined) return shareOf(price * line.quantity, basisPoints(discountRate))
    return line.unitPrice === 0 ? 0 : Number(half(BigInt(line.discount) * BigInt(price), BigInt(line.unitPrice)))
  }
  return {
    unitPrice,
    discount: off(unitPrice),
    storedPrice,
    storedIncludesVat: isUnchanged ? line.storedIncludesVat : line.includesVat,
    storedDiscount: off(storedPrice),
  }
}
