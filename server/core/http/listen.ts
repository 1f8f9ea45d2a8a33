import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/** Thrown when the address cannot be listened at, with what to do about it. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** How long calls under way may take once the process is asked to stop. */
const grace = 10_000

/**
 * Takes the port at once, answers 503 until `start`, and stops gracefully on SIGINT and SIGTERM: no
 * new connections, what runs is finished, then what `onStop` says. A second signal ends it at once.
 *
 * @throws {PortTaken}
 */
export async function listen({ port, host }: { port: number; host: string }) {
  let answer: Fetch = () => new Response('Starting', { status: 503, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } })
  let cleanUp: () => Promise<void> = async () => undefined
  let stoppingSince: number | undefined

  const server = createServer(getRequestListener((request, env) => answer(request, env)))
  // Longer than a balancer's own, so that it never sends into a connection that is being closed here.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000
  server.requestTimeout = 60_000

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describe(error, port, host)))
    server.listen(port, host, resolve)
  })

  async function stop() {
    // Ctrl-C under npm arrives twice, from the terminal and from npm: only a later one is impatience.
    if (stoppingSince !== undefined) return performance.now() - stoppingSince > 500 ? process.exit(130) : undefined
    stoppingSince = performance.now()
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
    const closed = new Promise((resolve) => server.close(resolve))
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const limit = setTimeout(() => server.closeAllConnections(), grace)
    await closed
    clearInterval(sweep)
    clearTimeout(limit)
    await cleanUp()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // The shell that npm starts us through dies of a SIGTERM without passing it on: its end is one too.
  if (process.env.npm_lifecycle_event) {
    const shell = process.ppid
    setInterval(() => process.ppid !== shell && stoppingSince === undefined && stop(), 250).unref()
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

function describe(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new PortTaken(`port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`)
  if (error.code === 'EACCES') return new PortTaken(`port ${port} needs rights this process lacks. Choose one above 1023 with PORT`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new PortTaken(`HOST ${host} is not an address of this machine`)
  return error
}
