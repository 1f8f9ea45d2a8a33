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
const codeRule = {
  mostUses: null,
  mostPerCustomer: null,
  minimumBasket: null,
  appliesToDiscounted: false,
  onlyKind: null,
  genreIds: [],
  publisherIds: [],
}

/** A draft of 15 % off. */
export const discountForm: Form = {
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

/** A code of 10 % off. */
export const codeForm: Form = {
  title: 'Summer',
  code: 'SOMMAR10',
  ...always,
  valueKind: 'percent',
  percent: 0.1,
  ...codeRule,
  isActive: true,
}

/** Ten thousand codes of 10 % off, each for one use. */
export const packForm: Form = {
  title: 'Newsletter',
  prefix: 'SOMMAR',
  count: 10_000,
  length: 10,
  ...always,
  valueKind: 'percent',
  percent: 0.1,
  ...codeRule,
  mostUses: 1,
}

/** A discount that is `discountForm` but for `more`, of editions. */
export async function addDiscount(client: Client, editions: readonly number[], more: Form = {}): Promise<{ id: number; version: number }> {
  const { data } = await client.call(discountCalls.add, { body: { ...discountForm, ...more } as never })
  const { id, version } = data as { id: number; version: number }
  if (!editions.length) return { id, version }
  const added = await client.call(addToDiscount, { body: { discountId: id, version, add: { productDetailIds: [...editions] } } })
  return { id, version: added.data.version }
}

export const activate = async (client: Client, { id, version }: { id: number; version: number }) =>
  (await client.call(activateDiscount, { params: { id }, body: { version } })).data

export const rowsIn = async (client: Client, id: number) =>
  (await client.call(discountRows, { params: { id }, body: { sort: 'id asc' } })).data

/** A code that is `codeForm` but for `more`. */
export const addCode = async (client: Client, more: Form = {}) =>
  (await client.call(codeCalls.add, { body: { ...codeForm, ...more } as never })).data as { id: number; version: number; code: string }

/** Another price of an edition, from now on. */
export async function setPrice(db: Database, id: number, amount: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update product_details set unit_price = ${amount} where id = ${id}`)
    await recordListPrices(tx, [id], { now, byId: null })
  })
}
