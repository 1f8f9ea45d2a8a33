import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { integrations } from '#api/integrations/entities'
import { folderNameItem, setFtpSecret } from '#api/integrations/ftp'
import { createNetwork, isPrivate } from '#server/core/http/network'
import { limits } from '#server/integrations/remote'
import { openRemote } from '#server/integrations/transfer'
import { startServer } from '../setup/harness'
import { listenOn, silent, trickling } from '../setup/silent'

/** An FTP server whose listings are whatever is on this port. */
const ftpServer = async (listing: number) =>
  listenOn((socket) => {
    const replies: Record<string, string> = {
      USER: '331 password?',
      PASS: '230 in',
      FEAT: '211 none',
      EPSV: `229 passive (|||${listing}|)`,
      LIST: '150 here\r\n226 done',
      MLSD: '150 here\r\n226 done',
    }
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean))
        socket.write(`${replies[line.slice(0, 4).trim()] ?? '200 fine'}\r\n`)
    })
  })

const placeAt = (protocol: 'ftp' | 'ftps' | 'sftp', port: number) =>
  ({ protocol, host: 'localhost', address: '127.0.0.1', port, username: 'a', secret: 'b', root: '/' }) as const

test.each([
  ['ftp', 'is silent', silent],
  ['ftps', 'is silent', silent],
  ['sftp', 'is silent', silent],
  ['ftp', 'trickles its greeting', trickling('220-still here\r\n')],
  ['sftp', 'trickles its greeting', trickling('still here\r\n')],
  ['ftp', 'trickles the answer to a sign-in', trickling('220 ready\r\n331-still here\r\n')],
] as const)('%s: a server that %s is hung up on at the limit', async (protocol, _, behave) => {
  const { port, closed } = await listenOn(behave)
  await expect(openRemote(placeAt(protocol, port), undefined, { ...limits, open: 150 })).rejects.toMatchObject({ reason: 'unreachable' })
  await closed
})

test('a listing that trickles is ended at the limit, and its connections with it', async () => {
  const data = await listenOn((socket) => {
    const timer = setInterval(() => socket.write('-rw-r--r-- 1 a a 1 Jan 1 2026 a.txt\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const control = await ftpServer(data.port)
  const remote = await openRemote(placeAt('ftp', control.port), undefined, { ...limits, step: 300 })
  await expect(remote.list('/')).rejects.toMatchObject({ reason: 'unreachable', message: expect.stringContaining('did not finish') })
  await Promise.all([data.closed, control.closed])
})

const line = (name: string, size = '7') => `-rw-r--r-- 1 a a ${size} Jan 01 2026 ${name}\r\n`
const listingOf = (text: string) => listenOn((socket) => void socket.end(text))

async function office(listing: string) {
  const { port } = await ftpServer((await listingOf(listing)).port)
  const { signIn } = await startServer({ secretKey: randomBytes(32) })
  const admin = await signIn('admin')
  const fields = { title: 'Supplier', protocol: 'ftp', host: '127.0.0.1', port, username: 'a', root: '/' } as const
  const { data } = await admin.call(integrations.FtpConnection.calls.add, { body: fields })
  await admin.call(setFtpSecret, { params: { id: data.id }, body: { secret: 'b' } })
  return () => admin.call(folderNameItem, { body: { title: 'Supplier' } })
}

test('a listing with NUL, repeated and very long names is read without them', async () => {
  const list = await office(`${line('a.txt')}${line('a.txt')}${line('b\0.txt')}${line('c'.repeat(100_000))}${line('بوف.txt')}`)
  expect((await list()).data.map(({ name }) => name)).toEqual(['a.txt', 'بوف.txt'])
})

test('a folder with more entries or bytes than are read is said to be too large', async () => {
  const many = await office(Array.from({ length: 10_001 }, (_, i) => line(`${i}.txt`)).join(''))
  await expect(many()).rejects.toMatchObject({ status: 424, message: expect.stringContaining('more than 10000 entries') })
  const large = await office(line('x'.repeat(6_000_000)))
  await expect(large()).rejects.toMatchObject({ status: 424 })
})

test('a host of a private network is refused before anything is connected to, unless it is allowed', async () => {
  const { port } = await listenOn(silent)
  const { signIn } = await startServer({ secretKey: randomBytes(32), privateHosts: [] })
  const admin = await signIn('admin')
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '0x7f000001', '10.1.2.3']) {
    const fields = { title: host, protocol: 'ftp', host, port, username: 'a', root: '/' } as const
    const { data } = await admin.call(integrations.FtpConnection.calls.add, { body: fields })
    await admin.call(setFtpSecret, { params: { id: data.id }, body: { secret: 'b' } })
    await expect(admin.call(folderNameItem, { body: { title: host } })).rejects.toMatchObject({
      status: 424,
      data: { reason: 'privateHost' },
    })
  }
  expect(await createNetwork(['localhost']).resolve('LOCALHOST')).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test('addresses of private networks are known in every way they are written', () => {
  const inside = ['127.9.9.9', '10.0.0.1', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1']
  for (const address of [...inside, ...inside.map((one) => `::ffff:${one}`), '::1', '::', 'fd00::1', 'fe80::1', '64:ff9b::a00:1'])
    expect([address, isPrivate(address)]).toEqual([address, true])
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect([address, isPrivate(address)]).toEqual([address, false])
})
