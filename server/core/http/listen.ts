import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { whileStopping } from './phases'

/** Thrown when the address cannot be listened at, with what to do about it. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** How long those who were idle may still send a call once the process is asked to stop, in ms as all here. */
const moment = 1000
/** Those who were connecting are let in first. */
const doorway = 100
/** How long calls under way may take: longer than a statement may (`server/db/postgres.ts`). */
const maxCall = 25_000
/** How long what `onStop` says may take. */
const maxCleanUp = 10_000

export type ListenOptions = {
  port: number
  host: string
  /** For how long after SIGTERM calls are accepted as before, while /api/ready says 503: a balancer has to notice first. In ms. */
  stopGrace: number
}

/**
 * Takes the port at once, answers as `whileStarting` does until `start`, and stops gracefully on SIGINT and SIGTERM: /api/ready says
 * 503 for the time a balancer needs; then whatever was sent is answered, with `Connection: close`; idle connections stay a moment, as
 * their next call may be under way; then what `onStop` says. A second signal ends it at once.
 *
 * @throws {PortTaken}
 */
export async function listen({ port, host, stopGrace }: ListenOptions, whileStarting: Fetch) {
  let answer = whileStarting
  let cleanUp: () => Promise<void> = async () => undefined
  let stoppingSince: number | undefined

  const listener = getRequestListener(
    (request, env) => (stoppingSince === undefined ? undefined : whileStopping(request)) ?? answer(request, env),
    // Node reads the rest of a body that nobody wanted, so that whoever sends one hears why. Its own timeout ends those who never finish.
    { autoCleanupIncoming: false },
  )
  const server = createServer(listener)
  // Longer than a balancer's own, so that it never sends into a connection that is being closed here.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000
  server.requestTimeout = 60_000
  const connections = follow(server)

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describe(error, port, host)))
    server.listen(port, host, resolve)
  })

  async function stop(signal: 'SIGINT' | 'SIGTERM') {
    // Ctrl-C under npm arrives twice, from the terminal and from npm: only a later one is impatience.
    if (stoppingSince !== undefined) return performance.now() - stoppingSince > 500 ? process.exit(130) : undefined
    stoppingSince = performance.now()
    // Ctrl-C is a person, who has no balancer.
    if (signal === 'SIGTERM' && stopGrace > 0) await wait(stopGrace)
    const limit = setTimeout(() => server.closeAllConnections(), maxCall)
    connections.closeAfterAnswer()
    await wait(doorway)
    await connections.allAccepted()
    const closed = new Promise((resolve) => server.once('close', resolve))
    // Not http's own close, which ends idle connections at once, unread calls and all.
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
  // The shell that npm starts us through dies of a SIGTERM without passing it on: its end is one too.
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

/** Knows of a server's connections what Node does not tell. */
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
    /** From now on each answer is a connection's last. */
    closeAfterAnswer(): void {
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close')
      server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
    },

    /** Resolves once nobody waits at the door: the system would reset them. Node lets one in at each turn. */
    async allAccepted(): Promise<void> {
      for (let before = -1; before !== accepted; ) {
        before = accepted
        await nextTurn()
        await nextTurn()
      }
    },

    /** Closes those that ask for nothing, once what has arrived was read. */
    async endIdle(): Promise<void> {
      await nextTurn()
      server.closeIdleConnections()
      // Opened in advance, as browsers do: to Node they are not idle.
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
