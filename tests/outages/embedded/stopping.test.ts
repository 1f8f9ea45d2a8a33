import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { basicInfo } from '#api/reference/basicInfo'
import { preparedDataDir } from '../../server/setup/serverProcess'
import { times } from '../../setup/times'
import { samePort, startServer } from '../server'

const { list } = basicInfo.Color.calls
const stops = times({ few: 3, many: 5 })
const clients = 30

type Ended = { title: string; status: number } | { title: string; code: string; isSent: boolean }

/** One write by Node's own client, which says what became of the connection. */
function write(url: string, token: string, agent: Agent, title: string): Promise<Ended> {
  const body = JSON.stringify({ title, nonLatinTitle: null, value: '#102030' })
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const call = request(`${url}/api/Color/AddColor`, { method: 'POST', agent, headers }, (response: IncomingMessage) =>
      text(response).then(
        () => resolve({ title, status: response.statusCode ?? 0 }),
        (error) => resolve({ title, code: error.code, isSent: true }),
      ),
    )
    // Refused at the door, nothing was sent.
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ title, code: error.code ?? '', isSent: error.code !== 'ECONNREFUSED' }))
    call.end(body)
  })
}

/** How the calls ended, for whoever reads the log. */
function report(ended: readonly Ended[]): void {
  const counts = new Map<string, number>()
  for (const one of ended) {
    const name = 'status' in one ? String(one.status) : one.code
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  process.stdout.write(`   ${[...counts].map(([name, count]) => `${count} × ${name}`).join(', ')}\n`)
}

test(`${stops} stops under ${clients} busy clients behind a balancer leave no call without an answer`, async () => {
  const env = { DATA_DIR: preparedDataDir(), STOP_GRACE: '3', ...(await samePort()) }
  let server = await startServer(env)
  /** As a balancer does, which asks every now and then. */
  let isReady = true
  let isOver = false
  const balancer = (async () => {
    while (!isOver) {
      isReady = await server.get('ready').then(
        ({ ok }) => ok,
        () => false,
      )
      await wait(100)
    }
  })()
  const ended: Ended[] = []
  const busy = Array.from({ length: clients }, async (_, who) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    for (let i = 0; !isOver; i++) {
      while (!isReady && !isOver) await wait(10)
      ended.push(await write(server.url, server.token, agent, `client ${who}-${i}`))
    }
  })

  for (let stop = 0; stop < stops; stop++) {
    const before = ended.length
    await expect.poll(() => ended.length, { interval: 10, timeout: 60_000 }).toBeGreaterThan(before + 2 * clients)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    server = await startServer(env, server.token)
  }
  isOver = true
  await Promise.all([...busy, balancer])

  report(ended)
  expect(ended.filter((one) => !('status' in one) || one.status !== 200)).toEqual([])
  const { result } = await server.client.call(list, { body: { searchKey: 'client', page: 1, pageSize: 1, sort: 'id desc', filter: '' } })
  expect(result.total).toBe(ended.length)
}, 600_000)
