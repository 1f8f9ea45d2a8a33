import { spawn } from 'node:child_process'
import { existsSync, openSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { serverFile, temporaryFolder } from '../../server/setup/serverProcess'
import { admin, samePort, startServer } from '../server'

const database = await startPostgres()
afterAll(() => database.stop())
const env = { DATABASE_URL: database.url }

test.skipIf(!existsSync('/dev/full'))('a log whose disk is full costs its lines, and no call', async () => {
  const { PORT } = await samePort()
  const child = spawn(process.execPath, [serverFile], {
    env: { PATH: process.env.PATH ?? '', PORT, ...env, ...admin },
    stdio: ['ignore', openSync('/dev/full', 'w'), openSync('/dev/full', 'w')],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const ready = () =>
    fetch(`http://127.0.0.1:${PORT}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready).toBe(200)
  for (let i = 0; i < 5; i++) {
    // Longer than lines are gathered, so that each is written on its own.
    await wait(60)
    expect(await ready()).toBe(200)
  }
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a standard output that is closed does not end the process', async () => {
  const server = await startServer(env)
  server.process.stdout?.destroy()
  server.process.stderr?.destroy()
  for (let i = 0; i < 5; i++) {
    expect((await server.get('ready')).status).toBe(200)
    await wait(60)
  }
  expect(server.process.exitCode).toBeNull()
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test.each([
  ['uncaughtException', "throw new Error('out of the blue')"],
  ['unhandledRejection', "Promise.reject(new Error('out of the blue'))"],
])('an %s is logged, with what was logged before it, and ends the process', async (fatal, crash) => {
  const fault = join(temporaryFolder(), 'fault.mjs')
  writeFileSync(fault, `process.on('SIGUSR2', () => { ${crash} })`)
  const server = await startServer({ ...env, NODE_OPTIONS: `--import=${fault}` })
  expect((await server.get('health')).status).toBe(200)
  server.process.kill('SIGUSR2')
  expect(await server.ended).toBe(1)
  const lines = server.output().trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ fatal, error: expect.stringContaining('Error: out of the blue\n    at ') })
  expect(lines.at(-2)).toContain('/api/health')
})

/** One call by Node's own client, which says what became of the connection. */
function call(url: string, { method = 'GET', agent, token, body }: { method?: string; agent?: Agent; token?: string; body?: unknown }) {
  const sent = request(url, {
    method,
    agent: agent ?? false,
    headers: { 'Content-Type': 'application/json', Connection: 'keep-alive', ...(token && { Authorization: `Bearer ${token}` }) },
  })
  const answer = new Promise<IncomingMessage & { body: string }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => text(response).then((read) => resolve(Object.assign(response, { body: read })), reject))
  })
  answer.catch(() => undefined)
  const left = new Promise((resolve) => sent.once('finish', resolve))
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return { answer, left }
}

const colour = (title: string) => ({ title, nonLatinTitle: null, value: '#102030' })

test('of 72 calls that were sent before a SIGTERM each is answered, unread and unaccepted as they were', async () => {
  const server = await startServer(env)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  await Promise.all(Array.from({ length: 36 }, () => call(`${server.url}/api/health`, { agent }).answer))

  // Standing still, it has read none of them when it is told to stop: the worst of all moments.
  server.process.kill('SIGSTOP')
  const add = (i: number, by?: Agent) =>
    call(`${server.url}/api/Color/AddColor`, { method: 'POST', token: server.token, body: colour(`sent ${i}`), ...(by && { agent: by }) })
  const calls = Array.from({ length: 72 }, (_, i) => add(i, i < 36 ? agent : undefined))
  await Promise.all(calls.map(({ left }) => left))
  server.process.kill('SIGTERM')
  server.process.kill('SIGCONT')

  const answers = await Promise.allSettled(calls.map(({ answer }) => answer))
  const outcomes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.statusCode : String(answer.reason)))
  expect(outcomes).toEqual(Array(72).fill(200))
  expect(new Set(answers.map((answer) => answer.status === 'fulfilled' && answer.value.headers.connection))).toEqual(new Set(['close']))
  expect(await server.ended).toBe(0)
})

test('while it stops, what runs is finished, who was idle is answered for a moment, and nobody new is let in', async () => {
  const server = await startServer(env)
  const own = new pg.Client({ connectionString: database.url })
  await own.connect()
  onTestFinished(() => own.end())
  await own.query('begin; lock table color in share mode')
  const slow = call(`${server.url}/api/Color/AddColor`, { method: 'POST', token: server.token, body: colour('slow') })
  const idle = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const
  onTestFinished(() => idle.forEach((agent) => void agent.destroy()))
  for (const agent of idle) await call(`${server.url}/api/health`, { agent }).answer
  await slow.left

  server.process.kill('SIGTERM')
  const refused = () =>
    call(`${server.url}/api/health`, {}).answer.then(
      () => 'let in',
      ({ code }) => code,
    )
  await expect.poll(refused, { interval: 20 }).toBe('ECONNREFUSED')
  const [alive, ready] = [call(`${server.url}/api/health`, { agent: idle[0] }), call(`${server.url}/api/ready`, { agent: idle[1] })]
  expect(await alive.answer).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
  const { statusCode, headers, body } = await ready.answer
  expect([statusCode, headers.connection]).toEqual([503, 'close'])
  expect(JSON.parse(body)).toMatchObject({ data: { reason: 'stopping', mayBeDone: false } })

  await own.query('rollback')
  expect(await slow.answer).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
  expect(await server.ended).toBe(0)
})

test('a process that starts lives, is not ready, and takes no calls', async () => {
  // Somebody else prepares the tables: it waits for its turn.
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('select pg_advisory_lock(7205173)')
  const { PORT } = await samePort()
  const starting = startServer({ ...env, PORT })
  const get = (path: string) => fetch(`http://127.0.0.1:${PORT}/${path}`)
  const alive = () =>
    get('api/health').then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(alive).toBe(200)
  for (const path of ['api/ready', 'api/Color/ColorItem/1']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ message: expect.any(String), data: { reason: 'starting', mayBeDone: false } })
  }
  const page = await fetch(`http://127.0.0.1:${PORT}/dashboard`, { headers: { Accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await page.text()).toContain('The back office is starting')
  // What an app that is open already loads is there all the time.
  expect((await get('icon.svg')).status).toBe(200)
  await other.query('select pg_advisory_unlock(7205173)')
  expect((await (await starting).get('ready')).status).toBe(200)
})
