import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/access/tables'
import { startServer, type TestServer } from '../setup/harness'

const login = ({ send }: TestServer, password: string, { name = 'orders', address = '10.0.0.1', cookie = '' } = {}) =>
  send('POST', 'Authentication/LoginUser', {
    body: { mobile: name, password, token: '' },
    headers: { 'X-Address': address, Cookie: cookie },
  })

async function fail(server: TestServer, times: number) {
  for (let i = 0; i < times; i++) await login(server, 'wrong-password')
}

test('after five failures further ones wait, the right password too, and it says how long', async () => {
  const server = await startServer()
  await fail(server, 5)
  const refused = await login(server, 'backoffice')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

test('guesses sent side by side count like guesses sent one by one', async () => {
  const server = await startServer()
  const guesses = await Promise.all(Array.from({ length: 12 }, () => login(server, 'wrong-password')))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('nobody is locked out: a minute after any number of failures the right password works', async () => {
  const server = await startServer()
  for (let i = 0; i < 30; i++) {
    await fail(server, 1)
    server.clock.advance(61_000)
  }
  expect((await login(server, 'backoffice')).status).toBe(200)
})

test('refused attempts do not lengthen the wait', async () => {
  const server = await startServer()
  await fail(server, 5)
  await fail(server, 50)
  server.clock.advance(1500)
  expect((await login(server, 'backoffice')).status).toBe(200)
})

test('a stranger at another address does not slow the person down', async () => {
  const server = await startServer()
  await fail(server, 20)
  expect((await login(server, 'backoffice', { address: '10.0.0.2' })).status).toBe(200)
})

test('one address that tries many names is slowed down as well', async () => {
  const server = await startServer()
  const statuses = []
  for (let i = 0; i < 21; i++) {
    await server.addUser(`somebody${i}`, [])
    for (let guess = 0; guess < 5; guess++) statuses.push((await login(server, 'wrong-password', { name: `somebody${i}` })).status)
  }
  expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('a success forgets the failures before it', async () => {
  const server = await startServer()
  for (let round = 0; round < 3; round++) {
    await fail(server, 4)
    expect((await login(server, 'backoffice')).status).toBe(200)
  }
})

/** A guesser with as many addresses as they like. */
async function guessFromEverywhere(server: TestServer, times: number): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await login(server, 'wrong-password', { address: `198.51.${i >> 8}.${i & 255}` })).status)
  return statuses
}

test('guessing one account from many addresses is slowed down as well, known or not', async () => {
  const server = await startServer()
  const statuses = await guessFromEverywhere(server, 40)
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
  for (let i = 0; i < 30; i++) await login(server, 'wrong-password', { name: 'nobody', address: `198.51.100.${i}` })
  expect((await login(server, 'wrong-password', { name: 'nobody', address: '198.51.100.99' })).status).toBe(429)
})

test('the addresses of one network of IPv6 are one address', async () => {
  const server = await startServer()
  for (let i = 0; i < 5; i++) await login(server, 'wrong-password', { address: `2001:db8::${i + 1}` })
  expect((await login(server, 'backoffice', { address: '2001:db8::ff' })).status).toBe(429)
})

test('while an account is guessed at from everywhere its owner gets in on a device of theirs, and at an address of theirs', async () => {
  const server = await startServer()
  const cookie = (await login(server, 'backoffice', { address: '10.0.0.7' })).headers.get('set-cookie')?.split(';')[0] ?? ''
  await guessFromEverywhere(server, 60)
  expect((await login(server, 'backoffice', { address: '10.9.9.9' })).status).toBe(429)
  expect((await login(server, 'backoffice', { address: '10.0.0.7' })).status).toBe(200)
  expect((await login(server, 'backoffice', { address: '10.9.9.9', cookie })).status).toBe(200)
})

test('on a device of theirs somebody is not slowed down by whoever shares their address', async () => {
  const server = await startServer()
  const cookie = (await login(server, 'backoffice')).headers.get('set-cookie')?.split(';')[0] ?? ''
  await fail(server, 20)
  expect((await login(server, 'backoffice')).status).toBe(429)
  expect((await login(server, 'backoffice', { cookie })).status).toBe(200)
})

test('a device of theirs does not guess freely either, and opens no other account', async () => {
  const server = await startServer()
  const cookie = (await login(server, 'backoffice')).headers.get('set-cookie')?.split(';')[0] ?? ''
  const statuses = []
  for (let i = 0; i < 7; i++) statuses.push((await login(server, 'wrong-password', { cookie })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  await guessFromEverywhere(server, 1)
  for (let i = 0; i < 60; i++) await login(server, 'wrong-password', { name: 'admin', address: `198.51.100.${i}` })
  expect((await login(server, 'backoffice', { name: 'admin', cookie })).status).toBe(429)
})

test('whoever comes by a link of their mailbox is let in where they chose the password, whatever is guessed meanwhile', async () => {
  const server = await startServer()
  await server.db.update(users).set({ email: 'erik@example.org' }).where(eq(users.username, 'orders'))
  await server.send('POST', 'forget-password', { body: { email: 'erik@example.org' } })
  const token = /token=([\w-]+)/.exec((await server.mails())[0]?.text ?? '')?.[1]
  const body = { token, password: 'another-one', confirmPassword: 'another-one' }
  const reset = await server.send('POST', 'Authentication/ResetPassword', { body })
  await guessFromEverywhere(server, 60)
  const cookie = reset.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await login(server, 'another-one', { address: '10.9.9.9', cookie })).status).toBe(200)
})

test('a minute after any number of guesses from anywhere the right password works from a new place', async () => {
  const server = await startServer()
  await guessFromEverywhere(server, 300)
  server.clock.advance(61_000)
  expect((await login(server, 'backoffice', { address: '10.9.9.9' })).status).toBe(200)
})
