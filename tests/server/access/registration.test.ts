import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountTokens } from '#server/access/accountTables'
import { issueToken } from '#server/access/accountTokens'
import { roles, users } from '#server/access/tables'
import type { Mail } from '#server/core/mail'
import { startServer, type TestServer } from '../setup/harness'

const form = { username: 'Anna.Berg', email: 'anna@example.org', password: 'quiet winter harbour', terms: true }

const register = ({ send }: TestServer, body: object = {}, address = '') =>
  send('POST', 'Authentication/RegisterUser', { body: { ...form, ...body }, headers: { 'X-Address': address } })
const activate = ({ send }: TestServer, token: string) => send('POST', 'Authentication/VerifyEmail', { body: { token } })
const login = ({ send }: TestServer, mobile = 'anna.berg') =>
  send('POST', 'Authentication/LoginUser', { body: { mobile, password: 'quiet winter harbour', token: '' } })

const tokenIn = (mail: Mail | undefined) => /[?&](?:token|invitation)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

test('whoever registers can sign in once the link in the mail is followed, and not before', async () => {
  const server = await startServer()
  const answered = await register(server)
  expect(await answered.json()).toMatchObject({ isSuccess: true, status: 200, data: { isActive: false } })
  const [mail] = await server.mails()
  expect(mail).toMatchObject({ to: 'anna@example.org', subject: 'Activate your account' })
  expect(mail?.text).toContain('https://office.example.org/verify-email?token=')
  expect((await login(server)).status).toBe(401)
  expect((await activate(server, tokenIn(mail))).status).toBe(200)
  expect((await login(server)).status).toBe(200)
  const [made] = await server.db.select().from(users).where(eq(users.username, 'anna.berg'))
  expect(made).toMatchObject({ kind: 'panel', email: 'anna@example.org', roleId: null, isActive: true })
})

test('the link works once', async () => {
  const server = await startServer()
  await register(server)
  const token = tokenIn((await server.mails())[0])
  const answers = await Promise.all([activate(server, token), activate(server, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await (await activate(server, token)).json()).toMatchObject({
    data: { fieldErrors: { token: [expect.stringMatching(/expired or was used/)] } },
  })
})

test('the link works for two days', async () => {
  const server = await startServer()
  await register(server)
  const token = tokenIn((await server.mails())[0])
  server.clock.advance(49 * 3_600_000)
  expect((await activate(server, token)).status).toBe(422)
})

test('neither the token nor the password is stored', async () => {
  const server = await startServer()
  await register(server)
  const token = tokenIn((await server.mails())[0])
  const stored = JSON.stringify(await server.db.select().from(accountTokens))
  expect(stored).not.toContain(token)
  expect(stored).not.toContain('quiet winter harbour')
})

test('the answer is the same for an address and a name that are somebody’s; the mailbox hears more', async () => {
  const server = await startServer()
  await server.db.update(users).set({ email: 'orders@example.org' }).where(eq(users.username, 'orders'))
  const bodies = []
  for (const body of [{}, { email: 'Orders@example.org' }, { username: 'Orders', email: 'other@example.org' }]) {
    const answered = await register(server, body)
    expect(answered.status).toBe(200)
    bodies.push(await answered.text())
  }
  expect(new Set(bodies).size).toBe(1)
  const subjects = (await server.mails()).map(({ to, subject }) => [to, subject]).sort()
  expect(subjects).toEqual([
    ['anna@example.org', 'Activate your account'],
    ['orders@example.org', 'You have an account already'],
    ['other@example.org', 'Choose another username'],
  ])
})

test('a customer who is known by the address gets an account of their own, and stays a customer', async () => {
  const server = await startServer()
  const [customer] = await server.db.insert(users).values({ kind: 'private', firstName: 'Anna', email: 'ANNA@example.org' }).returning()
  await register(server)
  await activate(server, tokenIn((await server.mails())[0]))
  const [existing] = await server.db.select().from(users).where(eq(users.username, 'anna.berg'))
  expect(existing).toMatchObject({ id: customer?.id, kind: 'private', firstName: 'Anna' })
})

test('a name that somebody else took meanwhile is told to whoever proved the address', async () => {
  const server = await startServer()
  await register(server)
  const [mail] = await server.mails()
  await server.addUser('anna.berg', [])
  const refused = await activate(server, tokenIn(mail))
  expect(await refused.json()).toMatchObject({ status: 422, data: { fieldErrors: { username: [expect.any(String)] } } })
})

test('a link that is sent again replaces the one before', async () => {
  const server = await startServer()
  await register(server)
  const [first] = await server.mails()
  const resend = (email: string) => server.send('POST', 'Authentication/ResendActivation', { body: { email } })
  const [existing, unknown] = [await resend('anna@example.org'), await resend('nobody@example.org')]
  expect(await existing.text()).toBe(await unknown.text())
  const [, second, ...others] = await server.mails()
  expect(others).toEqual([])
  expect((await activate(server, tokenIn(first))).status).toBe(422)
  expect((await activate(server, tokenIn(second))).status).toBe(200)
})

test('the rules of the form are told at their fields, in the words of the specification', async () => {
  const server = await startServer()
  const errorsOf = async (body: object) => (await (await register(server, body)).json()).data.fieldErrors
  expect(await errorsOf({ username: '', email: '', password: '', terms: false })).toEqual({
    username: ['Please enter your username.'],
    email: ['Please enter your email'],
    password: ['Please enter your password'],
    terms: ['You must agree to the terms and conditions before registering.'],
  })
  expect(await errorsOf({ email: 'anna@', password: 'short' })).toEqual({
    email: ['Please enter a valid email address.'],
    password: ['Password must be at least 8 characters.'],
  })
})

test('nobody registers where it is closed, and nothing is sent', async () => {
  const server = await startServer({ accounts: { registration: 'disabled' } })
  const refused = await register(server)
  expect(await refused.json()).toMatchObject({ status: 409, data: { reason: 'disabled' } })
  expect(await server.mails()).toEqual([])
})

test('an invitation makes the account at once, with the role it brings, for the address it was sent to', async () => {
  const server = await startServer({ accounts: { registration: 'invitation' } })
  const [role] = await server.db.select().from(roles).where(eq(roles.title, 'Order handler'))
  const invitation = await issueToken(server.db, server.clock.now(), 'invitation', { email: 'anna@example.org', roleId: role?.id })
  expect((await register(server)).status).toBe(409)
  const answer = await server.send('GET', `Authentication/Registration?invitation=${invitation}`)
  expect((await answer.json()).data).toEqual({ mode: 'invitation', email: 'anna@example.org' })
  expect((await register(server, { invitation, email: 'else@example.org' })).status).toBe(422)
  expect(await (await register(server, { invitation })).json()).toMatchObject({ data: { isActive: true } })
  const anna = await login(server)
  expect((await anna.json()).userPermission).toContain('offer')
  expect((await register(server, { invitation, username: 'second' })).status).toBe(409)
})

test('people who register themselves get the role the configuration names', async () => {
  const server = await startServer({ accounts: { registrationRole: 'Catalogue staff' } })
  await register(server)
  await activate(server, tokenIn((await server.mails())[0]))
  expect((await (await login(server)).json()).userPermission).toContain('Products')
})

test('no mailbox is filled by those who ask over and over, and nobody learns whether it is known', async () => {
  const server = await startServer()
  const statuses = new Set()
  for (let i = 0; i < 12; i++)
    statuses.add((await register(server, { username: `user${i}`, email: 'erik@example.org' }, `2001:db8:0:${i % 3}::${i}`)).status)
  expect([...statuses]).toEqual([200])
  expect(await server.mails()).toHaveLength(5)
  expect((await register(server, { username: 'erik', email: 'erik@example.org' }, '10.0.2.1')).status).toBe(200)
  expect((await server.mails()).at(-1)?.text).toContain('username erik ')
})

test('what happened is written down', async () => {
  const server = await startServer()
  await register(server)
  await activate(server, tokenIn((await server.mails())[0]))
  const { rows } = await server.db.execute(sql`select operator, action, entity, record from operator_activity_report order by id`)
  expect(rows).toEqual([
    { operator: 'Not signed in', action: 'added', entity: 'Registration', record: 'anna@example.org' },
    { operator: 'anna.berg', action: 'added', entity: 'Account', record: 'anna.berg' },
  ])
})
