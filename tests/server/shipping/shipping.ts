import { sql } from 'drizzle-orm'
import type { Client } from '#api/core/http'
import { assignBasketToUser } from '#api/orders/basketEdits'
import type { Database } from '#server/db/database'
import { createCarriers, readCarriers } from '#server/shipping/carriers/settings'
import { fakeCarriers } from '#server/shipping/fakes/carriers'
import { fakeSettings } from '#server/shipping/fakes/serve'
import { addProduct, findCustomer, makeBasket, move } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'

const url = 'http://carriers.test'

/** The fakes, asked in process. */
export function fakesInProcess() {
  const fake = fakeCarriers()
  const carriers = createCarriers(fakeSettings(url, readCarriers({})), { send: fake.fetch, pauses: [] })
  return { fake, carriers }
}

/** A post service of each carrier, by its type. */
export async function addServices(db: Database): Promise<Record<'post-nord' | 'dhl-fr' | 'dhl-express', number>> {
  const { rows } = await db.execute<{
    id: number
    type: string
  }>(sql`insert into post_service (title, type, code, price, most_weight, is_active)
    values ('MyPack Collect', 'post-nord', '19', 4900, 20000, true), ('Paket', 'dhl-fr', '102', 5900, 30000, true), ('Worldwide', 'dhl-express', 'P', 29900, 70000, true)
    returning id, type`)
  return Object.fromEntries(rows.map(({ type, id }) => [type, id])) as Record<'post-nord' | 'dhl-fr' | 'dhl-express', number>
}

/** A server whose carriers are the fakes, and a post service of each. */
export async function startShipping() {
  const { fake, carriers } = fakesInProcess()
  const server = await startServer({ carriers })
  return { ...server, fake, services: await addServices(server.db), orders: await server.signIn('orders') }
}

/** An order in progress that goes to this postal code. */
export async function orderTo(server: Pick<TestServer, 'db'>, client: Client, postalCode = '111 22'): Promise<number> {
  const product = await addProduct(server.db)
  const id = await makeBasket(client, { productDetailId: product, quantity: 1 })
  const userId = await findCustomer(client, { email: `to-${postalCode.replace(' ', '')}-${id}@example.se`, postalCode })
  await client.call(assignBasketToUser, { query: { userId, basketId: id } })
  await move.place(client, id)
  await move.start(client, id)
  return id
}
