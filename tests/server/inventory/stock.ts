import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Client } from '#api/core/http'
import { approveStocktake, closeStocktake, countStocktake, startStocktake } from '#api/inventory/stocktakes'
import { addTransfer, editTransfer } from '#api/inventory/transfers'
import type { Warehouse } from '#api/inventory/warehouses'
import type { Database } from '#server/db/database'

/** Copies of an edition, by place; places without a balance are left out. */
export async function balancesOf(db: Database, productDetailId: number): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ warehouse: string; onHand: number }>(
    sql`select warehouse, on_hand as "onHand" from inventory where product_detail_id = ${productDetailId}`,
  )
  return Object.fromEntries(rows.map(({ warehouse, onHand }) => [warehouse, onHand]))
}

/** A draft from Stockholm to Tehran with so many copies of each. */
export async function makeTransfer(client: Client, items: Record<number, number>): Promise<number> {
  const { id } = (await client.call(addTransfer, { body: { from: 'stockholm', to: 'tehran' } })).data
  const wanted = Object.entries(items).map(([product, quantity]) => ({ productDetailId: Number(product), quantity }))
  await client.call(editTransfer, { params: { id }, body: { items: wanted } })
  return id
}

export const startCount = async (client: Client, warehouse: Warehouse = 'stockholm', shelf = ''): Promise<number> =>
  (await client.call(startStocktake, { body: { warehouse, scope: { shelf } } })).data.id

/** Counts copies of an edition by its own number. */
export const count = (
  client: Client,
  id: number,
  product: number,
  quantity: number,
  { clientId = randomUUID() as string, at, ...rest }: { clientId?: string; at?: Date; isTotal?: boolean; shelf?: string } = {},
) =>
  client.call(countStocktake, {
    params: { id },
    body: { counts: [{ clientId, code: `PD-${product}`, quantity, ...rest, ...(at && { at: at.toISOString() }) }] },
  })

export async function postCount(client: Client, id: number, rest: 'keep' | 'none' = 'keep'): Promise<void> {
  await client.call(closeStocktake, { params: { id }, query: { rest } })
  await client.call(approveStocktake, { params: { id }, body: {} })
}
