import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { workList } from '#api/dashboard/work'
import { integrations } from '#api/integrations/entities'
import { setFtpSecret } from '#api/integrations/ftp'
import { electronicOfInvoice, electronicXml, sendElectronicAgain } from '#api/invoices/electronic'
import { invoiceList } from '#api/invoices/invoices'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { readConfig } from '#server/app/config'
import { receiptJobs } from '#server/integrations/accessPoint/delivering'
import type { AccessPoint } from '#server/integrations/accessPoint/types'
import { accessPointOf, fakeAccessPoint, receiptXml } from '#server/integrations/fakes/accessPoint'
import { type Fake, makeHostKey, openSftpServer } from '#server/integrations/fakes/sftpServer'
import { makeElectronic, readXml } from '../invoices/electronic'
import { credit, invoiceOrder, makeOrder } from '../invoices/invoices'
import { addProduct, move } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'

const open: Fake[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A server with an access point, and how to issue an invoice whose buyer reference is this. */
async function office(accessPoint?: AccessPoint, more: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer({ ...more, ...(accessPoint && { accessPoint }) })
  const { db, signIn } = server
  const admin = await signIn('admin')
  await makeElectronic(db, admin)
  const book = await addProduct(db)
  const issue = async (reference = 'REF-1'): Promise<{ id: number; number: number }> => {
    const order = await makeOrder(admin, [{ productDetailId: book, quantity: 1 }], { to: 'create' })
    await admin.call(updatePaymentInfo, { params: { id: order }, body: { methodId: null, state: 'invoice', reference } })
    await move.place(admin, order)
    await move.start(admin, order)
    await move.finish(admin, order)
    const { invoiceId, number } = await invoiceOrder(admin, order)
    return { id: invoiceId ?? 0, number: number ?? 0 }
  }
  /** Attempts all that is pending once, whenever its next attempt is. */
  const attempt = async () => {
    await db.execute(sql`update outbox_message set lease_until = null where state = 'pending'`)
    await server.mails()
  }
  const state = async (id: number) => (await admin.call(electronicOfInvoice, { params: { id } })).data
  return { ...server, admin, issue, attempt, state }
}

/** Asks for all receipts once, whenever the next look is. */
async function askForReceipts({ db, clock }: Pick<TestServer, 'db' | 'clock'>, accessPoint: AccessPoint | undefined): Promise<void> {
  await db.execute(sql`update electronic_invoices set lease_until = null where state = 'sent'`)
  const { network, secrets } = { network: { resolve: async (host: string) => host }, secrets: undefined as never }
  await receiptJobs.sweep({
    db,
    clock,
    failed: (_, error) => expect(error).toBeUndefined(),
    points: { network: network as never, secrets, accessPoint },
  })
}

const work = async (client: Client) => Object.fromEntries((await client.call(workList, {})).data.map(({ name, count }) => [name, count]))

test('an invoice and its credit note are sent once each, and delivered when their receipts say so', async () => {
  const fake = fakeAccessPoint()
  const point = accessPointOf(fake)
  const { db, clock, admin, issue, attempt, state } = await office(point)
  const { id, number } = await issue()
  expect(await state(id)).toMatchObject({ state: 'waiting', recipient: '0007:2120000142', lastError: null })
  await attempt()
  expect(await state(id)).toMatchObject({ state: 'sent', receipt: 'ap-1' })
  expect(fake.documents).toMatchObject([{ number: String(number), xml: await readXml(db, id) }])
  const note = await credit(admin, id)
  await attempt()
  await attempt()
  expect(fake.documents.map((document) => document.number)).toEqual([String(number), String(note.number)])
  await askForReceipts({ db, clock }, point)
  expect([(await state(id))?.state, (await state(note.id))?.state]).toEqual(['delivered', 'delivered'])
  expect(fake.requests.filter((what) => what === 'POST')).toHaveLength(2)
  const { data } = await admin.call(invoiceList, { body: { filter: { electronic: 'delivered' } } })
  expect(data.map((row) => [row.id, row.electronic])).toEqual([
    [note.id, 'delivered'],
    [id, 'delivered'],
  ])
  expect((await admin.call(electronicXml, { params: { id } })).data).toEqual({ name: `invoice-${number}.xml`, xml: await readXml(db, id) })
})

test('an answer that was lost is looked up by the number, and nothing is sent twice', async () => {
  const fake = fakeAccessPoint()
  const { issue, attempt, state } = await office(accessPointOf(fake))
  const { id, number } = await issue('LOST')
  await attempt()
  expect(await state(id)).toMatchObject({ state: 'waiting', lastError: 'The access point did not answer' })
  await attempt()
  expect(await state(id)).toMatchObject({ state: 'delivered', receipt: 'ap-1' })
  expect(fake.requests).toEqual(['POST', `GET ${number}`])
})

test('an access point that is down loses nothing: attempts go on, then a person sends it again', async () => {
  const fake = fakeAccessPoint()
  let isDown = true
  const fetch = async (request: Request) => (isDown ? new Response('{}', { status: 503 }) : fake.fetch(request))
  const { admin, issue, attempt, state, logged } = await office(accessPointOf({ ...fake, fetch }))
  const { id } = await issue()
  for (let tries = 0; tries < 8; tries++) await attempt()
  expect(await state(id)).toMatchObject({ state: 'failed', reason: 'The access point answered 503' })
  expect(await work(admin)).toMatchObject({ unsentInvoices: 1 })
  // The list of messages that this card opens has it too.
  expect((await work(admin)).failedMails).toBe(1)
  isDown = false
  expect((await admin.call(sendElectronicAgain, { body: { ids: [id] } })).data).toEqual({ queued: 1, skipped: 0 })
  await attempt()
  expect(await state(id)).toMatchObject({ state: 'sent', reason: '' })
  expect(fake.documents).toHaveLength(1)
  expect(logged.some(({ path }) => path === 'electronicInvoice')).toBe(true)
  expect((await admin.call(sendElectronicAgain, { body: { ids: [id] } })).data).toEqual({ queued: 0, skipped: 1 })
})

test('a refusal names its rule, at once or later, and those that are refused are sent again together', async () => {
  const fake = fakeAccessPoint()
  const point = accessPointOf(fake)
  const { db, clock, admin, issue, attempt, state } = await office(point)
  const refused = await issue('REFUSED')
  const rejected = await issue('REJECTED')
  const good = await issue()
  await attempt()
  expect(await state(refused.id)).toMatchObject({ state: 'refused', rule: 'BR-CO-15', reason: 'Invoice total amount with VAT is wrong' })
  expect(await state(rejected.id)).toMatchObject({ state: 'sent' })
  await askForReceipts({ db, clock }, point)
  expect(await state(rejected.id)).toMatchObject({ state: 'refused', rule: 'NOA', reason: 'No agreement with this supplier' })
  const { data } = await admin.call(invoiceList, { body: { filter: { electronic: 'unsent' } } })
  expect(data.map((row) => row.id).sort()).toEqual([refused.id, rejected.id].sort())
  expect(await work(admin)).toMatchObject({ unsentInvoices: 2 })
  expect((await admin.call(sendElectronicAgain, { body: { ids: [refused.id, rejected.id, good.id] } })).data).toEqual({
    queued: 2,
    skipped: 1,
  })
  expect(await state(refused.id)).toMatchObject({ state: 'waiting', reason: '', rule: '' })
  await attempt()
  expect(fake.requests.filter((what) => what === 'POST')).toHaveLength(5)
})

test('a receipt may be late; one that never comes is told on the dashboard and in the list', async () => {
  const fake = fakeAccessPoint()
  const point = accessPointOf(fake)
  const { db, clock, admin, signIn, issue, attempt, state } = await office(point)
  const [late, silent] = [await issue('LATE'), await issue('SILENT')]
  await attempt()
  await askForReceipts({ db, clock }, point)
  await askForReceipts({ db, clock }, point)
  expect((await state(late.id))?.state).toBe('sent')
  await askForReceipts({ db, clock }, point)
  expect((await state(late.id))?.state).toBe('delivered')
  expect((await work(admin)).silentInvoices).toBeUndefined()
  clock.advance(4 * 86_400_000)
  const later = await signIn('admin')
  expect(await work(later)).toMatchObject({ silentInvoices: 1 })
  const { data } = await later.call(invoiceList, { body: { filter: { electronic: 'silent' } } })
  expect(data.map((row) => row.id)).toEqual([silent.id])
})

test('mails leave while an access point is silent', async () => {
  let release = () => {}
  const answered = new Promise<never>((_, reject) => {
    release = () => reject(new Error('The connection was reset'))
  })
  answered.catch(() => undefined)
  const stuck: AccessPoint = { send: () => answered, find: () => answered }
  const { db, issue, state, app } = await office(stuck)
  await db.execute(sql`update users set invoice_delivery = 'both' where electronic_address <> ''`)
  const { id } = await issue()
  const delivering = app.mailsSettled()
  const mail = async () =>
    (await db.execute<{ state: string }>(sql`select state from outbox_message where kind = 'invoice' and record_id = ${id}`)).rows[0]?.state
  await expect.poll(mail).toBe('sent')
  expect(await state(id)).toMatchObject({ state: 'waiting' })
  release()
  await delivering
})

test('without an access point an invoice waits, and says what to do', async () => {
  const { issue, attempt, state } = await office()
  const { id } = await issue()
  await attempt()
  expect(await state(id)).toMatchObject({
    state: 'waiting',
    lastError: expect.stringMatching(/^No access point is set up\. Choose its folder/),
  })
})

test('by SFTP a file comes whole under its name once, and its receipt is read beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'access-point-'))
  folders.push(folder)
  let breaks = 1
  const fake = await openSftpServer({
    folder,
    username: 'feeds',
    password: 'word',
    isWritable: true,
    hostKey: makeHostKey(),
    breakUploadAfter: () => (breaks-- > 0 ? 0 : undefined),
  })
  open.push(fake)
  const { db, admin, issue, attempt, state } = await office(undefined, { secretKey: new Uint8Array(32).fill(7) })
  const connection = { title: 'Access point', protocol: 'sftp' as const, host: '127.0.0.1', port: fake.port, username: 'feeds', root: '/' }
  const { data } = await admin.call(integrations.FtpConnection.calls.add, { body: connection })
  await admin.call(setFtpSecret, { params: { id: data.id }, body: { secret: 'word' } })
  await db.execute(sql`update company set electronic_folder_id = ${data.id}`)
  const [first, second] = [await issue(), await issue()]
  await attempt()
  await attempt()
  expect(readdirSync(folder).sort()).toEqual([`invoice-${first.number}.xml`, `invoice-${second.number}.xml`])
  expect(readFileSync(join(folder, `invoice-${first.number}.xml`), 'utf8')).toBe(await readXml(db, first.id))
  expect((await state(first.id))?.state).toBe('sent')
  // The access point took the first away; the answer to its renaming was lost.
  rmSync(join(folder, `invoice-${first.number}.xml`))
  await db.execute(sql`update electronic_invoices set state = 'waiting', sent_at = null where invoice_id = ${first.id}`)
  await db.execute(
    sql`update outbox_message set state = 'pending', payload = ${JSON.stringify({ invoiceId: first.id })}::jsonb where record_id = ${first.id}`,
  )
  await attempt()
  expect((await state(first.id))?.state).toBe('sent')
  expect(readdirSync(folder)).toEqual([`invoice-${second.number}.xml`])
  mkdirSync(join(folder, 'receipts'))
  writeFileSync(join(folder, `receipts/invoice-${first.number}.xml`), receiptXml(first.number, 'AP'))
  writeFileSync(
    join(folder, `receipts/invoice-${second.number}.xml`),
    receiptXml(second.number, 'RE', { rule: 'BR-CO-15', reason: 'Wrong total' }),
  )
  await db.execute(sql`update electronic_invoices set state = 'waiting', sent_at = null`)
  await db.execute(
    sql`update outbox_message set state = 'pending', attempts = 0, lease_until = null, payload = jsonb_build_object('invoiceId', record_id) where kind = 'electronicInvoice'`,
  )
  await attempt()
  expect(await state(first.id)).toMatchObject({ state: 'delivered' })
  expect(await state(second.id)).toMatchObject({ state: 'refused', rule: 'BR-CO-15', reason: 'Wrong total' })
})

test('the files of a run go over one session by SFTP, and over another one after it was cut', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'access-point-'))
  folders.push(folder)
  const fake = await openSftpServer({ folder, username: 'feeds', password: 'word', isWritable: true, hostKey: makeHostKey() })
  open.push(fake)
  const { db, admin, issue, attempt, state } = await office(undefined, { secretKey: new Uint8Array(32).fill(7) })
  const connection = { title: 'Access point', protocol: 'sftp' as const, host: '127.0.0.1', port: fake.port, username: 'feeds', root: '/' }
  const { data } = await admin.call(integrations.FtpConnection.calls.add, { body: connection })
  await admin.call(setFtpSecret, { params: { id: data.id }, body: { secret: 'word' } })
  await db.execute(sql`update company set electronic_folder_id = ${data.id}`)
  const run = [await issue(), await issue(), await issue(), await issue()]
  await attempt()
  expect(readdirSync(folder)).toHaveLength(run.length)
  expect(fake.sessions()).toBe(1)
  fake.cut()
  const after = await issue()
  await attempt()
  expect((await state(after.id))?.state).toBe('sent')
  expect(fake.sessions()).toBe(2)
})

test('the address of an access point and its token are set together', () => {
  const read = (env: Record<string, string>) => readConfig([], { ...env, DATA_DIR: '/tmp/none' }).accessPoint
  expect(read({})).toBeUndefined()
  expect(read({ ACCESS_POINT_URL: 'https://access.example.org/v1', ACCESS_POINT_TOKEN: 't' })).toMatchObject({ token: 't' })
  expect(() => read({ ACCESS_POINT_URL: 'https://access.example.org/v1' })).toThrow(/set together/)
  expect(() => read({ ACCESS_POINT_URL: 'access.example.org', ACCESS_POINT_TOKEN: 't' })).toThrow(/is an address/)
})
