import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncCalls } from '#api/fortnox/calls'
import { type ComparisonDetails, readComparison, readComparisons, startComparison } from '#api/fortnox/comparison'
import type { SyncKind } from '#api/fortnox/kinds'
import { addPayment } from '#api/invoices/invoices'
import { createSecrets } from '#server/core/secrets'
import { stockholmDay, stockholmHour } from '#server/core/stockholm'
import { comparing } from '#server/fortnox/comparison/comparisons'
import { readSie } from '#server/fortnox/comparison/sie'
import { bookInvoice, bookPayment, cancelInvoice, enterInvoice, enterPayment, enterVoucher } from '#server/fortnox/fakes/bookkeeping'
import { keepVouchers } from '#server/fortnox/vouchers'
import { addProduct } from '../orders/orders'
import { asArticle, connect, fortnoxOf, makeInvoice, startFortnox } from './fortnox'

type Started = Awaited<ReturnType<typeof startFortnox>>

const sync = ({ admin }: Started, kind: SyncKind, id: number) => admin.call(syncCalls[kind], { params: { id } }).then(({ data }) => data)

const todayOf = ({ clock }: Pick<Started, 'clock'>) => stockholmDay(clock.now())

/** An invoice in Fortnox, and its payment: their ids there. */
async function synced(server: Started) {
  const edition = await addProduct(server.db)
  await asArticle(server.db, edition)
  const invoice = await makeInvoice(server, edition, 3)
  const { remoteId: number } = await sync(server, 'invoice', invoice)
  await server.admin.call(addPayment, {
    params: { id: invoice },
    body: { at: todayOf(server), amount: 10_000, method: 'bankgiro', isAnother: true },
  })
  await keepVouchers(server.db, server.clock.now())
  const { rows } = await server.db.execute<{ id: number }>(sql`select id from vouchers where kind = 'payment' order by id desc limit 1`)
  const { remoteId: payment } = await sync(server, 'voucher', rows[0]?.id ?? 0)
  // A document that is sent while both are read is left out.
  server.clock.advance(1000)
  return { invoice, edition, number, payment }
}

async function compared({ admin }: Pick<Started, 'admin'>): Promise<ComparisonDetails> {
  const { id } = (await admin.call(startComparison, {})).data
  for (let looks = 0; looks < 5000; looks++) {
    const { running } = (await admin.call(readComparisons, {})).data
    if (!running) return (await admin.call(readComparison, { params: { id }, query: {} })).data
  }
  throw new Error('The comparison does not end')
}

const found = ({ rows }: ComparisonDetails) =>
  rows.map(({ kind, reason, ours, theirs, difference }) => ({ kind, reason, ours, theirs, difference }))

const outsideOf = ({ db, clock, fake }: Started) => ({
  db,
  clock,
  secrets: createSecrets(new Uint8Array(32).fill(7)),
  fortnox: fortnoxOf(fake, clock),
  failed: () => undefined,
})

test('what was synced agrees to the öre by document and by account, and amounts come from one SIE file a year', async () => {
  const server = await startFortnox()
  await connect(server)
  await synced(server)
  const before = server.fake.requests.length
  const result = await compared(server)
  expect(result).toMatchObject({
    state: 'agree',
    documents: 2,
    differences: 0,
    difference: 0,
    rounded: 0,
    fault: '',
    rows: [],
    reasons: [],
  })
  expect(result.accounts).toContainEqual({ account: '1510', ours: 21_800, theirs: 21_800, rounding: 0, others: 0 })
  const paths = server.fake.requests.slice(before).map(({ path }) => path)
  expect(paths.filter((path) => path === 'sie/4')).toHaveLength(2)
  expect(paths.filter((path) => /vouchers\/|invoices\/|invoicepayments\//.test(path))).toEqual([])
})

test('an invoice that nobody sent is named with its page here, and one that was cancelled there opens both sides', async () => {
  const server = await startFortnox()
  await connect(server)
  const { number, edition, invoice } = await synced(server)
  const other = await makeInvoice(server, edition, 1)
  cancelInvoice(server.fake.books, number)
  const result = await compared(server)
  expect(found(result)).toEqual([
    { kind: 'invoice', reason: 'cancelledThere', ours: 31_800, theirs: 0, difference: 31_800 },
    { kind: 'invoice', reason: 'notSent', ours: 10_600, theirs: null, difference: 10_600 },
  ])
  expect(result).toMatchObject({ state: 'differ', differences: 2, difference: 42_400 })
  expect(result.rows.map(({ href, remoteHref }) => [href, remoteHref])).toEqual([
    [`/order/done-orders/invoice/${invoice}`, `http://fortnox.test/app/kf/invoice/${number}`],
    [`/order/done-orders/invoice/${other}`, null],
  ])
  const page = await server.fake.fetch(new Request(result.rows[0]?.remoteHref ?? ''))
  expect(await page.text()).toContain('&quot;Cancelled&quot;: true')
  const { data } = await server.admin.call(readComparison, { params: { id: result.id }, query: { reason: 'notSent' } })
  expect([data.shown, data.rows.map(({ reason }) => reason)]).toEqual([1, ['notSent']])
})

test('what Fortnox lost, booked otherwise or never booked is told apart', async () => {
  const server = await startFortnox()
  await connect(server)
  const { books } = server.fake
  const [lost, moved, unbooked] = [await synced(server), await synced(server), await synced(server)]
  const gone = books.payments.get(lost.payment.slice(1)) ?? {}
  books.payments.delete(lost.payment.slice(1))
  books.vouchers.delete(`${gone.VoucherSeries}${gone.VoucherNumber}-${gone.VoucherYear}`)
  const voucherOf = (number: string) => {
    const { VoucherSeries, VoucherNumber, VoucherYear } = books.invoices.get(number) ?? {}
    return books.vouchers.get(`${VoucherSeries}${VoucherNumber}-${VoucherYear}`) ?? {}
  }
  const rows = voucherOf(moved.number).VoucherRows as { Account: number }[]
  for (const row of rows) if (row.Account === 3011) row.Account = 3012
  Object.assign(voucherOf(unbooked.number), { VoucherRows: [] })
  Object.assign(books.invoices.get(unbooked.number) ?? {}, { Booked: false })
  const result = await compared(server)
  expect(found(result)).toEqual([
    { kind: 'invoice', reason: 'notBooked', ours: 31_800, theirs: 0, difference: 31_800 },
    { kind: 'invoice', reason: 'accounts', ours: 31_800, theirs: 31_800, difference: 30_000 },
    { kind: 'payment', reason: 'missingThere', ours: 10_000, theirs: null, difference: 10_000 },
  ])
  expect(result.accounts.find(({ account }) => account === '3012')).toMatchObject({ ours: 0, theirs: -30_000 })
})

test('what somebody entered in Fortnox is missing here where it touches receivables or sales; other bookings are not compared', async () => {
  const server = await startFortnox()
  await connect(server)
  const { number } = await synced(server)
  const { books } = server.fake
  const invoice = enterInvoice(books, {
    CustomerNumber: 'k1',
    InvoiceDate: todayOf(server),
    InvoiceRows: [{ Price: 100, DeliveredQuantity: 1, VAT: 25, AccountNumber: 3001 }],
  })
  bookInvoice(books, invoice)
  bookPayment(
    books,
    enterPayment(books, { InvoiceNumber: Number(number), Amount: 50, PaymentDate: todayOf(server), ModeOfPaymentAccount: 1920 }),
  )
  const rent = [
    { Account: 5010, Debit: 8000, Credit: 0 },
    { Account: 1920, Debit: 0, Credit: 8000 },
  ]
  enterVoucher(books, { VoucherSeries: 'A', TransactionDate: todayOf(server), Description: 'Hyra', VoucherRows: rent })
  const result = await compared(server)
  expect(found(result)).toEqual([
    { kind: 'invoice', reason: 'missingHere', ours: null, theirs: 12_500, difference: 12_500 },
    { kind: 'payment', reason: 'missingHere', ours: null, theirs: 5000, difference: 5000 },
  ])
  expect(result.accounts.find(({ account }) => account === '5010')).toEqual({
    account: '5010',
    ours: 0,
    theirs: 0,
    rounding: 0,
    others: 800_000,
  })
})

test('lists longer than a page are read to their end, within the rate that Fortnox allows', async () => {
  const server = await startFortnox()
  await connect(server)
  await synced(server)
  const { books, requests } = server.fake
  const rows = [
    { Account: 5010, Debit: 1, Credit: 0 },
    { Account: 1920, Debit: 0, Credit: 1 },
  ]
  for (let i = 0; i < 1200; i++)
    enterVoucher(books, { VoucherSeries: 'L', TransactionDate: todayOf(server), VoucherRows: rows }, `L${i + 1}-`)
  const before = requests.length
  const result = await compared(server)
  expect(result).toMatchObject({ state: 'agree', documents: 2 })
  expect(result.accounts.find(({ account }) => account === '5010')?.others).toBe(120_000)
  const asked = requests.slice(before)
  expect(asked.filter(({ path }) => path === 'vouchers').length).toBeGreaterThanOrEqual(4)
  expect(asked.filter(({ status }) => status === 429)).toEqual([])
})

test('a pause that Fortnox asks for is kept; one without end, an outage and a withdrawn consent fail, and the last good one stays', async () => {
  const server = await startFortnox()
  await connect(server)
  await synced(server)
  server.fake.faults.refuseNext = 1
  const good = await compared(server)
  expect(good.state).toBe('agree')
  server.fake.faults.refuseNext = 100
  expect(await compared(server)).toMatchObject({ state: 'failed', fault: 'Fortnox asked to wait again and again: try again later' })
  server.fake.faults.refuseNext = 0
  server.fake.faults.failNext = 100
  expect(await compared(server)).toMatchObject({ state: 'failed', fault: 'Fortnox does not answer: try again later' })
  server.fake.faults.failNext = 0
  server.fake.oauth.expire()
  server.fake.oauth.withdraw()
  const withdrawn = await compared(server)
  expect(withdrawn).toMatchObject({ state: 'failed', fault: expect.stringMatching(/^Access was withdrawn in Fortnox on /) })
  const { last, good: kept, history } = (await server.admin.call(readComparisons, {})).data
  expect([last?.id, kept?.id, history.length]).toEqual([withdrawn.id, good.id, 4])
  await expect(server.admin.call(startComparison, {})).rejects.toMatchObject({ status: 424, data: { reason: 'unconnected' } })
})

test('the job compares once a night, whichever process comes first, tries again after a failure, and logs the result', async () => {
  const server = await startFortnox()
  await connect(server)
  await synced(server)
  const { db, clock, fake } = server
  const [night] = comparing(() => outsideOf(server))
  const run = () => night?.run(db, clock, () => true)
  // A session ends long before the next night.
  const readHistory = async () => (await (await server.signIn('admin')).call(readComparisons, {})).data.history
  do clock.advance(3_600_000)
  while (stockholmHour(clock.now()) !== 1)
  await run()
  expect(await readHistory()).toEqual([])
  clock.advance(2 * 3_600_000)
  fake.faults.failNext = 100
  await run()
  fake.faults.failNext = 0
  await Promise.all([run(), run()])
  await run()
  expect((await readHistory()).map(({ state, by }) => [state, by])).toEqual([
    ['agree', ''],
    ['failed', ''],
  ])
  const logged = await db.execute<{ operator: string; details: string }>(
    sql`select operator, details from operator_activity_report where entity_name = 'FortnoxComparison' order by id`,
  )
  expect(logged.rows).toEqual([
    { operator: 'The server', details: 'Result: Fortnox does not answer: try again later' },
    { operator: 'The server', details: 'Result: agree' },
  ])
  clock.advance(24 * 3_600_000)
  await run()
  expect(await readHistory()).toHaveLength(3)
})

test('a comparison whose process was killed is made by whoever comes next', async () => {
  const server = await startFortnox()
  await connect(server)
  await synced(server)
  await server.db.execute(
    sql`insert into fortnox_comparisons (state, at, lease_until) values ('running', now(), now() - interval '1 minute')`,
  )
  await expect(server.admin.call(startComparison, {})).rejects.toMatchObject({ status: 409, data: { reason: 'isRunning' } })
  const [, taking] = comparing(() => outsideOf(server))
  await taking?.run(server.db, server.clock, () => true)
  expect((await server.admin.call(readComparisons, {})).data).toMatchObject({ running: null, good: { state: 'agree', documents: 2 } })
})

test('nothing is compared while a sync is under way, and only who exports orders may', async () => {
  const server = await startFortnox()
  await connect(server)
  await server.db.execute(
    sql`insert into fortnox_runs (kind, state, at, lease_until) values ('invoice', 'running', now(), now() + interval '1 minute')`,
  )
  await expect(server.admin.call(startComparison, {})).rejects.toMatchObject({ status: 409, data: { reason: 'isSyncing' } })
  await server.addUser('Kim', ['FortnoxExportCustomers'])
  const kim = await server.signIn('kim')
  await expect(kim.call(readComparisons, {})).rejects.toMatchObject({ status: 403 })
  await expect(kim.call(startComparison, {})).rejects.toMatchObject({ status: 403 })
})

test('a SIE file is read by its vouchers, without the rows that were struck out', () => {
  const file = [
    '#VER "B" "7" 20260102 "Kundfaktura"',
    '{',
    '#TRANS 1510 {} 318.00',
    '#BTRANS 3012 {} -300',
    '#TRANS "3011" {"1" "2"} -300.00',
    '}',
  ]
  const vouchers = readSie([...file, '#VER A 8 20260103', '{', '#TRANS 1910 {} -0.5', '}', ''].join('\r\n'))
  expect([...vouchers].map(([key, rows]) => [key, [...rows]])).toEqual([
    [
      'B7',
      [
        ['1510', 31_800],
        ['3011', -30_000],
      ],
    ],
    ['A8', [['1910', -50]]],
  ])
})
