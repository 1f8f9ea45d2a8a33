import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { createDryRun, type InvoiceRun, resumeRun, runById, startRun } from '#api/invoices/runs'
import { seedDemo } from '#server/app/demo'
import { customers } from '#server/customers/room'
import { seedBaskets } from '#server/orders/bulk'
import { orders } from '#server/orders/room'
import { products } from '#server/products/room'
import { auditCommerce } from '#server/till/commerceAudit'
import { preparedDataDir } from '../../server/setup/serverProcess'
import { killAtWrite, startServer, withDatabase } from '../server'

const baskets = 700

/** The run once `isSo`. */
async function until(client: Client, id: number, isSo: (run: InvoiceRun) => boolean): Promise<InvoiceRun> {
  for (;;) {
    const { data } = await client.call(runById, { params: { id } })
    if (isSo(data)) return data
  }
}

test('a run over 500 orders whose server is killed has numbers without a gap, no order twice, and goes on to its end', async () => {
  const dataDir = preparedDataDir()
  await withDatabase(dataDir, async (db) => {
    await seedDemo(db, { of: [customers, products, orders], orders: 20 })
    await seedBaskets(db, baskets)
    await db.execute(
      sql`insert into company (id, name, is_tax_approved, due_days, is_system) values (1, 'Bokhuset AB', true, 30, true) on conflict (id) do update set name = excluded.name`,
    )
  })
  const env = { DATA_DIR: dataDir }
  const first = await startServer({ ...env, ...killAtWrite(240) })
  const { data: dryRun } = await first.client.call(createDryRun, { body: { selection: { isPaidToo: true } } })
  expect(dryRun.totals.orders).toBeGreaterThan(500)
  const start = { body: { token: dryRun.token } }
  first.process.kill('SIGUSR2')
  await expect.poll(first.output).toContain('It will be killed')
  await Promise.allSettled([first.client.call(startRun, start), first.ended])
  expect(await first.ended).toBe('SIGKILL')

  const second = await startServer(env)
  // The run that was started, as one cannot be started twice.
  const { data: run } = await second.client.call(startRun, start)
  expect(run.state).toBe('running')
  expect(run.done).toBeGreaterThan(0)
  expect(run.waiting).toBeGreaterThan(0)
  await second.client.call(resumeRun, { params: { id: run.id } })
  const ended = await until(second.client, run.id, ({ state }) => state === 'done')
  const { orders: count, invoices, amounts, refused } = dryRun.totals
  expect(ended).toMatchObject({ done: count, refused, waiting: 0, invoices, amounts })
  expect([ended.firstNumber, ended.lastNumber]).toEqual([dryRun.firstNumber, dryRun.lastNumber])
  expect((await second.client.call(startRun, { body: { token: dryRun.token } })).data).toMatchObject({ id: run.id, invoices })
  second.process.kill('SIGTERM')
  await second.ended

  await withDatabase(dataDir, async (db) => {
    const { rows } =
      await db.execute(sql`select basket_id from invoice_items i join invoices v on v.id = i.invoice_id where v.kind = 'invoice'
      group by basket_id having count(distinct invoice_id) > 1`)
    expect(rows).toEqual([])
    const broken = []
    for await (const each of auditCommerce(db)) if (/invoice|Numbers/.test(each.rule)) broken.push(each)
    expect(broken).toEqual([])
  })
})
