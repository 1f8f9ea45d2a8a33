import { startServer } from '../../scripts/serve.mjs'
import { seed as addOrders } from '../server/office.mjs'

/** Demo data and accounts, and enough orders for lists of a thousand. */
export async function seed(env) {
  const server = await startServer({ env })
  await server.stop()
  await addOrders(30_000, env)
}
