import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetPassword } from '#api/access/account'
import { outboxMessagesOfRecord, sendOutboxMessageAgain } from '#api/core/sending/outbox'
import { workList } from '#api/dashboard/work'
import { sendInvoice } from '#api/invoices/invoices'
import { administration } from '#api/site/administration'
import { createMailer, type Mail } from '#server/core/mail'
import { queueMessage } from '#server/core/outbox/messages'
import { transact } from '#server/core/transact'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'
import { listenOn, silent } from '../setup/silent'

const silentMailer = async () => {
  const { port } = await listenOn(silent)
  const limits = { connect: 5000, total: 100 }
  return createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Office <office@example.org>', outbox: '', limits })
}

async function makeInvoice({ db, signIn }: TestServer) {
  await nameSeller(db)
  const orders = await signIn('orders')
  const order = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 1 }], { to: 'done' })
  const { invoiceId = 0 } = await invoiceOrder(orders, order)
  return { orders, id: invoiceId ?? 0 }
}

const logged = async ({ db }: TestServer) => {
  const { rows } = await db.execute<{ details: string }>(
    sql`select details from operator_activity_report where details like '%example.se%' order by id`,
  )
  return rows.map(({ details }) => details)
}

test('a mail that the mail server did not take is shown as unsent on its invoice, outlives the server, and is sent again from there', async () => {
  const server = await startServer({ mailer: await silentMailer() })
  const { orders, id } = await makeInvoice(server)
  await orders.call(sendInvoice, { params: { id }, body: {} })
  const read = async (client = orders) => (await client.call(outboxMessagesOfRecord, { params: { entityName: 'Invoice', id } })).data
  expect(await read()).toMatchObject([{ recipient: 'anna@example.se', state: 'pending', attempts: 0, error: null, sentAt: null }])
  await server.app.mailsSettled()
  expect(await read()).toMatchObject([
    { state: 'pending', attempts: 1, error: 'The mail server did not answer in time', sentAt: null, nextAt: expect.any(String) },
  ])
  expect(await logged(server)).toEqual(['Mail queued for (Faktura 100001): — → anna@example.se'])

  const next = await startServer({ db: server.db })
  const again = await next.signIn('orders')
  const [message] = await read(again)
  expect(await next.mails()).toEqual([])
  await again.call(sendOutboxMessageAgain, { params: { id: message?.id ?? 0 } })
  expect(await next.mails()).toMatchObject([{ to: 'anna@example.se', attachments: [{ filename: 'invoice-100001.pdf' }] }])
  expect(await read(again)).toMatchObject([{ state: 'sent', error: null, sentAt: next.clock.now().toISOString(), nextAt: null }])
  expect((await logged(server)).at(-1)).toBe('Sent to (Faktura 100001): — → anna@example.se')
  await expect(again.call(sendOutboxMessageAgain, { params: { id: message?.id ?? 0 } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isSent' },
  })
})

test('a mail is queued with what causes it, or not at all', async () => {
  const { db, clock } = await startServer()
  const work = transact(db, async (tx) => {
    await queueMessage(tx, { clock, requestId: 'one' }, { kind: 'reset', recipient: 'a@example.org', payload: { address: '' } })
    throw new Error('something else failed')
  })
  await expect(work).rejects.toThrow('something else failed')
  expect((await db.execute(sql`select id from outbox_message`)).rows).toEqual([])
})

test('every attempt has the same Message-ID, and attempts back off until a person has to send it again', async () => {
  const keys: string[] = []
  const { db, app, clock } = await startServer({
    mailer: async (_, key) => {
      keys.push(key)
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    },
  })
  await queueMessage(db, { clock, requestId: 'one' }, { kind: 'addressChanged', recipient: 'a@example.org', payload: { username: 'a' } })
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await app.mailsSettled()
    const { rows } = await db.execute<{ minutes: number }>(
      sql`update outbox_message set lease_until = now() - interval '1 second'
        returning (select round(extract(epoch from m.lease_until - now()) / 60)::int from outbox_message m where m.id = outbox_message.id) as minutes`,
    )
    pauses.push(rows[0]?.minutes ?? 0)
  }
  expect(pauses).toEqual([1, 5, 15, 60, 240, 480, 720, 0])
  await app.mailsSettled()
  expect(keys).toHaveLength(8)
  expect(new Set(keys).size).toBe(1)
  const { rows } = await db.execute(sql`select state, error from outbox_message`)
  expect(rows).toEqual([{ state: 'failed', error: 'The mail server could not be reached' }])
})

test('a link to an account is in no table, however often its mail fails', async () => {
  const links: string[] = []
  let isAway = true
  const server = await startServer({
    mailer: async ({ text }: Mail) => {
      links.push(/token=([\w-]+)/.exec(text)?.[1] ?? '')
      if (isAway) throw Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })
    },
  })
  const { db, app } = server
  await db.execute(sql`update users set email = 'erik@example.org' where username = 'orders'`)
  const orders = await server.signIn('orders')
  await app.mailsSettled()
  links.length = 0
  await orders.call(forgetPassword, { body: { email: 'erik@example.org' } })
  const written = async () => JSON.stringify((await db.execute(sql`select * from outbox_message`)).rows)
  await app.mailsSettled()
  isAway = false
  await db.execute(sql`update outbox_message set lease_until = null`)
  await app.mailsSettled()
  const reset = links.filter(Boolean)
  expect(reset.length).toBeGreaterThanOrEqual(2)
  for (const link of reset) expect(await written()).not.toContain(link)
  const { rows } = await db.execute(sql`select payload from outbox_message where state = 'sent' and payload is not null`)
  expect(rows).toEqual([])
})

test('a mail that the mail server refuses for good is not tried again by itself, and is counted in the outbox', async () => {
  const refusal = Object.assign(new Error('550 no mailbox anna@example.se'), { code: 'EENVELOPE', responseCode: 550 })
  const server = await startServer({ mailer: () => Promise.reject(refusal) })
  const { orders, id } = await makeInvoice(server)
  await orders.call(sendInvoice, { params: { id }, body: {} })
  await server.app.mailsSettled()
  const admin = await server.signIn('admin')
  const { data } = await admin.call(administration.OutboxMessage.calls.list, { body: { filter: { state: 'failed' } } })
  expect(data).toMatchObject([{ kind: 'invoice', about: 'Faktura 100001', attempts: 1, error: 'The mail server rejected the address' }])
  expect((await admin.call(workList, {})).data).toContainEqual({ name: 'failedMails', count: 1, oldest: [] })
  expect(JSON.stringify(server.logged.filter(({ method }) => method === 'MAIL'))).not.toContain('example.se')

  await server.addUser('nobody', ['BasicInfo'])
  const nobody = await server.signIn('nobody')
  expect((await nobody.call(outboxMessagesOfRecord, { params: { entityName: 'Invoice', id } })).data).toEqual([])
  await expect(nobody.call(sendOutboxMessageAgain, { params: { id: data[0]?.id ?? 0 } })).rejects.toMatchObject({ status: 404 })
})
