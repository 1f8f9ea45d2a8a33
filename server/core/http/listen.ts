import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { whileStopping } from './phases'

export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** All times in milliseconds. */
const moment = 1000
const doorway = 100
/** Longer than the statement timeout (`server/db/postgres.ts`). */
const maxCall = 25_000
const maxCleanUp = 10_000

export type ListenOptions = {
  port: number
  host: string
  /** Milliseconds of continued service after SIGTERM while /api/ready answers 503. */
  stopGrace: number
}

/**
 * Listens at once, answers with `whileStarting` until `start`, and stops gracefully on SIGINT and SIGTERM: 503 from /api/ready for the
 * grace period; answers everything received with `Connection: close`; idle connections stay briefly, as a call may be in transit; then
 * `onStop`. A second signal ends it at once.
 * @throws {PortTaken}
 */
export async function listen({ port, host, stopGrace }: ListenOptions, whileStarting: Fetch) {
  let answer = whileStarting
  let cleanUp: () => Promise<void> = async () => undefined
  let stoppingSince: number | undefined

  const listener = getRequestListener(
    (request, env) => (stoppingSince === undefined ? undefined : whileStopping(request)) ?? answer(request, env),
    // Node drains unwanted bodies, so that the sender receives the answer.
    { autoCleanupIncoming: false },
  )
  const server = createServer(listener)
  // Longer than a balancer's, so that it never uses a connection being closed.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000
  server.requestTimeout = 60_000
  const connections = follow(server)

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describe(error, port, host)))
    server.listen(port, host, resolve)
  })

  async function stop(signal: 'SIGINT' | 'SIGTERM') {
    // Ctrl-C under npm arrives twice, from the terminal and from npm.
    if (stoppingSince !== undefined) return performance.now() - stoppingSince > 500 ? process.exit(130) : undefined
    stoppingSince = performance.now()
    // Ctrl-C comes from a person, without a balancer.
    if (signal === 'SIGTERM' && stopGrace > 0) await wait(stopGrace)
    const limit = setTimeout(() => server.closeAllConnections(), maxCall)
    connections.closeAfterAnswer()
    await wait(doorway)
    await connections.allAccepted()
    const closed = new Promise((resolve) => server.once('close', resolve))
    // Not http's close, which ends idle connections at once, with unread calls.
    TcpServer.prototype.close.call(server)
    await Promise.race([closed, wait(moment - doorway)])
    const sweep = setInterval(connections.endIdle, 50)
    await closed
    clearInterval(sweep)
    clearTimeout(limit)
    const isClean = await Promise.race([cleanUp().then(() => true), wait(maxCleanUp, false)])
    process.exit(isClean ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  // npm's shell dies of SIGTERM without forwarding it.
  if (process.env.npm_lifecycle_event) {
    const shell = process.ppid
    setInterval(() => process.ppid !== shell && stoppingSince === undefined && stop('SIGTERM'), 250).unref()
  }

  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${taken}`,
    start: (fetch: Fetch) => {
      answer = fetch
    },
    onStop: (work: () => Promise<void>) => {
      cleanUp = work
    },
  }
}

function follow(server: Server) {
  const sockets = new Set<Socket>()
  const unanswered = new Set<ServerResponse>()
  let accepted = 0
  server.on('connection', (socket) => {
    accepted++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (_, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })

  return {
    closeAfterAnswer(): void {
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close')
      server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
    },

    /** Node accepts one connection per turn; the system would reset the rest. */
    async allAccepted(): Promise<void> {
      for (let before = -1; before !== accepted; ) {
        before = accepted
        await nextTurn()
        await nextTurn()
      }
    },

    async endIdle(): Promise<void> {
      await nextTurn()
      server.closeIdleConnections()
      // Browsers open connections in advance, which Node does not count as idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}

function describe(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new PortTaken(`port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`)
  if (error.code === 'EACCES') return new PortTaken(`port ${port} needs rights this process lacks. Choose one above 1023 with PORT`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new PortTaken(`HOST ${host} is not an address of this machine`)
  return error
}
