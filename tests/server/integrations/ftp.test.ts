import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { integrations } from '#api/integrations/entities'
import { folderNameItem, readFtpAccess, setFtpSecret, testFtpConnection, trustFtpKey } from '#api/integrations/ftp'
import { openFtpServer } from '#server/integrations/fakes/ftpServer'
import { type Fake, makeHostKey, openSftpServer } from '#server/integrations/fakes/sftpServer'
import { openRemote, pathBelow } from '#server/integrations/transfer'
import { startServer } from '../setup/harness'

type Protocol = 'ftp' | 'ftps' | 'sftp'
const account = { username: 'feeds', password: 'correct-horse' }
const open: Fake[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const large = randomBytes(3_000_000)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'labels-ftp-'))
  folders.push(made)
  mkdirSync(join(made, 'outgoing', 'فهرست'), { recursive: true })
  writeFileSync(join(made, 'outgoing', 'large.bin'), large)
  writeFileSync(join(made, 'outgoing', 'فهرست', 'کتاب‌ها å ä ö.txt'), 'بوف کور')
  writeFileSync(join(made, 'above.txt'), 'not for you')
  return made
}

/** A certificate of its own, as small servers have; OpenSSL makes it. */
function certificate(): { key: string; cert: string } {
  const at = folder()
  const [key, cert] = [join(at, 'key.pem'), join(at, 'cert.pem')]
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '2',
    '-subj',
    '/CN=files.example.org',
  ]
  execFileSync('openssl', made, { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

async function fakeOf(protocol: Protocol, more: { breakAfter?: () => number | undefined; port?: number } = {}): Promise<Fake> {
  const options = { folder: folder(), ...account, ...more }
  const fake = await (protocol === 'sftp'
    ? openSftpServer({ ...options, hostKey: makeHostKey() })
    : openFtpServer({ ...options, ...(protocol === 'ftps' && { tls: certificate() }) }))
  open.push(fake)
  return fake
}

async function office(protocol: Protocol, port: number) {
  const server = await startServer({ secretKey: randomBytes(32) })
  const admin = await server.signIn('admin')
  const title = `Supplier ${protocol}`
  const fields = { title, protocol, host: '127.0.0.1', port, username: account.username, root: '/outgoing' }
  const { data } = await admin.call(integrations.FtpConnection.calls.add, { body: fields })
  const params = { id: data.id }
  const secret = (word: string) => admin.call(setFtpSecret, { params, body: { secret: word } })
  await secret(account.password)
  const list = async (path = '') => (await admin.call(folderNameItem, { body: { title, path } })).data
  const access = async () => (await admin.call(readFtpAccess, { params })).data
  const download = (id: number, from = 0) => server.send('POST', `FTP/Download/${id}`, { token: admin.token, body: { from } })
  const edit = (more: object) => admin.call(integrations.FtpConnection.calls.edit, { params, body: { ...fields, ...more, version: 1 } })
  return { ...server, admin, params, secret, list, access, download, edit }
}

test.each(['ftp', 'ftps', 'sftp'] as const)('%s: folders are listed with Persian names, and a file arrives whole', async (protocol) => {
  const { port } = await fakeOf(protocol)
  const { list, download, access, admin, params } = await office(protocol, port)
  expect((await admin.call(testFtpConnection, { params })).data).toEqual({ entries: 2 })
  const [below, file] = await list()
  expect(below).toMatchObject({ name: 'فهرست', isFolder: true, size: null })
  expect(file).toMatchObject({ name: 'large.bin', isFolder: false, size: large.length })
  const response = await download(file?.id ?? 0)
  expect(Object.fromEntries(response.headers)).toMatchObject({ 'content-length': '3000000', 'cache-control': 'no-store' })
  expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(large))
  const [persian] = await list('فهرست')
  expect(persian?.name).toBe('کتاب‌ها å ä ö.txt')
  expect(await (await download(persian?.id ?? 0)).text()).toBe('بوف کور')
  expect((await access()).fingerprint).toEqual(protocol === 'ftp' ? null : expect.stringMatching(/^SHA256:/))
  expect((await admin.call(folderNameItem, { body: {} })).data).toMatchObject([{ name: `Supplier ${protocol}`, isFolder: true }])
})

test.each(['ftp', 'sftp'] as const)(
  '%s: where the connection breaks, the download goes on at the byte that is missing',
  async (protocol) => {
    let breaks = 3
    const { port } = await fakeOf(protocol, { breakAfter: () => (breaks-- > 0 ? 400_000 : undefined) })
    const { list, download } = await office(protocol, port)
    const file = (await list()).find(({ name }) => name === 'large.bin')
    const response = await download(file?.id ?? 0)
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(large))
  },
)

test.each(['ftp', 'ftps', 'sftp'] as const)(
  '%s: an upload is taken up at the byte that is missing, and has its name only when it is whole',
  async (protocol) => {
    const at = folder()
    const options = { folder: at, ...account, isWritable: true }
    const fake = await (protocol === 'sftp'
      ? openSftpServer({ ...options, hostKey: makeHostKey() })
      : openFtpServer({ ...options, ...(protocol === 'ftps' && { tls: certificate() }) }))
    open.push(fake)
    const place = {
      protocol,
      host: '127.0.0.1',
      address: '127.0.0.1',
      port: fake.port,
      username: account.username,
      secret: account.password,
      root: '/',
    }
    const first = await openRemote(place, undefined)
    const pinned = first.hostKey
    await first.write('/incoming/new/books.mrc.part', large.subarray(0, 1_000_001), 0)
    first.close()
    const second = await openRemote(place, pinned)
    const there = await second.size('/incoming/new/books.mrc.part')
    expect([there, await second.size('/incoming/new/books.mrc')]).toEqual([1_000_001, undefined])
    await second.write('/incoming/new/books.mrc.part', large.subarray(there), there ?? 0)
    await second.rename('/incoming/new/books.mrc.part', '/incoming/new/books.mrc')
    second.close()
    expect(readdirSync(join(at, 'incoming/new'))).toEqual(['books.mrc'])
    expect(sha256(readFileSync(join(at, 'incoming/new/books.mrc')))).toBe(sha256(large))
  },
)

test('a fake server leaves the end of the process to the product', async () => {
  const listeners = () => (['SIGTERM', 'SIGINT', 'SIGQUIT'] as const).map((signal) => process.listeners(signal))
  const before = listeners()
  const { close } = await openFtpServer({ folder: tmpdir(), username: 'demo', password: 'demo' })
  expect(listeners()).toEqual(before)
  await close()
})

test('a download is taken up at any byte, and not beyond the end', async () => {
  const { port } = await fakeOf('sftp')
  const { list, download } = await office('sftp', port)
  const { id = 0 } = (await list()).find(({ name }) => name === 'large.bin') ?? {}
  const rest = await download(id, 2_999_000)
  expect(rest.headers.get('content-length')).toBe('1000')
  expect(Buffer.from(await rest.arrayBuffer()).equals(large.subarray(2_999_000))).toBe(true)
  expect((await download(id, 3_000_001)).status).toBe(409)
  const { id: folderId = 0 } = (await list()).find(({ isFolder }) => isFolder) ?? {}
  expect((await download(folderId)).status).toBe(409)
  expect((await download(999_999)).status).toBe(404)
})

test.each(['ftps', 'sftp'] as const)(
  '%s: another host key than before is refused and shown, and no password goes to it',
  async (protocol) => {
    const former = await fakeOf(protocol)
    const { list, access, admin, params } = await office(protocol, former.port)
    await list()
    const { fingerprint } = await access()
    await open.pop()?.close()
    await fakeOf(protocol, { port: former.port })
    await expect(list()).rejects.toMatchObject({ status: 424, data: { reason: 'hostKey' } })
    const refused = await access()
    expect(refused).toMatchObject({ fingerprint, refusedFingerprint: expect.stringMatching(/^SHA256:/) })
    expect(refused.refusedFingerprint).not.toBe(fingerprint)
    await expect(admin.call(trustFtpKey, { params, body: { fingerprint: 'SHA256:made-up' } })).rejects.toMatchObject({ status: 422 })
    await admin.call(trustFtpKey, { params, body: { fingerprint: refused.refusedFingerprint ?? '' } })
    expect(await list()).toHaveLength(2)
  },
)

test('a secret is nowhere to be read, and is sent to no other server or user than it was given for', async () => {
  const { port } = await fakeOf('sftp')
  const { list, access, edit, secret, db, admin, logged, params } = await office('sftp', port)
  expect(await access()).toMatchObject({ secretSetAt: expect.any(String), isElsewhere: false, canKeepSecrets: true })
  const { rows } = await db.execute(
    sql`select a::text || coalesce(encode(a.sealed, 'escape'), '') as row from ftp_access a union all select o::text from operator_activity_report o union all select c::text from ftp_connection c`,
  )
  const answers = [await access(), (await admin.call(integrations.FtpConnection.calls.item, { params })).data]
  expect(JSON.stringify([rows, answers, logged])).not.toContain(account.password)
  await edit({ username: 'somebody.else' })
  expect(await access()).toMatchObject({ isElsewhere: true })
  await expect(list()).rejects.toMatchObject({ status: 424, data: { reason: 'noSecret' } })
  await secret('wrong')
  await expect(list()).rejects.toMatchObject({ status: 424, data: { reason: 'login' } })
  expect((await access()).lastError).toContain('does not let somebody.else in')
})

test('without SECRET_KEY no secret is kept, and who does not hold the permission gets nowhere', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const fields = { title: 'Supplier', protocol: 'ftp' as const, host: 'files.example.org', port: 21, username: 'a', root: '/' }
  const { id } = (await admin.call(integrations.FtpConnection.calls.add, { body: fields })).data
  await expect(admin.call(setFtpSecret, { params: { id }, body: { secret: 'x' } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'noSecretKey' },
  })
  expect((await admin.call(readFtpAccess, { params: { id } })).data.canKeepSecrets).toBe(false)
  const orders = await server.signIn('orders')
  await expect(orders.call(folderNameItem, { body: {} })).rejects.toMatchObject({ status: 403 })
})

test('a server that is away is told so', async () => {
  const { port } = await fakeOf('ftp')
  await open.pop()?.close()
  const { list } = await office('ftp', port)
  await expect(list()).rejects.toMatchObject({ status: 424, data: { reason: 'unreachable' } })
})

test('no path leads above the connection’s folder', () => {
  expect(pathBelow('/outgoing', '../above.txt')).toBe('/outgoing/above.txt')
  expect(pathBelow('/outgoing/', 'a/../../../b')).toBe('/outgoing/b')
  expect(pathBelow('/', '')).toBe('/')
})

// Held to a real server where one is given: FTP_CONTRACT_URL=sftp://user:password@host:22/folder, with a file in it.
const real = process.env.FTP_CONTRACT_URL
test.skipIf(!real)('a real server is listed and read by the same client', async () => {
  const { protocol, hostname, port, username, password, pathname } = new URL(real ?? '')
  const { openRemote } = await import('#server/integrations/transfer')
  const place = { protocol: protocol.slice(0, -1) as Protocol, host: hostname, address: hostname, port: Number(port), root: pathname }
  const remote = await openRemote({ ...place, username: decodeURIComponent(username), secret: decodeURIComponent(password) }, undefined)
  const file = (await remote.list(pathname)).find(({ isFolder }) => !isFolder)
  expect(await remote.size(pathBelow(pathname, file?.name ?? ''))).toBe(file?.size)
  let read = 0
  for await (const chunk of await remote.read(pathBelow(pathname, file?.name ?? ''), 0)) read += (chunk as Uint8Array).length
  expect(read).toBe(file?.size)
  remote.close()
})
