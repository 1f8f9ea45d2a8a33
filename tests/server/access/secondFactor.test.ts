import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { requireSecondFactor } from '#api/access/roles'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  sessionList,
} from '#api/access/security'
import { resetSecondFactor } from '#api/accounts/users'
import { currentUser } from '#api/core/auth'
import { basketLists } from '#api/orders/basketLists'
import { accountTokens } from '#server/access/accountTables'
import { recoveryCodes as recoveryTable } from '#server/access/signInTables'
import { roles, users } from '#server/access/tables'
import { type SignedInClient, startServer, type TestServer } from '../setup/harness'

const currentPassword = 'backoffice'
const step = 30_000

/** What an authenticator app shows, `steps` ahead of the server's clock. */
const shown = ({ clock }: TestServer, secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * step })

const passwordOf = ({ send }: TestServer, name: string, password = currentPassword) =>
  send('POST', 'Authentication/LoginUser', { body: { mobile: name, password, token: '' } })
const ticketOf = async (server: TestServer, name = 'orders') => (await (await passwordOf(server, name)).json()).data.token as string
const enter = ({ send }: TestServer, ticket: string, code: string) =>
  send('POST', 'Authentication/SignInWithCode', { body: { token: ticket, code } })

/** Turns it on, and lets a step pass so that the device shows a code that was not used. */
async function turnOn(server: TestServer, client: SignedInClient) {
  const { secret } = (await client.call(beginSecondFactor, { body: { currentPassword } })).data
  const { recoveryCodes } = (await client.call(confirmSecondFactor, { body: { code: shown(server, secret) } })).data
  server.clock.advance(step)
  return { secret, recoveryCodes }
}

const roleOf = async ({ db }: TestServer, title: string) =>
  (await db.select({ id: roles.id }).from(roles).where(eq(roles.title, title)))[0]?.id ?? 0

test('without a second factor signing in and who one is are answered as ever', async () => {
  const server = await startServer()
  const answer = await (await passwordOf(server, 'orders')).json()
  expect(Object.keys(answer)).toEqual(['userInfo', 'userPermission'])
  const fields = ['id', 'username', 'firstName', 'lastName', 'template', 'requiredChangePassword']
  expect(Object.keys(answer.userInfo.data).sort()).toEqual([...fields, 'token'].sort())
  const orders = await server.signIn('orders')
  expect(Object.keys((await orders.call(currentUser, {})).userInfo.data).sort()).toEqual([...fields].sort())
})

test('it is on once a first code is confirmed; then a password alone signs nobody in', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const { secret, uri } = (await orders.call(beginSecondFactor, { body: { currentPassword } })).data
  expect(uri).toContain(`secret=${secret}`)
  expect((await passwordOf(server, 'orders')).status).toBe(200)
  await expect(orders.call(confirmSecondFactor, { body: { code: '000000' } })).rejects.toMatchObject({
    fieldErrors: { code: [expect.any(String)] },
  })
  const { recoveryCodes } = (await orders.call(confirmSecondFactor, { body: { code: shown(server, secret) } })).data
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await orders.call(secondFactor, {})).data).toMatchObject({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })

  const response = await passwordOf(server, 'orders')
  expect(response.status).toBe(401)
  const { data, userInfo } = await response.json()
  expect({ data, userInfo }).toEqual({
    data: { reason: 'secondFactor', token: expect.any(String) },
    userInfo: expect.objectContaining({ isSuccess: false, data: null }),
  })
  server.clock.advance(step)
  const entered = await enter(server, data.token, shown(server, secret))
  expect(entered.status).toBe(200)
  const { userInfo: info } = await entered.json()
  expect(info).toMatchObject({ isSuccess: true, data: { username: 'orders', token: expect.any(String) } })
  expect((await server.send('POST', 'User/UserInfo', { token: info.data.token })).status).toBe(200)
})

test('a wrong password is told as such, whether a second factor is on or not', async () => {
  const server = await startServer()
  await turnOn(server, await server.signIn('orders'))
  const [withIt, without] = [await passwordOf(server, 'orders', 'wrong one'), await passwordOf(server, 'catalogue', 'wrong one')]
  expect(await withIt.json()).toEqual(await without.json())
})

test('a code works once, also of two who enter it side by side, and no earlier one works after it', async () => {
  const server = await startServer()
  const { secret } = await turnOn(server, await server.signIn('orders'))
  const [one, two] = [await ticketOf(server), await ticketOf(server)]
  const code = shown(server, secret)
  const tries = await Promise.all([enter(server, one, code), enter(server, two, code)])
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await enter(server, await ticketOf(server), shown(server, secret, -1))).status).toBe(422)
  server.clock.advance(step)
  expect((await enter(server, await ticketOf(server), shown(server, secret))).status).toBe(200)
})

test('the code that turned it on does not sign in as well', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const { secret } = (await orders.call(beginSecondFactor, { body: { currentPassword } })).data
  const code = shown(server, secret)
  await orders.call(confirmSecondFactor, { body: { code } })
  expect((await enter(server, await ticketOf(server), code)).status).toBe(422)
})

test.each([
  [-2, 422],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 422],
])('a device whose clock is %i steps off is answered %i', async (steps, status) => {
  const server = await startServer()
  const { secret } = await turnOn(server, await server.signIn('orders'))
  server.clock.advance(5 * step)
  expect((await enter(server, await ticketOf(server), shown(server, secret, steps))).status).toBe(status)
})

test('a code may be typed with a space, or in Persian digits', async () => {
  const server = await startServer()
  const { secret } = await turnOn(server, await server.signIn('orders'))
  const persian = [...shown(server, secret)].map((digit) => String.fromCodePoint(0x6f0 + Number(digit))).join('')
  expect((await enter(server, await ticketOf(server), ` ${persian.slice(0, 3)} ${persian.slice(3)} `)).status).toBe(200)
})

test('a wrong code leaves the ticket as it is; a used, late or unknown ticket wants the password again', async () => {
  const server = await startServer()
  const { secret } = await turnOn(server, await server.signIn('orders'))
  const ticket = await ticketOf(server)
  expect((await enter(server, ticket, '000000')).status).toBe(422)
  expect((await enter(server, ticket, shown(server, secret))).status).toBe(200)
  server.clock.advance(step)
  expect((await enter(server, ticket, shown(server, secret))).status).toBe(401)
  const late = await ticketOf(server)
  server.clock.advance(5 * 60_000 + 1)
  expect((await enter(server, late, shown(server, secret))).status).toBe(401)
  expect((await enter(server, 'x'.repeat(43), shown(server, secret))).status).toBe(401)
})

test('a ticket is dead once the password is changed or the account is closed', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { secret } = await turnOn(server, await server.signIn('orders'))
  const id = (await server.db.select().from(users).where(eq(users.username, 'orders')))[0]?.id
  const ticket = await ticketOf(server)
  await server.send('GET', `User/ChangeUserPassword/${id}`, { token: admin.token })
  expect((await enter(server, ticket, shown(server, secret))).status).toBe(401)
})

test('guessing codes is slowed down, and a minute later the right one works', async () => {
  const server = await startServer()
  const { secret } = await turnOn(server, await server.signIn('orders'))
  const ticket = await ticketOf(server)
  const statuses = []
  for (let i = 0; i < 7; i++) statuses.push((await enter(server, ticket, String(100_000 + i))).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  server.clock.advance(61_000)
  expect((await enter(server, ticket, shown(server, secret))).status).toBe(200)
})

test('a recovery code signs in once, however it is typed, and its owner is told by mail', async () => {
  const server = await startServer()
  await server.db.update(users).set({ email: 'erik@example.org' }).where(eq(users.username, 'orders'))
  const orders = await server.signIn('orders')
  const { recoveryCodes } = await turnOn(server, orders)
  const [code = ''] = recoveryCodes
  expect((await enter(server, await ticketOf(server), ` ${code.replaceAll('-', ' ').toUpperCase()}`)).status).toBe(200)
  expect((await enter(server, await ticketOf(server), code)).status).toBe(422)
  expect((await orders.call(secondFactor, {})).data.recoveryCodesLeft).toBe(9)
  const mail = (await server.mails()).find(({ subject }) => subject === 'A recovery code was used')
  expect(mail).toMatchObject({ to: 'erik@example.org', text: expect.stringContaining('9 are left') })
})

test('recovery codes and tickets are kept as hashes only, and are made anew with the password and a code', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const { secret, recoveryCodes } = await turnOn(server, orders)
  const ticket = await ticketOf(server)
  const stored = JSON.stringify([await server.db.select().from(recoveryTable), await server.db.select().from(accountTokens)])
  for (const secret of [ticket, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(secret)
  await expect(orders.call(renewRecoveryCodes, { body: { currentPassword: 'not it', code: shown(server, secret) } })).rejects.toMatchObject(
    {
      fieldErrors: { currentPassword: [expect.any(String)] },
    },
  )
  const renewed = (await orders.call(renewRecoveryCodes, { body: { currentPassword, code: shown(server, secret) } })).data.recoveryCodes
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
  expect((await enter(server, ticket, recoveryCodes[1] ?? '')).status).toBe(422)
  expect((await enter(server, ticket, renewed[0] ?? '')).status).toBe(200)
})

test('turning it on asks for the password; moving it to another device for a code of the first as well', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  await expect(orders.call(beginSecondFactor, { body: { currentPassword: 'not it' } })).rejects.toMatchObject({ status: 422 })
  const first = await turnOn(server, orders)
  await expect(orders.call(beginSecondFactor, { body: { currentPassword } })).rejects.toMatchObject({
    fieldErrors: { code: [expect.any(String)] },
  })
  const { secret } = (await orders.call(beginSecondFactor, { body: { currentPassword, code: shown(server, first.secret) } })).data
  server.clock.advance(step)
  expect((await enter(server, await ticketOf(server), shown(server, secret))).status).toBe(422)
  await orders.call(confirmSecondFactor, { body: { code: shown(server, secret) } })
  server.clock.advance(step)
  expect((await enter(server, await ticketOf(server), shown(server, first.secret))).status).toBe(422)
  expect((await enter(server, await ticketOf(server), shown(server, secret))).status).toBe(200)
})

test('it is turned off with the password and a code', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const { recoveryCodes } = await turnOn(server, orders)
  await expect(orders.call(removeSecondFactor, { body: { currentPassword, code: '000000' } })).rejects.toMatchObject({ status: 422 })
  await orders.call(removeSecondFactor, { body: { currentPassword, code: recoveryCodes[0] ?? '' } })
  expect((await passwordOf(server, 'orders')).status).toBe(200)
})

test('a role that asks for it lets nobody do anything else before it is on, from the next call', async () => {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  const newOrders = () => orders.call(basketLists.newOrders, { body: {} })
  await newOrders()
  const roleId = await roleOf(server, 'Order handler')
  expect((await admin.call(requireSecondFactor, { body: { roleId, isRequired: true } })).data).toEqual({ lacking: 2 })
  await expect(newOrders()).rejects.toMatchObject({ status: 403, message: 'Turn on your second factor first' })
  expect((await orders.call(currentUser, {})).userInfo.data.requiredSecondFactor).toBe(true)
  await orders.call(sessionList, {})
  const { secret } = await turnOn(server, orders)
  await newOrders()
  expect((await orders.call(currentUser, {})).userInfo.data).not.toHaveProperty('requiredSecondFactor')
  await expect(orders.call(removeSecondFactor, { body: { currentPassword, code: shown(server, secret) } })).rejects.toMatchObject({
    status: 409,
  })
  await admin.call(requireSecondFactor, { body: { roleId, isRequired: false } })
  await orders.call(removeSecondFactor, { body: { currentPassword, code: shown(server, secret) } })
  await newOrders()
})

test('only whoever manages roles says that a role asks for it', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const body = { roleId: await roleOf(server, 'Order handler'), isRequired: true }
  await expect(orders.call(requireSecondFactor, { body })).rejects.toMatchObject({ status: 403 })
})

test('an administrator takes it away from whoever has lost it, which ends their sessions, and the audit log says who did', async () => {
  const server = await startServer()
  await server.db.update(users).set({ email: 'erik@example.org' }).where(eq(users.username, 'orders'))
  const [admin, catalogue, orders] = [await server.signIn('admin'), await server.signIn('catalogue'), await server.signIn('orders')]
  await turnOn(server, orders)
  const { id } = (await orders.call(currentUser, {})).userInfo.data
  const reset = (client: SignedInClient) => client.call(resetSecondFactor, { params: { id } })
  await expect(reset(catalogue)).rejects.toMatchObject({ status: 403 })
  expect((await reset(admin)).data).toEqual({ wasOn: true })
  expect((await reset(admin)).data).toEqual({ wasOn: false })
  await expect(orders.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  expect((await passwordOf(server, 'orders')).status).toBe(200)
  const { rows } = await server.db.execute(
    sql`select operator, action, record from operator_activity_report where entity = 'Second factor' order by id`,
  )
  expect(rows).toEqual([
    { operator: 'Erik Lindqvist', action: 'added', record: 'Erik Lindqvist' },
    { operator: 'Shirin Ahmadi', action: 'removed', record: 'Erik Lindqvist' },
  ])
  expect((await server.mails()).map(({ subject }) => subject)).toContain('Your second factor has been taken away')
})

test('nobody takes it away from an account that may do more than theirs, nor from their own', async () => {
  const server = await startServer()
  await server.addUser('helpdesk', ['AccountsProfilesUsers'])
  const [admin, helpdesk] = [await server.signIn('admin'), await server.signIn('helpdesk')]
  await turnOn(server, admin)
  const { id } = (await admin.call(currentUser, {})).userInfo.data
  await expect(helpdesk.call(resetSecondFactor, { params: { id } })).rejects.toMatchObject({ status: 403 })
  await expect(admin.call(resetSecondFactor, { params: { id } })).rejects.toMatchObject({ status: 409 })
})
