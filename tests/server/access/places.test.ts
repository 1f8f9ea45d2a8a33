import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownPlaces } from '#server/access/signInTables'
import { users } from '#server/access/tables'
import { startServer, type TestServer } from '../setup/harness'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

async function serverWithAddress() {
  const server = await startServer()
  await server.db.update(users).set({ email: 'erik@example.org' }).where(eq(users.username, 'orders'))
  return server
}

type From = { name?: string; address?: string; agent?: string; cookie?: string; password?: string }

/** Signs in and returns the browser's cookie. */
async function signIn(
  { send }: TestServer,
  { name = 'orders', address = '203.0.113.7', agent = firefox, cookie = '', password = 'backoffice' }: From = {},
) {
  const headers = { 'X-Address': address, 'User-Agent': agent, Cookie: cookie }
  const response = await send('POST', 'Authentication/LoginUser', { body: { mobile: name, password, token: '' }, headers })
  const set = response.headers.get('set-cookie') ?? ''
  return { status: response.status, set, cookie: set.split(';')[0] ?? '' }
}

const noticesOf = async (server: TestServer) => (await server.mails()).filter(({ subject }) => subject === 'A sign-in from a new place')

test('a sign-in from a new place is mailed with when, in what and from where; the next one from there is not', async () => {
  const server = await serverWithAddress()
  await signIn(server)
  await signIn(server)
  const mails = await noticesOf(server)
  expect(mails).toMatchObject([{ to: 'erik@example.org' }])
  expect(mails[0]?.text).toContain('In: Firefox on Linux\nFrom: 203.0.113.7')
})

test('another browser and another address are new places; a browser that is known by its cookie takes its owner anywhere', async () => {
  const server = await serverWithAddress()
  const { cookie } = await signIn(server)
  await signIn(server, { agent: chrome })
  expect(await noticesOf(server)).toHaveLength(2)
  await signIn(server, { address: '198.51.100.1' })
  expect(await noticesOf(server)).toHaveLength(3)
  await signIn(server, { address: '192.0.2.200', cookie })
  expect(await noticesOf(server)).toHaveLength(3)
})

test('a wrong password tells nobody anything', async () => {
  const server = await serverWithAddress()
  expect(await signIn(server, { password: 'not this one' })).toMatchObject({ status: 401, set: '' })
  expect(await noticesOf(server)).toEqual([])
})

test('the cookie is out of reach of scripts and of other sites, and only its hash is kept', async () => {
  const server = await startServer({ accounts: { publicUrl: 'https://office.example.org' } })
  const { set, cookie } = await signIn(server)
  expect(set).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/)
  expect(JSON.stringify(await server.db.select().from(knownPlaces))).not.toContain(cookie.split('=')[1])
})

test('a cookie that somebody else planted is replaced, and theirs opens nothing', async () => {
  const server = await serverWithAddress()
  const planted = (await signIn(server, { name: 'catalogue', address: '198.51.100.66' })).cookie
  const owner = await signIn(server, { cookie: planted })
  expect(owner.cookie).not.toBe(planted)
  await signIn(server, { cookie: planted, address: '198.51.100.66' })
  expect(await noticesOf(server)).toHaveLength(2)
})

test('two people who share a browser are both known in it', async () => {
  const server = await serverWithAddress()
  await server.db.update(users).set({ email: 'leila@example.org' }).where(eq(users.username, 'catalogue'))
  const first = await signIn(server)
  const second = await signIn(server, { name: 'catalogue', cookie: first.cookie })
  for (const name of ['orders', 'catalogue']) await signIn(server, { name, cookie: second.cookie, address: '192.0.2.99' })
  expect((await noticesOf(server)).map(({ to }) => to)).toEqual(['erik@example.org', 'leila@example.org'])
})
