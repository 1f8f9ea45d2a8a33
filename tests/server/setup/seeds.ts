import { seedDemoAccounts } from '#server/access/demoAccounts'
import { seedDemo } from '#server/app/demo'
import { seedSystemRows } from '#server/app/systemRows'
import { customers } from '#server/customers/room'
import type { Database } from '#server/db/database'
import { products } from '#server/products/room'
import { reference } from '#server/reference/room'
import { seededDatabase } from './seeded'

/** Hashes that cost nothing: real ones would be most of a run's time. */
export const cheap = { N: 2, r: 1, p: 1 }

const demos = {
  /** Customers and a catalogue of 471 editions, without orders. */
  catalogue: { of: [reference, customers, products] },
  /** Every room, without orders. */
  orderless: { orders: 0 },
  /** Every room, with 160 orders instead of 620. */
  small: { orders: 160 },
  whole: {},
}

/** The demo data that a test starts with. Few kinds, so that each is made once a worker. */
export type Demo = keyof typeof demos

/** This worker's database with the demo accounts and the system's rows, and with `demo`. Returns also the time to which that data's dates are relative. */
export async function officeDatabase(demo?: Demo): Promise<{ db: Database; now: number }> {
  const { db, at } = await seededDatabase(demo ?? 'office', async (empty, now) => {
    await seedDemoAccounts(empty, cheap)
    await seedSystemRows(empty)
    if (demo) await seedDemo(empty, { ...demos[demo], now })
  })
  return { db, now: demo ? at : Date.now() }
}
