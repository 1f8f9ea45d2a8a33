import { sql } from 'drizzle-orm'
import type { Endpoint } from '#api/core/endpoint'
import { startSync, stopSync, syncCalls } from '#api/fortnox/calls'
import { readComparisons, startComparison } from '#api/fortnox/comparison'
import { callback, disconnect, getLoginUrl } from '#api/fortnox/connection'
import type { SyncKind } from '#api/fortnox/kinds'
import { addPayment } from '#api/invoices/invoices'
import type { FakeFortnox } from '#server/fortnox/fakes/fortnox'
import { keepVouchers } from '#server/fortnox/vouchers'
import { asArticle, consent, ended, makeInvoice } from '../fortnox/fortnox'
import { addProduct, findCustomer } from '../orders/orders'
import type { Scenario, World } from './auditScenarios'

/** What each call of Fortnox that is not a reading does when it works. `fakeNow` is the Fortnox that the server asks. */
export function ofFortnox(fakeNow: () => FakeFortnox, address: string): Map<Endpoint, Scenario> {
  const scenarios = new Map<Endpoint, Scenario>()
  const connected = async ({ server, admin }: World) => {
    const query = await consent(admin, fakeNow())
    await server.send('GET', `Fortnox/Callback${query}`)
  }
  const article = async ({ server: { db } }: World) => {
    const id = await addProduct(db)
    await asArticle(db, id)
    return id
  }
  const records: Record<SyncKind, (world: World) => Promise<number>> = {
    article,
    customer: ({ admin }) => findCustomer(admin, { email: 'trail@example.org' }),
    supplier: async ({ server: { db } }) => {
      const country = sql`(select id from country order by id limit 1)`
      await db.execute(sql`insert into country (title, code, is_in_eu) select 'Sverige', 'SE', true where not exists (select from country)`)
      const { rows } = await db.execute<{ id: number }>(
        sql`insert into distributor (title, country_id, discount, is_active) values ('Trail', ${country}, 0, true) returning id`,
      )
      return rows[0]?.id ?? 0
    },
    invoice: async (world) => makeInvoice({ ...world.server, admin: world.admin }, await article(world)),
    voucher: async (world) => {
      const id = await records.invoice(world)
      await world.admin.call(addPayment, { params: { id }, body: { at: '2026-01-02', amount: 100, method: 'bankgiro', isAnother: true } })
      await keepVouchers(world.server.db, world.server.clock.now())
      const { rows } = await world.server.db.execute<{ id: number }>(
        sql`select id from vouchers where kind = 'payment' order by id desc limit 1`,
      )
      return rows[0]?.id ?? 0
    },
  }
  for (const [kind, call] of Object.entries(syncCalls) as [SyncKind, (typeof syncCalls)[SyncKind]][])
    scenarios.set(call, async (world) => {
      await connected(world)
      const id = await records[kind](world)
      return () => world.admin.call(call, { params: { id } })
    })
  scenarios.set(
    getLoginUrl,
    async ({ admin }) =>
      () =>
        admin.call(getLoginUrl, {}),
  )
  scenarios.set(callback, async ({ server, admin }) => {
    const query = await consent(admin, fakeNow())
    return () => server.send('GET', `Fortnox/Callback${query}`, { headers: { 'x-address': address } })
  })
  scenarios.set(disconnect, async (world) => {
    await connected(world)
    return () => world.admin.call(disconnect, {})
  })
  const start = async (world: World) => {
    await connected(world)
    return { kind: 'article' as const, ids: [await article(world)] }
  }
  scenarios.set(startSync, async (world) => {
    const body = await start(world)
    return async () => {
      const answer = await world.admin.call(startSync, { body })
      await ended(world.admin, answer.data.id)
      return answer
    }
  })
  scenarios.set(stopSync, async (world) => {
    const { rows } = await world.server.db.execute<{ id: number }>(
      sql`insert into fortnox_runs (kind, state, at) values ('article', 'running', now()) returning id`,
    )
    const id = rows[0]?.id ?? 0
    return () => world.admin.call(stopSync, { params: { id } })
  })
  scenarios.set(startComparison, async (world) => {
    await connected(world)
    return async () => {
      const answer = await world.admin.call(startComparison, {})
      while ((await world.admin.call(readComparisons, {})).data.running);
      return answer
    }
  })
  return scenarios
}
