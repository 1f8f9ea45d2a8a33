import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import * as z from 'zod/mini'
import { endpoint } from '#api/core/endpoint'
import { authorise } from '#server/access/authorise'
import { addAdministrator } from '#server/access/demoAccounts'
import { users } from '#server/access/tables'
import { createApp } from '#server/app/app'
import { rooms } from '#server/app/rooms'
import { addressOf } from '#server/core/http/address'
import { bind, Json } from '#server/core/http/endpoints'
import { isCall } from '#server/core/http/phases'
import { requestIdOf } from '#server/core/http/requestId'
import { jsonHeaders } from '#server/core/http/respond'
import { createLog } from '#server/core/log'
import { countCall } from '#server/core/metrics'
import { openDatabase } from '#server/db/open'

/**
 * A child process of `overhead.mjs`: what a call costs beside its handler. The same constant is answered through the whole app and through
 * the HTTP adapter alone, with Node's own messages but without a network. Sends microseconds a call.
 */
const rounds = 9
const callsPerRound = 20_000
const perTurn = 50

const constant = endpoint('GET Bench/Constant', { permission: '', summary: 'A constant', isReading: true, answer: z.unknown() })
const answer = new Json('{"isSuccess":true,"status":200,"message":"","data":null}')
const [core] = rooms
if (!core) throw new Error('There are no rooms')
const { handlers = [] } = core
Object.assign(core, {
  handlers: (context: Parameters<Extract<typeof handlers, (context: never) => unknown>>[0]) => [
    ...(typeof handlers === 'function' ? handlers(context) : handlers),
    bind(constant, () => answer),
  ],
})

const db = await openDatabase({})
await addAdministrator(db, { username: 'bench', password: 'a long one for the bench' })
const log = createLog()
const app = await createApp({ db, log, addressOf: addressOf({ isProxied: false }) })
const [account] = await db.select({ id: users.id }).from(users)
if (!account) throw new Error('The account could not be made')
const token = await app.sessions.start(account.id, { headers: new Headers(), address: '' })

// The headers that Chromium sends.
const sent = {
  Host: 'localhost:5173',
  Connection: 'keep-alive',
  Authorization: `Bearer ${token}`,
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Accept: '*/*',
  'X-Request-Id': '0b7c1a52-6f0e-4f2c-9a3e-5d1f0c8e7b11',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
  Referer: 'http://localhost:5173/',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en,sv;q=0.9',
}
const rawHeaders = Object.entries(sent).flat()
const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]))
const socket = new Socket()

type Listener = ReturnType<typeof getRequestListener>
async function call(listener: Listener): Promise<number> {
  const incoming = Object.assign(new IncomingMessage(socket), { method: 'GET', url: '/api/Bench/Constant', rawHeaders, headers })
  const outgoing = new ServerResponse(incoming)
  await listener(incoming, outgoing)
  return outgoing.statusCode
}

let request = new Request('http://localhost/')
const options = { autoCleanupIncoming: false }
const ours = getRequestListener(
  (received, env) => (isCall(received) ? app.fetch(received, env) : new Response(null, { status: 404 })),
  options,
)
const bare = getRequestListener((received) => {
  request = received
  return new Response(answer.text, { headers: jsonHeaders })
}, options)

const status = await call(ours)
if (status !== 200) throw new Error(`The call was answered ${status}`)
await call(bare)

const line = { method: 'GET', path: '/api/Bench/Constant', status: 200, ms: 0.1, request: requestIdOf(request), user: account.id }
const works: Record<string, () => unknown> = {
  app: () => call(ours),
  bare: () => call(bare),
  session: () => authorise(constant, request, app.sessions),
  log: () => log(line),
  count: () => countCall('GET', constant.path, 200, 0.1),
  id: () => requestIdOf(request),
}

/** Microseconds of processor a call: they depend little on what else the machine does. */
async function time(work: () => unknown): Promise<number> {
  const started = process.cpuUsage()
  for (let i = 0; i < callsPerRound; i++) {
    await work()
    // Lets the log be written, as between calls of a network.
    if (i % perTurn === 0) await nextTurn()
  }
  const { user, system } = process.cpuUsage(started)
  return (user + system) / callsPerRound
}

const times = Object.fromEntries(Object.keys(works).map((name) => [name, [] as number[]]))
for (let round = 0; round < rounds; round++)
  for (const [name, work] of Object.entries(works)) {
    const microseconds = await time(work)
    // The first ones are compiled in.
    if (round > 1) times[name]?.push(microseconds)
  }
process.send?.(times)
await app.close()
await db.close()
process.disconnect?.()
