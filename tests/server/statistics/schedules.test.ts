import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { sendOutboxMessageAgain } from '#api/core/sending/outbox'
import { statistics } from '#api/statistics/entities'
import { daysAfter, startOf, stockholmToday } from '#api/statistics/periods'
import { pauseReport, reportSends, resumeReport, sendReportNow } from '#api/statistics/schedules'
import { scheduleJob } from '#server/statistics/schedules/sending'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'

const { add, edit, item, list } = statistics.ReportSchedule.calls

const monthly = {
  title: 'Board',
  report: 'sales' as const,
  period: 'lastMonth' as const,
  step: 'week' as const,
  compare: 'lastYear' as const,
  rhythm: 'monthly' as const,
  monthDay: 2,
  hour: 7,
  recipients: 'ada@example.org, board@example.org',
  files: 'both' as const,
  isPaused: false,
}

const day = 86_400_000
const work = ({ db, clock }: Pick<TestServer, 'db' | 'clock'>) => scheduleJob.run(db, clock, () => true)

async function start() {
  const server = await startServer()
  await server.addUser('Bo', ['Statistics', 'StatisticsSalesReport'])
  const client = await server.signIn('bo')
  return { ...server, client }
}

const read = async (client: Client, id: number) => (await client.call(item, { params: { id } })).data
const sendsOf = async (client: Client, id: number) => (await client.call(reportSends, { params: { id } })).data

/** Until one second after it is due. */
async function waitUntilDue({ clock, client }: { clock: TestServer['clock']; client: Client }, id: number): Promise<Date> {
  const due = new Date((await read(client, id)).nextAt ?? 0)
  clock.advance(due.getTime() - clock.now().getTime() + 1000)
  return due
}

test('last month’s report is mailed once at its hour, as PDF and Excel, to each recipient, though two servers look', async () => {
  const server = await start()
  const { db, clock, client, signIn, mails } = server
  const admin = await signIn('admin')
  await nameSeller(db)
  const book = await addProduct(db, { title: 'بوف کور', unitPrice: 100_00 })
  const end = daysAfter(startOf(stockholmToday(clock.now()), 'month'), -1)
  await invoiceOrder(admin, await makeOrder(admin, [{ productDetailId: book, quantity: 4 }], { to: 'done' }), { invoiceDate: end })
  const { id } = (await client.call(add, { body: { ...monthly, rhythm: 'daily' } })).data
  await work(server)
  expect(await mails()).toEqual([])

  await waitUntilDue(server, id)
  const from = startOf(daysAfter(startOf(stockholmToday(clock.now()), 'month'), -1), 'month')
  const to = daysAfter(startOf(stockholmToday(clock.now()), 'month'), -1)
  await Promise.all([work(server), work(server)])
  await work(server)
  const sent = await mails()
  expect(sent.map((mail) => mail.to).toSorted()).toEqual(['ada@example.org', 'board@example.org'])
  const [mail] = sent
  expect(mail).toMatchObject({ subject: `Board: ${from} – ${to}`, text: expect.stringContaining('Revenue') })
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([`sales-${from}-${to}.pdf`, `sales-${from}-${to}.xlsx`])
  const [pdf, xlsx] = mail?.attachments ?? []
  expect(textOfPdf(pdf?.content ?? Buffer.alloc(0))).toContain('Sales report')
  const { sheets } = await readXlsx(new Uint8Array(xlsx?.content ?? []))
  expect(sheets[0]?.rows[0]?.[0]).toBe(`Sales report: ${from} – ${to}; compared with: same days last year; amounts in SEK without VAT`)
  expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['Week', 'Revenue'])
  expect(sheets[0]?.freezePane).toMatchObject({ rows: 2 })
  if (to === end) expect(sheets[0]?.rows.slice(2).reduce((sum, row) => sum + Number(row[1]), 0)).toBe(400)

  // A session ends after twelve hours.
  const later = await signIn('bo')
  expect(await sendsOf(later, id)).toMatchObject([
    { by: null, fromDate: from, toDate: to, messages: [{ state: 'sent' }, { state: 'sent', recipient: 'board@example.org' }] },
  ])
  expect(new Date((await read(later, id)).nextAt ?? 0).getTime()).toBeGreaterThan(clock.now().getTime())
})

test('a server that was away sends the last one it missed, and a mail that it died over is sent by the next', async () => {
  const server = await start()
  const { db, clock, client } = server
  const { id } = (await client.call(add, { body: { ...monthly, rhythm: 'daily', period: 'yesterday', recipients: 'ada@example.org' } }))
    .data
  const due = await waitUntilDue(server, id)
  clock.advance(3 * day)
  await work(server)
  // As a server leaves it that was killed while it made the mail.
  await db.execute(sql`update outbox_message set attempts = 1, lease_until = now() - interval '1 second'`)
  const next = await startServer({ db })
  next.clock.advance(clock.now().getTime() - next.clock.now().getTime())
  await work(next)
  const yesterday = daysAfter(stockholmToday(new Date(due.getTime() + 3 * day)), -1)
  expect((await next.mails()).map(({ subject }) => subject)).toEqual([`Board: ${yesterday} – ${yesterday}`])
  expect(await sendsOf(await next.signIn('bo'), id)).toHaveLength(1)
})

test('a schedule stops when its sender may no longer see the report, says why, and goes on in the name of whoever resumes it', async () => {
  const server = await start()
  const { db, client, signIn, mails } = server
  const { id } = (await client.call(add, { body: monthly })).data
  await db.execute(
    sql`delete from role_permissions where permission = 'StatisticsSalesReport' and role_id = (select role_id from users where username = 'bo')`,
  )
  await work(server)
  const admin = await signIn('admin')
  expect(await read(admin, id)).toMatchObject({ state: 'stopped', stopped: 'permission', sender: 'Bo', nextAt: null, isPaused: true })
  await admin.call(resumeReport, { params: { id } })
  expect(await read(admin, id)).toMatchObject({ state: 'active', stopped: null, sender: 'Shirin Ahmadi', nextAt: expect.any(String) })
  expect(await mails()).toEqual([])
})

test('a schedule stops when the account of its sender is closed', async () => {
  const server = await start()
  const { db, client, signIn } = server
  const { id } = (await client.call(add, { body: monthly })).data
  await db.execute(sql`update users set is_active = false where username = 'bo'`)
  await work(server)
  expect(await read(await signIn('admin'), id)).toMatchObject({ state: 'stopped', stopped: 'closed' })
})

test('a mail that waits while its sender loses the report is not sent', async () => {
  const server = await start()
  const { db, client, signIn, mails } = server
  const { id } = (await client.call(add, { body: { ...monthly, recipients: 'ada@example.org' } })).data
  await client.call(sendReportNow, { params: { id } })
  await db.execute(sql`update users set is_active = false where username = 'bo'`)
  expect(await mails()).toEqual([])
  const [send] = await sendsOf(await signIn('admin'), id)
  expect(send?.messages).toMatchObject([{ state: 'failed', error: expect.stringContaining('may no longer see the report') }])
})

test('nobody schedules, sees or sends a report that they may not see', async () => {
  const { client, signIn, addUser } = await start()
  const { id } = (await client.call(add, { body: monthly })).data
  await addUser('Cy', ['Statistics', 'StatisticsBookSalesReport'])
  const other = await signIn('cy')
  expect((await other.call(list, { body: {} })).data).toEqual([])
  for (const call of [item, sendReportNow, pauseReport, reportSends]) {
    const refused = other.call(call, { params: { id } })
    await expect(refused).rejects.toMatchObject({ status: 404 })
  }
  await expect(other.call(add, { body: { ...monthly, title: 'Mine' } })).rejects.toMatchObject({ status: 403 })
  await expect(other.call(edit, { params: { id }, body: { ...monthly, report: 'books', version: 1 } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a report is paused, resumed and sent at once; a mail that failed is in its log and is sent again from there', async () => {
  let isAway = true
  const sent: string[] = []
  const server = await startServer({
    mailer: async ({ to }) => {
      if (isAway) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      sent.push(to)
    },
  })
  const { app, signIn, clock } = server
  const client = await signIn('admin')
  const { id } = (await client.call(add, { body: { ...monthly, report: 'openBooks', recipients: 'ada@example.org' } })).data
  await client.call(pauseReport, { params: { id } })
  expect(await read(client, id)).toMatchObject({ state: 'paused', nextAt: null, version: 2 })
  clock.advance(40 * day)
  await work(server)
  const again = await signIn('admin')
  expect(await sendsOf(again, id)).toEqual([])
  await again.call(resumeReport, { params: { id } })
  await again.call(sendReportNow, { params: { id } })
  await app.mailsSettled()
  const [send] = await sendsOf(again, id)
  expect(send).toMatchObject({ by: 'Shirin Ahmadi', messages: [{ state: 'pending', error: 'The mail server could not be reached' }] })
  isAway = false
  await again.call(sendOutboxMessageAgain, { params: { id: send?.messages[0]?.id ?? 0 } })
  await app.mailsSettled()
  expect(sent).toEqual(['ada@example.org'])
  expect((await sendsOf(again, id))[0]?.messages).toMatchObject([{ state: 'sent', error: null }])
})
