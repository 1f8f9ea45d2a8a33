import { sql } from 'drizzle-orm'
import { addPreOrder, changeStatusToInProgressAdmin, submitPreOrder } from '#api/agents/admin'
import type { DistributorRequest } from '#api/agents/requests'
import type { Client } from '#api/core/http'
import type { Database } from '#server/db/database'
import { addProduct } from '../orders/orders'
import type { TestServer } from '../setup/harness'

/** A distributor, with an account of theirs where it is named. Returns the distributor's id. */
export async function addDistributor({ db }: Pick<TestServer, 'db'>, title: string, username?: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`with made as (
      insert into country (title, code, is_in_eu) values ('Sweden', 'SE', true) on conflict do nothing returning id
    )
    insert into distributor (title, email, country_id, discount, is_active)
    select ${title}, 'orders@example.se', coalesce((select id from made), (select min(id) from country)), 0, true returning id`)
  const id = rows[0]?.id ?? 0
  if (username) await db.execute(sql`update users set distributor_id = ${id} where username = ${username}`)
  return id
}

/** An edition that a distributor delivers. */
export async function addTitleOf(db: Database, distributorId: number, more: Parameters<typeof addProduct>[1] = {}): Promise<number> {
  const id = await addProduct(db, { onHand: 0, ...more })
  await db.execute(sql`update product_details set distributor_id = ${distributorId} where id = ${id}`)
  return id
}

/** A request for so many copies of each, which was sent and, if asked, is worked on. */
export async function makeRequest(
  client: Client,
  distributorId: number,
  items: Record<number, number>,
  { isStarted = true }: { isStarted?: boolean } = {},
): Promise<DistributorRequest> {
  const wanted = Object.entries(items).map(([product, quantity]) => ({ productDetailId: Number(product), quantity }))
  const { id } = (await client.call(addPreOrder, { body: { distributorId, items: wanted } })).data
  const sent = (await client.call(submitPreOrder, { params: { id } })).data
  return isStarted ? (await client.call(changeStatusToInProgressAdmin, { params: { id } })).data : sent
}
