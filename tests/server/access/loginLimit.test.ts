import { expect, test } from 'vitest'
import { startServer, type TestServer } from '../setup/harness'

const login = ({ send }: TestServer, password: string, { name = 'orders', address = '10.0.0.1' } = {}) =>
  send('POST', 'Authentication/LoginUser', { body: { mobile: name, password, token: '' }, headers: { 'X-Address': address } })

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
