import { sql } from 'drizzle-orm'
import type { Client } from '#api/core/http'
import { activateDiscount, addToDiscount, discountRows } from '#api/discounts/discounts'
import { codeCalls, discountCalls } from '#api/discounts/entities'
import type { Database } from '#server/db/database'
import { recordListPrices } from '#server/products/prices/timeline'

export const day = 24 * 3_600_000
export const inDays = (now: Date, days: number) => new Date(now.getTime() + days * day).toISOString()

type Form = Record<string, unknown>

const always = { percent: null, amount: null, currencyId: null, startsAt: '2026-01-01T00:00:00.000Z', endsAt: null }

/** A draft of 15 % off, of editions. */
export async function addDiscount(client: Client, editions: readonly number[], more: Form = {}): Promise<{ id: number; version: number }> {
  const form = {
    title: 'Sale',
    nonLatinTitle: null,
    ...always,
    valueKind: 'percent',
    percent: 0.15,
    roundTo: '1',
    floorPrice: null,
    allowsFree: false,
    note: null,
  }
  const { data } = await client.call(discountCalls.add, { body: { ...form, ...more } as never })
  const { id, version } = data as { id: number; version: number }
  if (!editions.length) return { id, version }
  const added = await client.call(addToDiscount, { body: { discountId: id, version, add: { productDetailIds: [...editions] } } })
  return { id, version: added.data.version }
}

export const activate = async (client: Client, { id, version }: { id: number; version: number }) =>
  (await client.call(activateDiscount, { params: { id }, body: { version } })).data

export const rowsIn = async (client: Client, id: number) =>
  (await client.call(discountRows, { params: { id }, body: { sort: 'id asc' } })).data

/** A code of 10 % off. */
export async function addCode(client: Client, more: Form = {}): Promise<{ id: number; version: number; code: string }> {
  const form = { title: 'Summer', code: 'SOMMAR10', ...always, valueKind: 'percent', percent: 0.1, mostUses: null, mostPerCustomer: null }
  const rest = { minimumBasket: null, appliesToDiscounted: false, onlyKind: null, isActive: true }
  const { data } = await client.call(codeCalls.add, { body: { ...form, ...rest, ...more } as never })
  return data as { id: number; version: number; code: string }
}

/** Another price of an edition, from now on. */
export async function setPrice(db: Database, id: number, amount: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update product_details set unit_price = ${amount} where id = ${id}`)
    await recordListPrices(tx, [id], { now, byId: null })
  })
}
