import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Input } from '#api/core/endpoint'
import type { Client } from '#api/core/http'
import { invoiceList } from '#api/invoices/invoices'
import { createInvoices } from '#api/invoices/issuing'
import { createDryRun, type InvoiceRun, resumeRun, runById, runList, runRowList, startRun, stopRun } from '#api/invoices/runs'
import { runJobs } from '#server/invoices/runs/running'
import { auditCommerce } from '#server/till/commerceAudit'
import { expectLedger } from '../orders/expect'
import { addProduct } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'
import { makeElectronic, readXml } from './electronic'
import { invoiceOrder, makeOrder, nameSeller } from './invoices'

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  return { ...server, server, orders: await server.signIn('orders') }
}

type Body = Partial<Input<typeof createDryRun>['body']>
const dryRunOf = async (client: Client, body: Body = {}) => (await client.call(createDryRun, { body: { selection: {}, ...body } })).data
const begin = async (client: Client, token: string) => (await client.call(startRun, { body: { token } })).data
const readRun = async (client: Client, id: number) => (await client.call(runById, { params: { id } })).data
type Server = Pick<TestServer, 'db' | 'clock'>
/** The run once it stands still. */
async function ended(client: Client, { db, clock }: Server, run: InvoiceRun): Promise<InvoiceRun> {
  await runJobs.start({ db, clock, failed: () => undefined }, run.id)
  return readRun(client, run.id)
}
const invoicesOf = async (client: Client) => (await client.call(invoiceList, { body: { sort: 'id asc' } })).data

test('a run is previewed order by order, leaves nothing, and does just that when it is started, once', async () => {
  const { db, orders, server } = await start()
  const book = await addProduct(db, { onHand: 50 })
  const first = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  const undelivered = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }])
  const second = await makeOrder(orders, [{ productDetailId: book, quantity: 2 }], { to: 'done' })
  const dryRun = await dryRunOf(orders, { selection: { basketIds: [first, undelivered, second] } })
  expect(dryRun).toMatchObject({
    totals: { orders: 2, invoices: 2, refused: 1, amounts: [{ amount: 318_00, currency: 'SEK' }] },
    firstNumber: 100_001,
    lastNumber: 100_002,
    rows: [
      { basketId: first, customerName: 'Anna Ek', total: { amount: 106_00 }, refusal: null },
      { basketId: undelivered, total: null, refusal: { reason: 'isDelivered' } },
      { basketId: second, total: { amount: 212_00 }, refusal: null },
    ],
  })
  expect(await invoicesOf(orders)).toEqual([])
  const run = await ended(orders, server, await begin(orders, dryRun.token))
  expect(run).toMatchObject({ state: 'done', done: 2, refused: 1, waiting: 0, invoices: 2, firstNumber: 100_001, lastNumber: 100_002 })
  expect((await invoicesOf(orders)).map(({ number, orders: of }) => [number, of])).toEqual([
    [100_001, [first]],
    [100_002, [second]],
  ])
  await begin(orders, dryRun.token)
  await ended(orders, server, run)
  expect(await invoicesOf(orders)).toHaveLength(2)
  expect((await orders.call(runList, { body: {} })).data).toMatchObject([{ id: run.id, by: 'Erik Lindqvist' }])
  await expectLedger(db)
})

test('without names a run takes all that is handed over and on invoice, and one invoice a customer where that is wanted', async () => {
  const { db, orders, server } = await start()
  const book = await addProduct(db, { onHand: 50 })
  const ids = [
    await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' }),
    await makeOrder(orders, [{ productDetailId: book, quantity: 2 }], { to: 'done' }),
  ]
  await makeOrder(orders, [{ productDetailId: book, quantity: 1 }])
  await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done', payment: 'settled' })
  const dryRun = await dryRunOf(orders, { mergeBy: 'customer' })
  expect(dryRun.totals).toEqual({ orders: 2, invoices: 1, refused: 0, amounts: [{ amount: 318_00, currency: 'SEK' }] })
  const run = await ended(orders, server, await begin(orders, dryRun.token))
  expect(await invoicesOf(orders)).toMatchObject([{ number: 100_001, orders: ids, total: { amount: 318_00 } }])
  expect((await orders.call(runRowList, { body: { filter: { runId: run.id, state: 'issued' } } })).data).toHaveLength(2)
  expect((await dryRunOf(orders, { selection: { isPaidToo: true } })).totals.orders).toBe(1)
  await expect(dryRunOf(orders)).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { selection: [expect.stringContaining('Nothing')] } },
  })
})

test('orders of a customer who gets electronic invoices are on one invoice only where they name the same references', async () => {
  const { db, orders, server } = await start()
  const customer = await makeElectronic(db, orders)
  const book = await addProduct(db, { onHand: 50 })
  const ids: number[] = []
  for (const _ of [1, 2, 3, 4]) ids.push(await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' }))
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  await db.execute(sql`update baskets set payment_reference = 'REF-2' where id = ${second}`)
  await db.execute(sql`update baskets set order_reference = 'PO-9' where id = ${third}`)
  const dryRun = await dryRunOf(orders, { mergeBy: 'customer' })
  expect(dryRun.totals).toMatchObject({ orders: 4, invoices: 3, refused: 0 })
  expect(dryRun.rows.map(({ basketId, separateReference }) => [basketId, separateReference])).toEqual([
    [first, 'PO-7'],
    [fourth, 'PO-7'],
    [second, 'REF-2'],
    [third, 'PO-7, PO-9'],
  ])
  // A reference that is typed after the dry run is a change that starting the run refuses.
  await db.execute(sql`update baskets set payment_reference = 'REF-3' where id = ${fourth}`)
  await expect(begin(orders, dryRun.token)).rejects.toMatchObject({ status: 409, data: { rows: [{ basketId: fourth }] } })
  await db.execute(sql`update baskets set payment_reference = 'PO-7' where id = ${fourth}`)
  const { rows: lines } = await db.execute<{ id: number }>(sql`select id from basket_details order by basket_id`)
  const body = { items: lines.map(({ id }) => ({ basketDetailId: id })), mergeBy: 'customer' as const, isRehearsal: true }
  const { data: made } = await orders.call(createInvoices, { body })
  expect(made.map(({ basketIds }) => basketIds)).toEqual([[first, fourth], [second], [third]])
  await ended(orders, server, await begin(orders, dryRun.token))
  const invoices = await invoicesOf(orders)
  expect(invoices.map(({ orders: of }) => of)).toEqual([[first, fourth], [second], [third]])
  const named = /<cbc:BuyerReference>(.*?)<\/cbc:BuyerReference>/
  expect(await Promise.all(invoices.map(async ({ id }) => named.exec((await readXml(db, id)) ?? '')?.[1]))).toEqual([
    'PO-7',
    'REF-2',
    'PO-7',
  ])
  // By mail one invoice is enough, which names its orders.
  await db.execute(sql`update users set invoice_delivery = 'pdf' where id = ${customer}`)
  for (const _ of [1, 2]) await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  await db.execute(sql`update baskets set payment_reference = 'REF-8' where id = (select max(id) from baskets)`)
  expect((await dryRunOf(orders, { mergeBy: 'customer' })).totals).toMatchObject({ orders: 2, invoices: 1 })
})

test('what changed since the preview is named before a run starts, and refused row by row while it runs', async () => {
  const { db, orders, server } = await start()
  const book = await addProduct(db, { onHand: 50 })
  const one = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  const two = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  const stale = await dryRunOf(orders)
  await invoiceOrder(orders, one)
  await expect(begin(orders, stale.token)).rejects.toMatchObject({
    status: 409,
    message: '1 order has changed since: rehearse again',
    data: { reason: 'changed', rows: [{ basketId: one }] },
  })
  const fresh = await dryRunOf(orders, { selection: { basketIds: [one, two] } })
  await db.execute(sql`update invoice_run_rows set total = total + 1 where basket_id = ${two}`)
  const run = await ended(orders, server, await begin(orders, fresh.token))
  expect(run).toMatchObject({ state: 'done', done: 0, refused: 2 })
  expect((await orders.call(runRowList, { body: { filter: { runId: run.id }, sort: 'id asc' } })).data).toMatchObject([
    { basketId: one, message: expect.stringContaining('Invoice 100001 (Erik Lindqvist') },
    { basketId: two, message: 'It came to 106.01 when it was rehearsed, and would come to 106.00 now' },
  ])
})

test('two runs over the same orders invoice each once, and the later names who was first', async () => {
  const { db, orders, signIn, server } = await start()
  const admin = await signIn('admin')
  const book = await addProduct(db, { onHand: 50 })
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push(await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' }))
  const [mine, theirs] = [
    await dryRunOf(orders, { selection: { basketIds: ids.slice(0, 4) } }),
    await dryRunOf(admin, { selection: { basketIds: ids.slice(2) } }),
  ]
  const runs = await Promise.all([begin(orders, mine.token), begin(admin, theirs.token).catch((error) => error)])
  const started = runs.filter((run): run is InvoiceRun => 'state' in run)
  for (const run of started) await ended(orders, server, run)
  const made = (await invoicesOf(orders)).flatMap(({ orders: of }) => of)
  expect(new Set(made).size).toBe(made.length)
  const outcomes = await Promise.all(started.map(({ id }) => readRun(orders, id)))
  expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(made.length)
  expect(made.length).toBe(started.length === 2 ? 6 : 4)
  const broken = []
  for await (const each of auditCommerce(db)) broken.push(each)
  expect(broken).toEqual([])
})

test('a run is stopped between two slices, what is issued stands, and it goes on when it is told to', async () => {
  const { db, orders, server } = await start()
  const book = await addProduct(db, { onHand: 50 })
  await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  const { token } = await dryRunOf(orders)
  // As a server leaves it that was killed after it had said that it started.
  const { rows } = await db.execute<{ id: number }>(
    sql`update invoice_runs set state = 'running', lease_until = now() - interval '1 second' where token = ${token} returning id`,
  )
  const params = { id: rows[0]?.id ?? 0 }
  expect((await orders.call(stopRun, { params })).data).toMatchObject({ state: 'stopped', waiting: 2 })
  expect((await orders.call(stopRun, { params })).data).toMatchObject({ state: 'stopped' })
  expect(await begin(orders, token)).toMatchObject({ state: 'stopped', waiting: 2 })
  await orders.call(resumeRun, { params })
  const run = await ended(orders, server, await readRun(orders, params.id))
  expect(run).toMatchObject({ state: 'done', done: 2, firstNumber: 100_001, lastNumber: 100_002 })
  await expect(orders.call(resumeRun, { params })).rejects.toMatchObject({ status: 409, message: "'Resume' does not follow 'Done'" })
})

test('a run whose server was killed is taken over once its lease is out', async () => {
  const { db, orders, clock } = await start()
  await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 1 }], { to: 'done' })
  const { token } = await dryRunOf(orders)
  await db.execute(sql`update invoice_runs set state = 'running', lease_until = now() - interval '1 second' where token = ${token}`)
  await runJobs.sweep({ db, clock, failed: () => undefined })
  expect((await orders.call(runList, { body: {} })).data).toMatchObject([{ state: 'done', done: 1 }])
})

test('a run that cannot go on stops and says why: nobody has said who sells', async () => {
  const { db, orders, server } = await start()
  await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 1 }], { to: 'done' })
  const { token } = await dryRunOf(orders)
  await db.execute(sql`update company set name = ''`)
  const run = await ended(orders, server, await begin(orders, token))
  expect(run).toMatchObject({ state: 'stopped', waiting: 1, error: expect.stringContaining('Say who sells') })
  expect(await invoicesOf(orders)).toEqual([])
})
