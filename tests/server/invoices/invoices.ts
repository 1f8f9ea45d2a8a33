import { sql } from 'drizzle-orm'
import type { Input } from '#api/core/endpoint'
import type { Client } from '#api/core/http'
import { invoiceById } from '#api/invoices/invoices'
import { convertToInvoice, setCredit } from '#api/invoices/issuing'
import { updateBasketPost } from '#api/orders/basketCharges'
import { addBasketDetail, assignBasketToUser, updatePaymentInfo } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { convertToDelivery, deliveryById, deliveryMoves, packDeliveryItem } from '#api/orders/deliveries'
import type { Database } from '#server/db/database'
import { sumUp } from '#server/orders/money/basketSums'
import type { MoneyCase } from '../../api/invoices/moneyCases'
import { addProduct, findCustomer, move } from '../orders/orders'

export const nameSeller = (db: Database) =>
  db.execute(sql`update company set name = 'Bokhuset AB', org_number = '556677-8899', vat_number = 'SE556677889901', address = 'Sveavägen 52',
    postal_code = '111 34', city = 'Stockholm', bankgiro = '5050-1055'`)

/** An order of these lines, on invoice, with a customer who has an address; as far as `to`. */
export async function makeOrder(
  client: Client,
  lines: readonly { productDetailId: number; quantity: number }[],
  { to = 'inProgress', payment = 'invoice' }: { to?: 'create' | 'newOrder' | 'inProgress' | 'done'; payment?: 'invoice' | 'settled' } = {},
): Promise<number> {
  const { id } = (await client.call(addBasket, {})).data
  await client.call(assignBasketToUser, { query: { userId: await findCustomer(client), basketId: id } })
  for (const body of lines) await client.call(addBasketDetail, { params: { id }, body })
  await client.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: payment, reference: 'PO-7' } })
  if (to === 'create') return id
  await move.place(client, id)
  if (to === 'newOrder') return id
  await move.start(client, id)
  if (to === 'done') await move.finish(client, id)
  return id
}

type Convert = Partial<Input<typeof convertToInvoice>['body']>
export const invoiceOrder = async (client: Client, id: number, body: Convert = {}) =>
  (await client.call(convertToInvoice, { params: { id }, body })).data
export const readInvoice = async (client: Client, id: number | null) => (await client.call(invoiceById, { params: { id: id ?? 0 } })).data
/** Issues a credit note; a price reduction where nothing else is said. */
export async function credit(client: Client, id: number | null, body: Partial<Input<typeof setCredit>['body']> = {}) {
  const { data } = await client.call(setCredit, { params: { id: id ?? 0 }, body: { kind: 'reduction', reason: 'Wrong edition', ...body } })
  return { ...data, id: data.id ?? 0, number: data.number ?? 0 }
}

/** Delivers these copies of an order, or all that are left: packed and handed over. Returns the delivery's id. */
export async function deliver(client: Client, id: number, items?: { basketDetailId: number; quantity: number }[]): Promise<number> {
  const made = (await client.call(convertToDelivery, { params: { id }, body: { items } })).data
  const delivery = (await client.call(deliveryById, { params: { id: made.id } })).data
  for (const { id: itemId, quantity } of delivery.items)
    await client.call(packDeliveryItem, { params: { id: made.id }, body: { itemId, quantity } })
  await client.call(deliveryMoves['delivery.pack'], { params: { id: made.id }, query: {} })
  await client.call(deliveryMoves['delivery.handOver'], { params: { id: made.id }, query: {} })
  return made.id
}

/** An order in which a case of the money stands, done. */
export async function makeMoneyCase(client: Client, db: Database, { lines, freight }: MoneyCase): Promise<number> {
  const made = []
  for (const { quantity, unitPrice, vatRate = 0.06 } of lines)
    made.push({ productDetailId: await addProduct(db, { unitPrice, vatRate }), quantity })
  const id = await makeOrder(client, made, { to: 'create' })
  if (freight) await client.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight } })
  for (const [place, { discount = 0, codeDiscount = 0 }] of lines.entries())
    await db.execute(
      sql`update basket_details set discount = ${discount}, code_discount = ${codeDiscount} where basket_id = ${id} and product_detail_id = ${made[place]?.productDetailId}`,
    )
  await sumUp(db, id)
  await move.place(client, id)
  await move.start(client, id)
  await move.finish(client, id)
  return id
}
