import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildServer, preparedDataDir, runServer, temporaryFolder } from '../setup/serverProcess'

const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }
const built = buildServer()
// Whole processes, started several times over.
const slow = { timeout: 240_000 }

test('production starts with the first administrator, and again without', slow, async () => {
  const file = await built
  const env = { DATA_DIR: await preparedDataDir() }
  const without = runServer(file, { env })
  expect(await without.ended).toBe(1)
  expect(without.said()).toContain('set ADMIN_USERNAME and ADMIN_PASSWORD')

  const first = runServer(file, { env: { ...env, ...admin } })
  const url = await first.ready
  expect(first.said()).toContain('Made the administrator shirin')
  expect(first.said()).not.toContain(admin.ADMIN_PASSWORD)
  expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${url}/dashboard`, { headers: { Accept: 'text/html' } })).text()).toContain('<title>App')
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = runServer(file, { env })
  await second.ready
  second.process.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('a second server on the same data is refused, one after a kill is not', slow, async () => {
  const file = await built
  const env = { DATA_DIR: await preparedDataDir(), ...admin }
  const first = runServer(file, { env })
  await first.ready
  const second = runServer(file, { env })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`Cannot start: ${env.DATA_DIR} is in use by process ${first.process.pid}`)
  first.process.kill('SIGKILL')
  await first.ended
  const third = runServer(file, { env })
  await third.ready
  third.process.kill('SIGKILL')
})

test('a first start that is killed half-way does not spoil the next', slow, async () => {
  const file = await built
  const env = { DATA_DIR: temporaryFolder(), ...admin }
  for (const after of [300, 1200, 2500]) {
    const killed = runServer(file, { env })
    await wait(after)
    killed.process.kill('SIGKILL')
    await killed.ended
  }
  const next = runServer(file, { env })
  await expect(next.ready).resolves.toContain('http://')
  next.process.kill('SIGKILL')
})

test('stopping lets a call under way finish, and takes no new ones', slow, async () => {
  const file = await built
  const server = runServer(file, { env: { DATA_DIR: await preparedDataDir(), ...admin } })
  const { hostname, port } = new URL(await server.ready)
  const body = JSON.stringify({ mobile: 'shirin', password: 'not it at all', token: '' })
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const head = `POST /api/Authentication/LoginUser HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 10))
  await wait(200)
  server.process.kill('SIGTERM')
  const knock = () =>
    fetch(`http://${hostname}:${port}/api/health`).then(
      () => 'let in',
      () => 'refused',
    )
  await expect.poll(knock, { timeout: 5000 }).toBe('refused')
  socket.write(body.slice(10))
  await closed
  expect(answer).toMatch(/^HTTP\/1.1 422/)
  expect(await server.ended).toBe(0)
})

test('a second signal does not wait', slow, async () => {
  const file = await built
  const server = runServer(file, { env: { DATA_DIR: await preparedDataDir(), ...admin } })
  const { hostname, port } = new URL(await server.ready)
  const hanging = connect(Number(port), hostname)
  hanging.on('error', () => undefined)
  hanging.write('POST /api/Authentication/LoginUser HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{')
  await wait(200)
  server.process.kill('SIGINT')
  await wait(700)
  expect(server.process.exitCode).toBeNull()
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(130)
})

test('a port that is taken and a database that does not answer are said at once', slow, async () => {
  const file = await built
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const clash = runServer(file, { env: { PORT: String(port), DATA_DIR: temporaryFolder(), ...admin } })
  expect(await clash.ended).toBe(1)
  expect(clash.said()).toContain(`Cannot start: port ${port} is in use`)
  other.close()

  const unreachable = runServer(file, { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...admin } })
  expect(await unreachable.ended).toBe(1)
  expect(unreachable.said()).toContain('Cannot start: DATABASE_URL does not answer')
})
