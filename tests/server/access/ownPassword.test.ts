import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminResetPassword, changeOwnPassword } from '#api/access/account'
import { currentUser } from '#api/core/auth'
import { accountTokens } from '#server/access/accountTables'
import { users } from '#server/access/tables'
import { startServer, type TestServer } from '../setup/harness'

const another = { password: 'another-one', confirmPassword: 'another-one' }

async function serverWithAddress() {
  const server = await startServer()
  await server.db.update(users).set({ email: 'erik@example.org' }).where(eq(users.username, 'orders'))
  return server
}

const forget = ({ send }: TestServer, email = 'erik@example.org', address = '') =>
  send('POST', 'forget-password', { body: { email }, headers: { 'X-Address': address } })
const reset = ({ send }: TestServer, token: string, body: object = another) =>
  send('POST', 'Authentication/ResetPassword', { body: { token, ...body } })
const login = ({ send }: TestServer, password: string) =>
  send('POST', 'Authentication/LoginUser', { body: { mobile: 'orders', password, token: '' } })

async function resetToken(server: TestServer): Promise<string> {
  const mails = await server.mails()
  return (
    /reset-password\?token=([\w-]+)/.exec(mails.filter(({ subject }) => subject === 'Reset your password').at(-1)?.text ?? '')?.[1] ?? ''
  )
}

test('a forgotten password is reset by the link in the mail, which ends every session there is', async () => {
  const server = await serverWithAddress()
  const there = await server.signIn('orders')
  await forget(server, 'Erik@Example.org')
  expect((await reset(server, await resetToken(server))).status).toBe(200)
  await expect(there.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  expect((await login(server, 'backoffice')).status).toBe(401)
  expect((await login(server, 'another-one')).status).toBe(200)
})

test('the answer is the same for an address nobody has, a customer’s and a closed account’s, and nothing is sent', async () => {
  const server = await serverWithAddress()
  await server.db.insert(users).values({ kind: 'private', email: 'customer@example.org' })
  await server.db.update(users).set({ isActive: false, email: 'closed@example.org' }).where(eq(users.username, 'catalogue'))
  const bodies = []
  for (const email of ['nobody@example.org', 'customer@example.org', 'closed@example.org', 'erik@example.org'])
    bodies.push(await (await forget(server, email)).text())
  expect(new Set(bodies).size).toBe(1)
  expect((await server.mails()).map(({ to }) => to)).toEqual(['erik@example.org'])
})

test('the link works once, for an hour, and the first to be followed ends the others', async () => {
  const server = await serverWithAddress()
  await forget(server)
  const first = await resetToken(server)
  await forget(server)
  const second = await resetToken(server)
  const tries = await Promise.all([reset(server, first), reset(server, first)])
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await reset(server, second)).status).toBe(422)
  await forget(server)
  const third = await resetToken(server)
  server.clock.advance(3_600_001)
  expect(await (await reset(server, third)).json()).toMatchObject({
    isSuccess: false,
    data: { fieldErrors: { token: [expect.any(String)] } },
  })
})

test('a link that waits is dead once the password was changed otherwise', async () => {
  const server = await serverWithAddress()
  await forget(server)
  const token = await resetToken(server)
  const orders = await server.signIn('orders')
  await orders.call(changeOwnPassword, { body: { currentPassword: 'backoffice', ...another } })
  expect((await reset(server, token)).status).toBe(422)
})

test('a refused password does not use the link up', async () => {
  const server = await serverWithAddress()
  await forget(server)
  const token = await resetToken(server)
  expect((await reset(server, token, { password: 'short', confirmPassword: 'short' })).status).toBe(422)
  expect((await reset(server, token)).status).toBe(200)
})

test('only a hash of the token is stored', async () => {
  const server = await serverWithAddress()
  await forget(server)
  expect(JSON.stringify(await server.db.select().from(accountTokens))).not.toContain(await resetToken(server))
})

test('whoever asks for reset links over and over is slowed down, whatever the mailbox', async () => {
  const server = await serverWithAddress()
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await forget(server, i % 2 ? 'erik@example.org' : 'nobody@example.org', '10.0.1.1')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a mailbox that many ask for gets a few mails, and no answer tells', async () => {
  const server = await serverWithAddress()
  for (let round = 0; round < 4; round++)
    for (const address of ['10.0.1.1', '10.0.1.2', '10.0.1.3']) {
      expect((await forget(server, 'erik@example.org', address)).status).toBe(200)
      expect((await forget(server, 'nobody@example.org', `${address}0`)).status).toBe(200)
    }
  expect(await server.mails()).toHaveLength(5)
})

test('no number of strangers who ask keeps the owner from a mail, nor makes its link fail', async () => {
  const server = await serverWithAddress()
  for (let i = 0; i < 30; i++) await forget(server, 'erik@example.org', `10.0.1.${i % 6}`)
  const before = (await server.mails()).length
  expect((await forget(server, 'erik@example.org', '10.0.2.1')).status).toBe(200)
  expect(await server.mails()).toHaveLength(before + 1)
  const own = await resetToken(server)
  server.clock.advance(600_000)
  for (let i = 0; i < 30; i++) await forget(server, 'erik@example.org', `10.0.1.${i % 6}`)
  expect((await reset(server, own)).status).toBe(200)
})

test('an administrator resets their own password without the present one; others may not', async () => {
  const server = await startServer()
  const [admin, there, orders] = [await server.signIn('admin'), await server.signIn('admin'), await server.signIn('orders')]
  await expect(orders.call(adminResetPassword, { body: another })).rejects.toMatchObject({ status: 403 })
  expect(await admin.call(adminResetPassword, { body: another })).toMatchObject({ isSuccess: true })
  await expect(admin.call(currentUser, {})).resolves.toBeDefined()
  await expect(there.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
})

test('long after the sign-in an administrator is asked for the present password too', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  server.clock.advance(11 * 60_000)
  const reset = (currentPassword?: string) => admin.call(adminResetPassword, { body: { ...another, currentPassword } })
  await expect(reset()).rejects.toMatchObject({ fieldErrors: { currentPassword: [expect.any(String)] } })
  await expect(reset('a guess of it')).rejects.toMatchObject({ fieldErrors: { currentPassword: ['The current password is not right'] } })
  expect(await reset('backoffice')).toMatchObject({ isSuccess: true })
})

test('whoever must change their password can, without the permission to', async () => {
  const server = await startServer()
  await server.addUser('fresh', [])
  await server.db.update(users).set({ requiredChangePassword: true }).where(eq(users.username, 'fresh'))
  const fresh = await server.signIn('fresh')
  const change = (currentPassword: string) => fresh.call(changeOwnPassword, { body: { currentPassword, ...another } })
  await change('backoffice')
  expect((await fresh.call(currentUser, {})).userInfo.data.requiredChangePassword).toBe(false)
  await expect(change('another-one')).rejects.toMatchObject({ status: 403 })
})

test('a changed password is told to its owner’s mailbox', async () => {
  const server = await serverWithAddress()
  const orders = await server.signIn('orders')
  await orders.call(changeOwnPassword, { body: { currentPassword: 'backoffice', ...another } })
  const mails = (await server.mails()).filter(({ subject }) => subject !== 'A sign-in from a new place')
  expect(mails).toMatchObject([{ to: 'erik@example.org', subject: 'Your password has been changed' }])
  const { rows } = await server.db.execute(
    sql`select operator, entity, record, changes, details from operator_activity_report where entity_name = 'User'`,
  )
  expect(rows).toEqual([{ operator: 'Erik Lindqvist', entity: 'Account password', record: 'Erik Lindqvist', changes: [], details: '' }])
})

test('a password that is guessed first is refused wherever one is chosen', async () => {
  const server = await serverWithAddress()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  await forget(server)
  const token = await resetToken(server)
  const choose = (password: string) => ({ password, confirmPassword: password })
  const refused = { fieldErrors: { password: [expect.any(String)] } }
  await expect(orders.call(changeOwnPassword, { body: { currentPassword: 'backoffice', ...choose('lindqvist1') } })).rejects.toMatchObject(
    refused,
  )
  await expect(admin.call(adminResetPassword, { body: choose('password123') })).rejects.toMatchObject(refused)
  expect(await (await reset(server, token, choose('erik1990'))).json()).toMatchObject({ data: refused })
  expect(await (await reset(server, token)).json()).toMatchObject({ isSuccess: true })
  const register = await server.send('POST', 'Authentication/RegisterUser', {
    body: { username: 'anna.berg', email: 'anna@example.org', password: 'anna.berg', terms: true },
  })
  expect(await register.json()).toMatchObject({ data: refused })
})
