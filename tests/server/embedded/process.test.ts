import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { preparedDataDir, runServer, temporaryFolder } from '../setup/serverProcess'

const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }
// Whole processes, started several times over.
const slow = { timeout: 240_000 }

test('production starts with the first administrator, and again without', slow, async () => {
  const env = { DATA_DIR: preparedDataDir() }
  const without = runServer({ env })
  expect(await without.ended).toBe(1)
  expect(without.output()).toContain('set ADMIN_USERNAME and ADMIN_PASSWORD')

  const first = runServer({ env: { ...env, ...admin } })
  const url = await first.ready
  expect(first.output()).toContain('Made the administrator shirin')
  expect(first.output()).not.toContain(admin.ADMIN_PASSWORD)
  expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${url}/dashboard`, { headers: { Accept: 'text/html' } })).text()).toContain('<title>Back office')
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = runServer({ env })
  await second.ready
  second.process.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('a second server on the same data is refused, one after a kill is not', slow, async () => {
  const env = { DATA_DIR: preparedDataDir(), ...admin }
  const first = runServer({ env })
  await first.ready
  const second = runServer({ env })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Cannot start: ${env.DATA_DIR} is in use by process ${first.process.pid}`)
  first.process.kill('SIGKILL')
  await first.ended
  const third = runServer({ env })
  await third.ready
  third.process.kill('SIGKILL')
})

test('a first start that is killed half-way does not spoil the next', slow, async () => {
  const env = { DATA_DIR: temporaryFolder(), ...admin }
  const files = () => readdirSync(env.DATA_DIR, { recursive: true }).length
  // In the midst of the files that the database is made of, and before it has its tables.
  for (const isThere of [() => files() > 300, () => existsSync(join(env.DATA_DIR, 'database'))]) {
    const killed = runServer({ env })
    await expect.poll(isThere, { interval: 5, timeout: 100_000 }).toBe(true)
    killed.process.kill('SIGKILL')
    await killed.ended
  }
  const next = runServer({ env })
  await expect(next.ready).resolves.toContain('http://')
  next.process.kill('SIGKILL')
})

/** Begins a call of which the server has the head, and waits for the rest. */
async function beginCall(address: string) {
  const { hostname, port } = new URL(address)
  const body = JSON.stringify({ mobile: 'shirin', password: 'not it at all', token: '' })
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const isHeard = new Promise((resolve) => socket.once('data', resolve))
  const fields = ['Host: x', 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue']
  socket.write(`POST /api/Authentication/LoginUser HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`)
  await isHeard
  return {
    async finish() {
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      const closed = new Promise((resolve) => socket.on('close', resolve))
      socket.write(body)
      await closed
      return answer
    },
  }
}

const isRefusing = (address: string) =>
  fetch(`${address}/api/health`).then(
    () => false,
    () => true,
  )

test('stopping lets a call under way finish, and takes no new ones', slow, async () => {
  const server = runServer({ env: { DATA_DIR: preparedDataDir(), ...admin } })
  const address = await server.ready
  const call = await beginCall(address)
  server.process.kill('SIGTERM')
  await expect.poll(() => isRefusing(address)).toBe(true)
  expect(await call.finish()).toMatch(/^HTTP\/1.1 422/)
  expect(await server.ended).toBe(0)
})

test('a second signal does not wait', slow, async () => {
  const server = runServer({ env: { DATA_DIR: preparedDataDir(), ...admin } })
  const address = await server.ready
  await beginCall(address)
  server.process.kill('SIGINT')
  await expect.poll(() => isRefusing(address)).toBe(true)
  expect(server.process.exitCode).toBeNull()
  // One within half a second of the first is npm's, which passes on what the terminal sends already.
  const exitCode = () => {
    server.process.kill('SIGINT')
    return server.process.exitCode
  }
  await expect.poll(exitCode).toBe(130)
})

test('a port that is taken and a database that does not answer are said at once', slow, async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const clash = runServer({ env: { PORT: String(port), DATA_DIR: temporaryFolder(), ...admin } })
  expect(await clash.ended).toBe(1)
  expect(clash.output()).toContain(`Cannot start: port ${port} is in use`)
  other.close()

  const unreachable = runServer({ env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...admin } })
  expect(await unreachable.ended).toBe(1)
  expect(unreachable.output()).toContain('Cannot start: DATABASE_URL does not answer')
})
