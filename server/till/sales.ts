import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addSale, type CashSale, receipt } from '#api/till/till'
import { cashDue, saleTotals } from '#api/till/totals'
import { type Actor, actorOf, record, type Subject } from '../core/auditLog'
import { pdfFile } from '../core/documents/files'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { rowsOf } from '../core/rowsOf'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { grossPriceAt } from '../products/prices/priceAt'
import { lockRegister, requireDay } from './days'
import { receiptPdf } from './paper'
import { readSale } from './reading'
import { readSeller } from './seller'
import { moveGoods, type RungItem } from './stock'
import { kronor, nameOf } from './words'

type Sent = z.output<typeof addSale.body>

/** Öre. */

/** A price is the catalogue's of now or of the day's opening (offline tills); others need a reason. @throws {Problem} 422 */
async function rungOf(tx: Queryable, { items }: Sent, now: Date, openedAt: Date): Promise<RungItem[]> {
  const { rows } = await tx.execute<{ id: number; title: string; isbn: string; vatRate: number; price: number; earlier: number }>(
    sql`select d.id, d.title, coalesce(d.isbn, '') as isbn, d.vat_rate::float8 as "vatRate", (${grossPriceAt(now)})::float8 as price, (${grossPriceAt(openedAt)})::float8 as earlier
      from product_details d where d.id = any(${`{${items.map(({ productDetailId }) => productDetailId).join(',')}}`}::int[])`,
  )
  return items.map(({ productDetailId, quantity, unitPrice, reason }, i) => {
    const found = rows.find(({ id }) => id === productDetailId)
    if (!found) throw Problem.field(`items.${i}.productDetailId`, 'This title does not exist')
    const { title, isbn, vatRate, price, earlier } = found
    const isListed = unitPrice === price || unitPrice === earlier
    if (!isListed && reason === '')
      throw Problem.field(`items.${i}.reason`, `${title} costs ${kronor(price)}: enter a reason to sell it for ${kronor(unitPrice)}`)
    return {
      productDetailId,
      returnsItemId: null,
      title,
      isbn,
      quantity,
      unitPrice,
      vatRate,
      listPrice: isListed ? null : price,
      reason: isListed ? '' : reason,
    }
  })
}

/** At the price sold. @throws {Problem} 409 `isReturnable`, 422 */
async function backOf(tx: Queryable, { items, returnsId, registerId }: Sent): Promise<{ rung: RungItem[]; original: CashSale }> {
  if (returnsId === undefined) throw Problem.field('returnsId', 'Say which receipt it was sold on')
  const sold = await first<{ registerId: number; kind: string }>(
    tx,
    sql`select register_id as "registerId", kind from cash_sales where id = ${returnsId} for update`,
  )
  if (!sold) throw Problem.notFound('Receipt')
  if (sold.registerId !== registerId) throw Problem.field('returnsId', 'This receipt is another register’s')
  const original = await readSale(tx, returnsId)
  if (sold.kind !== 'sale') throw Problem.conflict({ reason: 'isReturnable' }, `Receipt ${original.number} is no sale`)
  const rates = await tx.execute<{ id: number; rate: number }>(
    sql`select id, vat_rate::float8 as rate from cash_sale_items where sale_id = ${returnsId}`,
  )
  const left = new Map(original.items.map((item) => [item.id, item.returnable]))
  const rung = items.map(({ productDetailId, quantity, unitPrice }, i) => {
    const item = original.items.find(
      (each) => each.productDetailId === productDetailId && each.unitPrice === unitPrice && (left.get(each.id) ?? 0) >= quantity,
    )
    if (!item) {
      const same = original.items.find((each) => each.productDetailId === productDetailId)
      if (!same) throw Problem.field(`items.${i}.productDetailId`, `This title is not on receipt ${original.number}`)
      throw Problem.conflict(
        { reason: 'isReturnable' },
        `${same.title}: only ${left.get(same.id) ?? 0} of ${quantity} can still come back, at ${kronor(same.unitPrice)}`,
      )
    }
    left.set(item.id, (left.get(item.id) ?? 0) - quantity)
    const { title, isbn } = item
    const vatRate = rates.rows.find(({ id }) => id === item.id)?.rate ?? 0
    return { productDetailId, returnsItemId: item.id, title, isbn, quantity, unitPrice, vatRate, listPrice: null, reason: '' }
  })
  return { rung, original }
}

/** @throws {Problem} 409 `isPaidInFull` */
function paidOf(gross: number, { payments, kind }: Sent) {
  const otherwise = payments.filter(({ method }) => method !== 'cash').reduce((sum, { amount }) => sum + amount, 0)
  const hasCash = payments.some(({ method }) => method === 'cash')
  const { due, rounding } = hasCash ? cashDue(gross, otherwise) : { due: 0, rounding: 0 }
  const cash = payments.filter(({ method }) => method === 'cash').reduce((sum, { amount }) => sum + amount, 0)
  const open = gross + rounding - otherwise - cash
  if (open !== 0 || cash !== due)
    throw Problem.conflict(
      { reason: 'isPaidInFull', left: open },
      open > 0 ? `${kronor(open)} is still to be paid` : `${kronor(Math.abs(open))} is paid too much`,
    )
  const tendered = payments.map((payment) =>
    payment.method === 'cash' && kind !== 'return' ? (payment.tendered ?? payment.amount) : payment.amount,
  )
  const change = payments.reduce((sum, { amount }, i) => sum + (tendered[i] ?? amount) - amount, 0)
  if (change < 0) throw Problem.conflict({ reason: 'isPaidInFull', left: -change }, `${kronor(-change)} is still to be paid`)
  return { rounding, change, tendered }
}

const saleSubject = (id: number, number: number): Subject => ({
  entityName: 'CashSale',
  entity: 'Receipt',
  id,
  record: `${number}`,
  version: 0,
})

const documentOf = async (tx: Queryable, actor: Actor, register: string, lines: CashSale['document']['lines']) => {
  return { seller: await readSeller(tx), register, soldBy: nameOf(actor), lines }
}

/** Idempotent by `clientId`. @throws {Problem} 404, 409, 422 */
export async function ring(tx: Queryable, actor: Actor, body: z.output<(typeof addSale)['body']>): Promise<CashSale> {
  const register = await lockRegister(tx, body.registerId)
  const existing = await first<{ id: number }>(tx, sql`select id from cash_sales where client_id = ${body.clientId}::uuid`)
  if (existing) return readSale(tx, existing.id)
  const day = await requireDay(tx, register.id, actor.now)
  const isReturn = body.kind === 'return'
  const back = isReturn ? await backOf(tx, body) : undefined
  const rung = back?.rung ?? (await rungOf(tx, body, actor.now, new Date(day.openedAt)))
  const totals = saleTotals(rung)
  const { rounding, change, tendered } = paidOf(totals.total, body)
  const sign = isReturn ? -1 : 1
  const lines = rung.map(({ title, isbn, quantity, unitPrice, vatRate, listPrice }, i) => ({
    title,
    isbn,
    quantity: sign * quantity,
    unitPrice,
    gross: sign * quantity * unitPrice,
    rate: vatRate,
    ...(listPrice !== null && { listPrice }),
    vat: sign * (totals.lines[i]?.vat ?? 0),
  }))
  const document: CashSale['document'] = {
    ...(await documentOf(tx, actor, register.title, lines)),
    rates: totals.rates.map(({ rate, net, vat }) => ({ rate: rate / 10_000, net: sign * net, vat: sign * vat })),
    payments: body.payments.map(({ method, amount }, i) => ({ method, amount: sign * amount, tendered: sign * (tendered[i] ?? amount) })),
    returns: back?.original.number ?? null,
  }
  const made = await first<{ id: number; number: number }>(
    tx,
    sql`insert into cash_sales (day_id, register_id, number, client_id, kind, returns_id, at, by_id, gross, vat, rounding, change, document)
        select ${day.id}, ${register.id}, coalesce(max(number), 0) + 1, ${body.clientId}::uuid, ${body.kind}, ${isReturn ? (body.returnsId ?? null) : null}::int,
          ${actor.now.toISOString()}::timestamptz, ${actor.user?.id}, ${sign * totals.total}::bigint, ${sign * totals.vat}::bigint, ${sign * rounding}::bigint,
          ${change}::bigint, ${JSON.stringify(document)}::jsonb from cash_sales where register_id = ${register.id} returning id, number`,
  )
  const { id, number } = made ?? { id: 0, number: 0 }
  const items = rung.map((item, i) => ({
    ...item,
    quantity: sign * item.quantity,
    gross: sign * item.quantity * item.unitPrice,
    vat: sign * (totals.lines[i]?.vat ?? 0),
  }))
  await tx.execute(sql`insert into cash_sale_items (sale_id, product_detail_id, returns_item_id, title, isbn, quantity, unit_price, vat_rate, gross, vat, list_price, reason)
      select ${id}, "productDetailId", "returnsItemId", title, isbn, quantity, "unitPrice", "vatRate", gross, vat, "listPrice", reason
      from ${rowsOf(items, sql`"productDetailId" int, "returnsItemId" int, title text, isbn text, quantity int, "unitPrice" bigint, "vatRate" numeric, gross bigint, vat bigint, "listPrice" bigint, reason text`)}`)
  await tx.execute(sql`insert into cash_payments (sale_id, method, amount, tendered, reference)
      select ${id}, method, amount, tendered, reference from ${rowsOf(
        body.payments.map(({ method, amount, reference }, i) => ({
          method,
          amount: sign * amount,
          tendered: sign * (tendered[i] ?? amount),
          reference,
        })),
        sql`method text, amount bigint, tendered bigint, reference text`,
      )}`)
  if (body.kind !== 'training') await moveGoods(tx, actor, { saleId: id, isReturn, isInHand: body.isInHand, items: rung })
  const sek = (amount: number) => ({ amount, currency: 'SEK' })
  const prices = rung.flatMap(({ title, unitPrice, listPrice, reason }) =>
    listPrice === null ? [] : [{ field: 'price', of: `${title}: ${reason}`, from: sek(listPrice), to: sek(unitPrice) }],
  )
  const changes = [{ field: 'total', from: null, to: sek(sign * totals.total) }, ...prices]
  await record(tx, actor, { ...saleSubject(id, number), action: 'added', changes })
  return readSale(tx, id)
}

export const saleHandlers = [
  bind(addSale, ({ body, ...call }) => transact(call.db, (tx) => ring(tx, actorOf(call), body))),

  bind(receipt, async ({ params, ...call }) => {
    const printed = await transact(call.db, async (tx) => {
      const found = await first<{ copies: number }>(tx, sql`select copies from cash_sales where id = ${params.id} for update`)
      if (!found) throw Problem.notFound('Receipt')
      const sale = await readSale(tx, params.id)
      if (found.copies > 1) throw Problem.conflict({ reason: 'isCopied' }, `Receipt ${sale.number} and its one copy are printed already`)
      await tx.execute(sql`update cash_sales set copies = copies + 1 where id = ${params.id}`)
      const to = found.copies ? 'copy' : 'original'
      await record(tx, actorOf(call), {
        ...saleSubject(sale.id, sale.number),
        action: 'changed',
        changes: [{ field: 'printed', from: null, to }],
      })
      return { sale, isCopy: found.copies > 0 }
    })
    return pdfFile(`receipt-${printed.sale.number}.pdf`, await receiptPdf(printed.sale, printed.isCopy))
  }),
]
