import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dryRunSync, startSync, stopSync, syncCalls, syncLists } from '#api/fortnox/calls'
import { disconnect, getLoginUrl, readStatus } from '#api/fortnox/connection'
import type { SyncKind } from '#api/fortnox/kinds'
import { addPayment, invoiceById, reversePayment } from '#api/invoices/invoices'
import { fetchWithin } from '#server/core/http/fetchWithin'
import { createSecrets } from '#server/core/secrets'
import { stockholmDay } from '#server/core/stockholm'
import { enterPayment } from '#server/fortnox/fakes/bookkeeping'
import { type FakeFortnox, fakeFortnox } from '#server/fortnox/fakes/fortnox'
import { remember } from '#server/fortnox/fakes/serve'
import { syncing, syncJobs } from '#server/fortnox/runs'
import { keepVouchers } from '#server/fortnox/vouchers'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addCurrency, addProduct, findCustomer } from '../orders/orders'
import { startServer } from '../setup/harness'
import { listenOn, silent } from '../setup/silent'
import { asArticle, connect, ended, fortnoxOf, makeInvoice, startFortnox } from './fortnox'

type Started = Awaited<ReturnType<typeof startFortnox>>

const article = async ({ db }: Pick<Started, 'db'>, more: Parameters<typeof asArticle>[2] = {}) => {
  const id = await addProduct(db)
  await asArticle(db, id, more)
  return id
}
const sync = ({ admin }: Started, kind: SyncKind, id: number) => admin.call(syncCalls[kind], { params: { id } }).then(({ data }) => data)
const rowOf = async ({ admin }: Started, kind: SyncKind, id: number) =>
  (await admin.call(syncLists[kind], { body: { filter: { id: [id] } } })).data[0]
const requestsAfter = (server: Started, from: number) =>
  server.fake.requests.slice(from).map(({ method, path, status }) => `${method} ${path} ${status}`)

test('consent connects: the company is named, the tokens are kept sealed and told to nobody, and the link is good once', async () => {
  const server = await startFortnox()
  const { admin, db } = server
  expect((await admin.call(readStatus, {})).data).toMatchObject({ state: 'unconnected', missing: [] })
  expect(await connect(server)).toBe('https://office.example.org/fortnox/get-client')
  const { data } = await admin.call(readStatus, {})
  expect(data).toMatchObject({ state: 'connected', company: 'Bokhuset Skandinavien AB (demo)', reason: '', since: expect.any(String) })
  const { rows } = await db.execute<{ tokens: string }>(
    sql`select encode(access_token, 'escape') || encode(refresh_token, 'escape') as tokens from fortnox_connection`,
  )
  expect(rows[0]?.tokens).not.toMatch(/eyJ/)
  const again = await server.send('GET', 'Fortnox/Callback?code=x&state=used-before-0123')
  expect(again.headers.get('location')).toContain('refused=')
  expect(JSON.stringify([data, server.logged])).not.toMatch(/eyJ|demo-secret/)
})

test('who refuses consent is told so, and whoever runs a server without settings hears which', async () => {
  const server = await startFortnox()
  expect(await connect(server, false)).toContain(encodeURIComponent('Fortnox was not allowed'))
  expect((await server.admin.call(readStatus, {})).data).toMatchObject({ state: 'unconnected', reason: 'Fortnox was not allowed' })
  await expect(sync(server, 'article', await article(server))).rejects.toMatchObject({ status: 424, data: { reason: 'unconnected' } })
  const bare = await (await import('../setup/harness')).startServer()
  const admin = await bare.signIn('admin')
  await expect(admin.call(getLoginUrl, {})).rejects.toMatchObject({
    status: 424,
    data: { reason: 'notSetUp', missing: ['FORTNOX_CLIENT_ID', 'FORTNOX_CLIENT_SECRET', 'SECRET_KEY'] },
  })
})

test('an article is made once, is unchanged without a request, and after a change says what would change and changes it', async () => {
  const server = await startFortnox()
  await connect(server)
  const id = await article(server)
  expect(await rowOf(server, 'article', id)).toMatchObject({
    state: 'new',
    willChange: expect.arrayContaining([{ field: 'VAT', from: null, to: '6' }]),
  })
  expect(await sync(server, 'article', id)).toEqual({ outcome: 'synced', remoteId: `art-${id}` })
  const before = server.fake.requests.length
  expect(await sync(server, 'article', id)).toEqual({ outcome: 'unchanged', remoteId: `art-${id}` })
  expect(server.fake.requests).toHaveLength(before)
  expect(await rowOf(server, 'article', id)).toMatchObject({ state: 'synced', willChange: [], remoteId: `art-${id}` })
  await server.db.execute(sql`update product_details set title = 'Pippi, ny upplaga' where id = ${id}`)
  expect(await rowOf(server, 'article', id)).toMatchObject({
    state: 'changed',
    willChange: [{ field: 'Description', from: 'Pippi Långstrump', to: 'Pippi, ny upplaga' }],
  })
  await sync(server, 'article', id)
  expect(requestsAfter(server, before)).toEqual([`GET articles/art-${id} 200`, `PUT articles/art-${id} 200`])
  expect(server.fake.books.articles.get(`art-${id}`)).toMatchObject({ Description: 'Pippi, ny upplaga', SalesAccount: 3011 })
})

test('what lacks a number is refused before a request, and what Fortnox refuses is told in its words with what mends it', async () => {
  const server = await startFortnox()
  await connect(server)
  const bare = await addProduct(server.db)
  const before = server.fake.requests.length
  await expect(sync(server, 'article', bare)).rejects.toMatchObject({ status: 409, data: { reason: 'articleNumber' } })
  expect(server.fake.requests).toHaveLength(before)
  const id = await article(server, { account: '3999' })
  await expect(sync(server, 'article', id)).rejects.toMatchObject({
    status: 409,
    message: 'Kunde inte hitta konto',
    data: { code: 2001304, href: '/init/article-group/list' },
  })
  expect(await rowOf(server, 'article', id)).toMatchObject({ state: 'failed', error: { code: 2001304 } })
  const list = async (state: string) =>
    (await server.admin.call(syncLists.article, { body: { filter: { state } } })).data.map((row) => row.id)
  expect([await list('refused'), await list('failed'), await list('synced')]).toEqual([[bare], [id], []])
})

test('an invoice brings its customer and articles first, comes to the same öre, and is booked by Fortnox', async () => {
  const server = await startFortnox()
  await connect(server)
  const edition = await article(server)
  const invoice = await makeInvoice(server, edition, 3)
  const { remoteId } = await sync(server, 'invoice', invoice)
  const { books } = server.fake
  expect(books.invoices.get(remoteId)).toMatchObject({
    Booked: true,
    Total: 318,
    InvoiceRows: [{ ArticleNumber: `art-${edition}`, DeliveredQuantity: 3, Price: 100, VAT: 6, AccountNumber: 3011 }],
  })
  expect([books.customers.size, books.articles.size, books.invoices.size]).toEqual([1, 1, 1])
  expect(await sync(server, 'invoice', invoice)).toMatchObject({ outcome: 'unchanged' })
})

test('an answer that is dropped after the write leaves one invoice: it is looked up before anything is sent again', async () => {
  const server = await startFortnox()
  await connect(server)
  const invoice = await makeInvoice(server, await article(server))
  await sync(
    server,
    'customer',
    (await server.db.execute<{ id: number }>(sql`select customer_id as id from invoices where id = ${invoice}`)).rows[0]?.id ?? 0,
  )
  server.fake.faults.dropAfterWrite = 2
  expect(await sync(server, 'invoice', invoice)).toMatchObject({ outcome: 'synced' })
  expect(server.fake.books.invoices.size).toBe(1)
  expect(server.fake.requests.filter(({ method, path }) => method === 'POST' && path === 'invoices')).toHaveLength(1)
})

test('an answer that is lost before the write, and a 500, are looked up, not found, and told: the next try sends it', async () => {
  const server = await startFortnox()
  await connect(server)
  const id = await findCustomer(server.admin, { email: 'lost@example.se' })
  server.fake.faults.failNext = 4
  // The four are lookups: nothing has been sent.
  await expect(sync(server, 'customer', id)).rejects.toMatchObject({ status: 424, data: { reason: 'unreachable' } })
  expect(await rowOf(server, 'customer', id)).toMatchObject({ state: 'new' })
  server.fake.faults.dropWrite = 1
  await expect(sync(server, 'customer', id)).rejects.toMatchObject({ status: 409, data: { reason: 'notThere', fix: 'Sync it again' } })
  expect(await rowOf(server, 'customer', id)).toMatchObject({ state: 'failed' })
  const before = server.fake.requests.length
  await expect(sync(server, 'customer', id)).resolves.toMatchObject({ outcome: 'synced', remoteId: `k${id}` })
  expect(requestsAfter(server, before)).toEqual([`GET customers/k${id} 404`, 'POST customers 201'])
})

test('a row whose process went away while it was sent is a doubt after its lease, and is looked up, not doubled', async () => {
  const server = await startFortnox()
  await connect(server)
  const id = await findCustomer(server.admin, { email: 'killed@example.se' })
  await sync(server, 'customer', id)
  await server.db.execute(
    sql`update fortnox_links set state = 'sending', remote_id = null, lease_until = ${server.clock.now().toISOString()}::timestamptz + interval '60 seconds'`,
  )
  expect(await rowOf(server, 'customer', id)).toMatchObject({ state: 'sending' })
  await expect(sync(server, 'customer', id)).rejects.toMatchObject({ status: 409, data: { reason: 'isBeingSent' } })
  server.clock.advance(61_000)
  expect(await rowOf(server, 'customer', id)).toMatchObject({ state: 'doubtful' })
  expect(await sync(server, 'customer', id)).toMatchObject({ outcome: 'synced' })
  expect(server.fake.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the number of a customer that Fortnox removed stays taken, and we say what to do', async () => {
  const server = await startFortnox()
  await connect(server)
  const id = await findCustomer(server.admin, { email: 'gone@example.se' })
  await sync(server, 'customer', id)
  await server.fake.fetch(
    new Request('http://fortnox.test/__control', { method: 'POST', body: JSON.stringify({ removeCustomer: `k${id}` }) }),
  )
  await server.db.execute(sql`update users set phone = '1' where id = ${id}`)
  await expect(sync(server, 'customer', id)).rejects.toMatchObject({ message: `Kundnummer k${id} används redan.`, data: { code: 2000637 } })
})

test('a payment pays the invoice there, after it; the voucher of the invoice is there with the invoice and never sent', async () => {
  const server = await startFortnox()
  await connect(server)
  const invoice = await makeInvoice(server, await article(server), 1)
  const at = stockholmDay(server.clock.now())
  await server.admin.call(addPayment, { params: { id: invoice }, body: { at, amount: 10_600, method: 'bankgiro', reference: 'BG1' } })
  expect(await keepVouchers(server.db, server.clock.now())).toBe(2)
  expect(await keepVouchers(server.db, server.clock.now())).toBe(0)
  const { data } = await server.admin.call(syncLists.voucher, { body: {} })
  const [payment, own] = [
    data.find(({ title }) => title.startsWith('Inbetalning')),
    data.find(({ title }) => title.startsWith('Kundfaktura')),
  ]
  expect(own).toMatchObject({ state: 'new', isBookedByInvoice: true, willChange: [], error: null })
  await sync(server, 'voucher', payment?.id ?? 0)
  expect(await rowOf(server, 'voucher', own?.id ?? 0)).toMatchObject({ state: 'synced', remoteId: '1001' })
  const ids = data.map(({ id }) => id)
  const run = await ended(server.admin, (await server.admin.call(startSync, { body: { kind: 'voucher', ids } })).data.id)
  expect(run).toMatchObject({ state: 'done', total: 2, unchanged: 2, failed: 0 })
  const { books } = server.fake
  expect([...books.payments.values()]).toMatchObject([{ InvoiceNumber: 1001, Amount: 106, Booked: true, ModeOfPaymentAccount: 1920 }])
  expect(books.invoices.get('1001')).toMatchObject({ Balance: 0, Booked: true })
  expect([...books.vouchers.values()].map(({ VoucherSeries }) => VoucherSeries)).toEqual(['B', 'C'])
})

test('the voucher of an invoice that is not in Fortnox yet brings the invoice there', async () => {
  const server = await startFortnox()
  await connect(server)
  await makeInvoice(server, await article(server), 1)
  await keepVouchers(server.db, server.clock.now())
  const [own] = (await server.admin.call(syncLists.voucher, { body: {} })).data
  expect(await sync(server, 'voucher', own?.id ?? 0)).toEqual({ outcome: 'synced', remoteId: '1001' })
  expect(server.fake.requests.filter(({ method, path }) => method === 'POST' && path === 'vouchers')).toEqual([])
  expect(server.fake.books.invoices.get('1001')).toMatchObject({ Booked: true })
})

/** An invoice of 106 kronor, with the vouchers of its payments in the order of payment. */
async function paidInvoice(server: Started, amounts: readonly number[]) {
  const invoice = await makeInvoice(server, await article(server), 1)
  const at = stockholmDay(server.clock.now())
  const payments: number[] = []
  for (const [place, amount] of amounts.entries()) {
    const body = { at, amount, method: 'bankgiro' as const, reference: `BG${place}` }
    payments.push((await server.admin.call(addPayment, { params: { id: invoice }, body })).data.id)
  }
  await keepVouchers(server.db, server.clock.now())
  return { invoice, payments, vouchers: await vouchersOf(server, 'payment') }
}
const vouchersOf = async ({ db }: Started, kind: string) =>
  (await db.execute<{ id: number }>(sql`select id from vouchers where kind = ${kind} order by id`)).rows.map(({ id }) => id)
const bookedOn = ({ books }: FakeFortnox, account: number) =>
  [...books.vouchers.values()]
    .flatMap(({ VoucherRows }) => VoucherRows as { Account: number; Debit: number; Credit: number }[])
    .filter(({ Account }) => Account === account)
    .reduce((sum, { Debit, Credit }) => sum + Debit - Credit, 0)

test('a payment that is taken back is taken back on the invoice in Fortnox, which is unpaid again', async () => {
  const server = await startFortnox()
  await connect(server)
  const { payments, vouchers } = await paidInvoice(server, [10_600])
  await sync(server, 'voucher', vouchers[0] ?? 0)
  expect([server.fake.books.invoices.get('1001')?.Balance, bookedOn(server.fake, 1920)]).toEqual([0, 106])
  await server.admin.call(reversePayment, { params: { id: payments[0] ?? 0 } })
  await keepVouchers(server.db, server.clock.now())
  const [reversal = 0] = await vouchersOf(server, 'reversal')
  expect(await sync(server, 'voucher', reversal)).toMatchObject({ outcome: 'synced', remoteId: 'P2' })
  expect([...server.fake.books.payments.values()].map(({ Amount, Booked }) => [Amount, Booked])).toEqual([
    [106, true],
    [-106, true],
  ])
  expect(server.fake.books.invoices.get('1001')).toMatchObject({ Balance: 106 })
  expect([bookedOn(server.fake, 1920), bookedOn(server.fake, 1510)]).toEqual([0, 106])
})

test('an invoice has its OCR number and terms of payment in Fortnox, which learns terms that it lacks', async () => {
  const server = await startFortnox()
  await connect(server)
  await server.db.execute(sql`update company set due_days = 17`)
  const edition = await article(server)
  const [one, other] = [await makeInvoice(server, edition, 1), await makeInvoice(server, edition, 2)]
  const { remoteId } = await sync(server, 'invoice', one)
  await sync(server, 'invoice', other)
  const { data } = await server.admin.call(invoiceById, { params: { id: one } })
  expect(server.fake.books.invoices.get(remoteId)).toMatchObject({ OCR: data.ocr, TermsOfPayment: '17', DueDate: data.dueDate })
  expect(server.fake.books.terms.get('17')).toMatchObject({ Code: '17', Description: '17 dagar' })
  expect(server.fake.requests.filter(({ method, path }) => method === 'POST' && path === 'termsofpayments')).toHaveLength(1)
})

test('a payment that somebody entered in Fortnox already is found and not entered again, another of the same amount is', async () => {
  const server = await startFortnox()
  await connect(server)
  const { invoice, vouchers } = await paidInvoice(server, [5000, 5000])
  const { remoteId } = await sync(server, 'invoice', invoice)
  const PaymentDate = stockholmDay(server.clock.now())
  enterPayment(server.fake.books, { InvoiceNumber: Number(remoteId), Amount: 50, PaymentDate, ModeOfPaymentAccount: 1920 })
  const [first = 0, second = 0] = vouchers
  expect(await sync(server, 'voucher', first)).toMatchObject({ outcome: 'synced', remoteId: 'P1' })
  expect(await sync(server, 'voucher', second)).toMatchObject({ outcome: 'synced', remoteId: 'P2' })
  expect([...server.fake.books.payments.values()].map(({ Booked }) => Booked)).toEqual([true, true])
  expect(server.fake.books.invoices.get(remoteId)).toMatchObject({ Balance: 6 })
})

test('after a restart of the fake its books are as they were, and the next payment has a number of its own', async () => {
  const server = await startFortnox()
  const { fake, db } = server
  await connect(server)
  const { vouchers } = await paidInvoice(server, [5000, 5600])
  const [first = 0, second = 0] = vouchers
  await sync(server, 'voucher', first)
  const before = structuredClone(fake.books)
  for (const name of ['articles', 'customers', 'invoices', 'payments', 'vouchers'] as const) fake.books[name].clear()
  await remember(db, fake)
  expect(fake.books).toEqual(before)
  expect(await sync(server, 'voucher', second)).toMatchObject({ outcome: 'synced', remoteId: 'P2' })
  expect(fake.books.invoices.get('1001')).toMatchObject({ Balance: 0 })
})

test('a payment whose number in Fortnox belongs to another of ours fails with why, and is not left being sent', async () => {
  const server = await startFortnox()
  await connect(server)
  const { vouchers } = await paidInvoice(server, [5000, 5600])
  const [first = 0, second = 0] = vouchers
  await sync(server, 'voucher', first)
  server.fake.books.payments.clear()
  await expect(sync(server, 'voucher', second)).rejects.toMatchObject({ status: 409, data: { reason: 'isLinked' } })
  expect(await rowOf(server, 'voucher', second)).toMatchObject({
    state: 'failed',
    error: { message: expect.stringContaining('P1 in Fortnox belongs to “Inbetalning kundfaktura'), fix: expect.stringContaining('P1') },
  })
})

test('each row opens what it is of', async () => {
  const server = await startFortnox()
  const { admin } = server
  const edition = await article(server)
  const { invoice } = await paidInvoice({ ...server }, [10_600])
  const hrefOf = async (kind: SyncKind) => (await admin.call(syncLists[kind], { body: {} })).data.map(({ href }) => href)
  const page = `/order/done-orders/invoice/${invoice}`
  expect(await hrefOf('article')).toContain(`/products/book-product/detail/edit/${edition}`)
  expect(await hrefOf('invoice')).toEqual([page])
  expect(await hrefOf('voucher')).toEqual([page, page])
  expect(await hrefOf('customer')).toEqual([expect.stringMatching(/^\/accounts-profiles\/individual-accounts\/edit\/\d+$/)])
})

test('an invoice in euros is sent with our rate, and its payment in euros and in kronor', async () => {
  const server = await startFortnox()
  const { db, admin, fake } = server
  await connect(server)
  const edition = await article(server)
  await nameSeller(db)
  const order = await makeOrder(admin, [{ productDetailId: edition, quantity: 1 }])
  await db.execute(sql`update baskets set currency = 'EUR' where id = ${order}`)
  await db.execute(sql`with euro as (insert into currency (title, code, value_in_krona) values ('Euro', 'EUR', 11) returning id)
    insert into currency_rate (currency_id, day, rate, title) select id, '2020-01-02', 11.25, 'Riksbanken' from euro`)
  const { invoiceId } = await invoiceOrder(admin, order, { isAhead: true })
  const at = stockholmDay(server.clock.now())
  await admin.call(addPayment, { params: { id: invoiceId ?? 0 }, body: { at, amount: 10_600, method: 'bankgiro', reference: 'BG1' } })
  await keepVouchers(db, server.clock.now())
  expect((await admin.call(syncLists.invoice, { body: {} })).data).toMatchObject([{ total: { amount: 10_600, currency: 'EUR' } }])
  const { data } = await admin.call(syncLists.voucher, { body: {} })
  const payment = data.find(({ title }) => title.startsWith('Inbetalning'))
  expect(payment).toMatchObject({ total: { amount: 119_250, currency: 'SEK' } })
  await sync(server, 'voucher', payment?.id ?? 0)
  expect(fake.books.invoices.get('1001')).toMatchObject({ Currency: 'EUR', CurrencyRate: 11.25, Total: 106, Balance: 0, Booked: true })
  expect([...fake.books.payments.values()]).toMatchObject([{ Amount: 1192.5, AmountCurrency: 106 }])
})

test('what a currency gained or lost by the day of payment is booked in Fortnox as it is here', async () => {
  const server = await startFortnox()
  const { db, admin, fake } = server
  await connect(server)
  const edition = await article(server)
  await nameSeller(db)
  const at = stockholmDay(server.clock.now())
  for (const [code, later] of [
    ['EUR', 11.5],
    ['USD', 11.0],
  ] as const) {
    const order = await makeOrder(admin, [{ productDetailId: edition, quantity: 1 }])
    await db.execute(sql`update baskets set currency = ${code} where id = ${order}`)
    await addCurrency(db, code, 11.25)
    const { invoiceId } = await invoiceOrder(admin, order, { isAhead: true })
    await addCurrency(db, code, later, at)
    const body = { at, amount: 10_600, method: 'bankgiro' as const, reference: `BG ${code}` }
    const { data: paid } = await admin.call(addPayment, { params: { id: invoiceId ?? 0 }, body })
    if (code === 'USD') await admin.call(reversePayment, { params: { id: paid.id } })
  }
  await keepVouchers(db, server.clock.now())
  for (const id of [...(await vouchersOf(server, 'payment')), ...(await vouchersOf(server, 'reversal'))]) await sync(server, 'voucher', id)
  expect([...fake.books.payments.values()]).toMatchObject([
    { Amount: 1219, AmountCurrency: 106, WriteOffs: [{ AccountNumber: 3960, Amount: -26.5 }] },
    { Amount: 1166, AmountCurrency: 106, WriteOffs: [{ AccountNumber: 7960, Amount: 26.5 }] },
    { Amount: -1166, AmountCurrency: -106, WriteOffs: [{ AccountNumber: 7960, Amount: -26.5 }] },
  ])
  expect([bookedOn(fake, 3960), bookedOn(fake, 7960), bookedOn(fake, 1510)]).toEqual([-26.5, 0, 1192.5])
})

test('sixty rows at once lose none, none fails for the rate limit, and no five seconds have more than 25 requests', async () => {
  const server = await startFortnox()
  const { admin, fake } = server
  await connect(server)
  for (let i = 0; i < 60; i++) await findCustomer(admin, { email: `many-${i}@example.se` })
  fake.faults.refuseNext = 2
  const started = (await admin.call(startSync, { body: { kind: 'customer', filter: { state: 'new' } } })).data
  await expect(admin.call(startSync, { body: { kind: 'customer', filter: '' } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isRunning' },
  })
  const run = await ended(admin, started.id)
  expect(run).toMatchObject({ state: 'done', total: 60, synced: 60, failed: 0, waitingUntil: null })
  expect(fake.books.customers.size).toBe(60)
  const taken = fake.requests.filter(({ status }) => status !== 429).map(({ at }) => at)
  const max = Math.max(...taken.map((at) => taken.filter((other) => other >= at && other < at + 5000).length))
  expect(max).toBeLessThanOrEqual(25)
  expect(fake.requests.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('each row of a run has its result, and a connection that ends stops it with the rest not sent', async () => {
  const server = await startFortnox()
  const { admin, fake, db } = server
  await connect(server)
  const good = await article(server)
  const wrong = await article(server, { account: '3999' })
  const bare = await addProduct(db)
  const ids = [good, wrong, bare]
  const { data: plan } = await admin.call(dryRunSync, { body: { kind: 'article', ids } })
  expect(plan).toMatchObject({ total: 3, create: 2, refused: 1, refusals: [{ id: bare, message: 'It has no article number' }] })
  const first = (await admin.call(startSync, { body: { kind: 'article', ids } })).data
  const run = await ended(admin, first.id)
  expect(run).toMatchObject({
    state: 'done',
    synced: 1,
    failed: 2,
    rows: [
      { id: bare, error: { reason: 'articleNumber' } },
      { id: wrong, error: { code: 2001304 } },
    ],
  })
  await fake.fetch(new Request('http://fortnox.test/__control', { method: 'POST', body: JSON.stringify({ withdraw: true }) }))
  const second = (await admin.call(startSync, { body: { kind: 'article', ids: [wrong, bare] } })).data
  const stopped = await ended(admin, second.id)
  expect(stopped).toMatchObject({ state: 'stopped', note: expect.stringContaining('Access was withdrawn in Fortnox on'), notSent: 2 })
  expect((await admin.call(readStatus, {})).data).toMatchObject({ state: 'unconnected' })
})

test('a run whose process is killed in the middle of a row is taken over at that row: each customer is made once', async () => {
  const server = await startFortnox()
  const { admin, fake, db, clock } = server
  await connect(server)
  for (let i = 0; i < 4; i++) await findCustomer(admin, { email: `taken-${i}@example.se` })
  const secrets = createSecrets(new Uint8Array(32).fill(7))
  const failed = (job: string, error: unknown) => {
    throw new Error(job, { cause: error })
  }
  let calls = 0
  // It writes the second customer, and never hears of it nor of anything else.
  const dead = { ...fortnoxOf(fake, clock) }
  dead.send = async (request) => {
    const answer = await fake.fetch(request)
    return ++calls > 3 ? new Promise<never>(() => undefined) : answer
  }
  const { rows } = await db.execute<{ id: number }>(sql`with run as (
      insert into fortnox_runs (kind, state, lease_until, at) values ('customer', 'running', now() + interval '60 seconds', now()) returning id)
    insert into fortnox_run_rows (run_id, place, local_id) select run.id, row_number() over (order by u.id), u.id from run, users u where u.kind = 'private'
      returning run_id as id`)
  const run = rows[0]?.id ?? 0
  void syncJobs.start({ db: Object.create(db), clock, secrets, fortnox: dead, failed }, run)
  for (let looks = 0; calls < 4 && looks < 1000; looks++) await admin.call(readStatus, {})
  expect(fake.books.customers.size).toBe(2)
  await db.execute(sql`update fortnox_runs set lease_until = now() - interval '1 second'`)
  await syncing(() => ({ db, clock, secrets, fortnox: fortnoxOf(fake, clock), failed })).run(db, clock, () => true)
  expect(await ended(admin, run)).toMatchObject({ state: 'done', total: rows.length, synced: rows.length, failed: 0 })
  expect(fake.books.customers.size).toBe(rows.length)
  expect(fake.requests.filter(({ method, path }) => method === 'POST' && path === 'customers')).toHaveLength(rows.length)
})

test('a Fortnox that hangs stops a run, of which nothing is in doubt, and a write that hangs is looked up', async () => {
  const { port } = await listenOn(silent)
  const hang = fetchWithin({ connect: 5000, total: 50, bytes: 1000 })
  let hanging: 'none' | 'writes' | 'all' = 'none'
  let fake: FakeFortnox | undefined
  const server = await startServer({
    secretKey: new Uint8Array(32).fill(7),
    fortnox: (clock) => {
      const made = fakeFortnox(() => clock.now().getTime())
      fake = made
      const hangs = ({ method }: Request) => hanging === 'all' || (hanging === 'writes' && method !== 'GET')
      const send = (request: Request) => (hangs(request) ? hang(new Request(`http://127.0.0.1:${port}`)) : made.fetch(request))
      return { ...fortnoxOf(made, clock), send }
    },
  })
  if (!fake) throw new Error('The fake was not made')
  const admin = await server.signIn('admin')
  await connect({ ...server, admin, fake })
  for (const name of ['a', 'b', 'c']) await findCustomer(admin, { email: `${name}@example.se` })
  const run = async () => {
    const { data } = await admin.call(startSync, { body: { kind: 'customer', filter: { state: 'new' } } })
    return ended(admin, data.id)
  }
  hanging = 'all'
  expect(await run()).toMatchObject({
    state: 'stopped',
    note: 'Fortnox does not answer: try again later',
    notSent: 3,
    failed: 0,
    doubtful: 0,
  })
  hanging = 'writes'
  const { rows } = await run()
  expect(rows.map(({ outcome, error }) => [outcome, error?.reason])).toEqual(Array(3).fill(['failed', 'notThere']))
  hanging = 'none'
  const ids = rows.map(({ id }) => id)
  const again = (await admin.call(startSync, { body: { kind: 'customer', ids } })).data
  expect(await ended(admin, again.id)).toMatchObject({ state: 'done', synced: 3 })
  expect(fake.books.customers.size).toBe(3)
})

test('what of a run was not sent is given up, and says so', async () => {
  const server = await startFortnox()
  const { admin, db } = server
  await connect(server)
  await findCustomer(admin, { email: 'given-up@example.se' })
  const { rows } = await db.execute<{ id: number }>(sql`with run as (
      insert into fortnox_runs (kind, state, lease_until, at) values ('customer', 'running', now() + interval '60 seconds', now()) returning id)
    insert into fortnox_run_rows (run_id, place, local_id) select run.id, 1, u.id from run, users u where u.kind = 'private' returning run_id as id`)
  const { data } = await admin.call(stopSync, { params: { id: rows[0]?.id ?? 0 } })
  expect(data).toMatchObject({ state: 'stopped', note: 'Cancelled', notSent: 1, by: '' })
})

test('who may not see a kind may not sync, rehearse or follow it', async () => {
  const server = await startFortnox()
  await server.addUser('Lena', ['FortnoxExportProducts'])
  const lena = await server.signIn('lena')
  for (const body of [{ kind: 'customer' as const, filter: '' as const }]) {
    await expect(lena.call(dryRunSync, { body })).rejects.toMatchObject({ status: 403 })
    await expect(lena.call(startSync, { body })).rejects.toMatchObject({ status: 403 })
  }
  await expect(lena.call(syncLists.customer, { body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(lena.call(disconnect, {})).rejects.toMatchObject({ status: 403 })
  expect((await lena.call(syncLists.article, { body: {} })).data).toEqual([])
  await server.addUser('Olle', ['BasicInfo'])
  await expect((await server.signIn('olle')).call(readStatus, {})).rejects.toMatchObject({ status: 403 })
})
