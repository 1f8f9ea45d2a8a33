import { Agent, createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Headers between two neighbours (RFC 9110, 7.6.1), which are not passed on. */
const ofConnection = ['connection', 'keep-alive']

/**
 * A small balancer for tests and benches: in turn over those servers (`urls`) whose `/api/ready` answers 200, asked every so many
 * milliseconds. A call is sent to one server, once. `ready` gives the addresses that get calls.
 */
export async function startBalancer(urls, { every = 100 } = {}) {
  const agent = new Agent({ keepAlive: true })
  const isReady = new Map(urls.map((url) => [url, false]))
  const ready = () => urls.filter((url) => isReady.get(url))
  let turn = 0
  let isOver = false

  const look = async (url) => {
    while (!isOver) {
      isReady.set(
        url,
        await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(1000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      await wait(every)
    }
  }

  const server = createServer((incoming, outgoing) => {
    const targets = ready()
    const target = targets[turn++ % targets.length]
    if (!target) return void outgoing.writeHead(503, { 'Retry-After': '1' }).end()
    const { method, url: path, headers, socket } = incoming
    const { hostname, port } = new URL(target)
    const passed = { ...without(headers), 'x-forwarded-for': socket.remoteAddress }
    const call = request({ hostname, port, method, path, headers: passed, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode, without(answer.headers))
      answer.pipe(outgoing)
    })
    call.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(call)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const looking = urls.map(look)

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    ready,
    async stop() {
      isOver = true
      await Promise.all(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const without = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)))
