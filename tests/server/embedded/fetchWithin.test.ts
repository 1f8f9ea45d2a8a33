import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { createHumanCheck } from '#server/access/humanCheck'
import { fetchWithin, wasSent } from '#server/core/http/fetchWithin'
import { endless, listenOn, silent, trickling } from '../setup/silent'

const limits = { connect: 5000, total: 200, bytes: 1000 }
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'

test.each([
  ['is silent', silent, 'TOTAL_TIMEOUT'],
  ['trickles its headers', trickling('X-More: 1\r\n', { head }), 'TOTAL_TIMEOUT'],
  ['trickles its body', trickling('a', { head: `${head}Content-Length: 100000\r\n\r\n` }), 'TOTAL_TIMEOUT'],
  ['never ends its body', endless(`${head}\r\n`), 'BODY_TOO_LARGE'],
])('a server that %s is hung up on within the limits', async (_, behave, code) => {
  const { port, closed } = await listenOn(behave)
  const failed = await fetchWithin({ ...limits, total: code === 'TOTAL_TIMEOUT' ? 200 : 60_000 })(
    new Request(`http://127.0.0.1:${port}`),
  ).catch((error) => error)
  expect(failed).toMatchObject({ code })
  expect(wasSent(failed)).toBe(true)
  await closed
})

test('a handshake that is never answered ends at the connect limit, and nothing was sent', async () => {
  const { port, closed } = await listenOn(silent)
  const failed = await fetchWithin({ ...limits, connect: 100, total: 60_000 })(new Request(`https://127.0.0.1:${port}`)).catch(
    (error) => error,
  )
  expect(failed).toMatchObject({ code: 'CONNECT_TIMEOUT' })
  expect(wasSent(failed)).toBe(false)
  await closed
})

test('an answer within the limits comes whole, with its status, headers and what was sent; a redirect is not followed', async () => {
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += chunk
    if (request.url === '/elsewhere') response.writeHead(302, { Location: '/' }).end()
    else response.writeHead(201, { 'X-Method': request.method ?? '', 'X-Key': request.headers['x-key'] }).end(`Åsa: ${sent}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = await fetchWithin()(new Request(url, { method: 'PUT', body: 'بوف', headers: { 'X-Key': '7' } }))
  expect([answer.status, answer.headers.get('x-method'), answer.headers.get('x-key'), await answer.text()]).toEqual([
    201,
    'PUT',
    '7',
    'Åsa: بوف',
  ])
  expect((await fetchWithin()(new Request(`${url}/elsewhere`))).status).toBe(302)
  const refused = await fetchWithin()(new Request('http://127.0.0.1:1')).catch((error) => error)
  expect(wasSent(refused)).toBe(false)
})

test('the limit holds while garbage is collected', async () => {
  const { port } = await listenOn(silent)
  const file = join(import.meta.dirname, '../../../server/core/http/fetchWithin.ts')
  const script = `${(await transformWithOxc(readFileSync(file, 'utf8'), file)).code}
    setInterval(() => gc(), 10)
    fetchWithin({ connect: 5000, total: 300, bytes: 1000 })(new Request('http://127.0.0.1:${port}')).catch((error) => {
      console.log(error.code)
      process.exit()
    })`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  await new Promise((resolve) => child.on('close', resolve))
  expect(output.trim()).toBe('TOTAL_TIMEOUT')
})

test('a human check whose provider is silent ends, and blames nobody’s token', async () => {
  const { port, closed } = await listenOn(silent)
  const settings = { provider: 'sitekey', verifyUrl: `http://127.0.0.1:${port}`, secret: 'secret' } as const
  const check = await createHumanCheck({ ...settings, patience: 100 } as never)
  await expect(check.verify('token', '')).rejects.toMatchObject({ status: 503 })
  await closed
})

/** Where `fetch` is the app's own, which answers; and the script of the page that a browser shows while the server starts. */
const answering = ['app/vitePlugin.ts', 'core/http/phases.ts', 'core/http/strictTransport.ts', 'core/http/startingPage.ts']

test('no code of the server asks others but by fetchWithin', () => {
  const folder = join(import.meta.dirname, '../../../server')
  const bare =
    /(?<![.\w])fetch\(|(globalThis|window)\.fetch|from 'undici'|from 'axios'|import \{[^}]*\brequest\b[^}]*\} from '(node:)?https?'/
  const asking = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !answering.includes(name))
    .filter((name) => bare.test(readFileSync(join(folder, name), 'utf8').replace(/^import type .*$/gm, '')))
  // The snapshot is asked of this machine's own server, over a socket in its data directory.
  expect(asking.sort()).toEqual(['core/http/fetchWithin.ts', 'db/embedded/snapshot.ts'])
})
