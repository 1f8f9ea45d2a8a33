import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics } from 'prom-client'
import { registry } from '../metrics'
import { PortTaken } from './listen'

export type MetricsOptions = {
  port: number
  host: string
  isChosen: boolean
}

export type MetricsServer = {
  url: string
  include(update: () => Promise<void>): void
  close(): Promise<void>
}

/**
 * Serves `/metrics` in the Prometheus text format on its own port, because proxied requests to the app's port come from loopback too.
 * Undefined if the default port is taken.
 * @throws {PortTaken} if a configured port is taken
 */
export async function serveMetrics({ port, host, isChosen }: MetricsOptions): Promise<MetricsServer | undefined> {
  let update: () => Promise<void> = async () => undefined
  const server = createServer(async ({ method, url = '' }, response) => {
    const say = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).end(text)
    if (url.replace(/\?.*/, '') !== '/metrics') return say(404, 'Metrics are at /metrics\n')
    if (method !== 'GET') return say(405, 'Use GET here\n')
    try {
      await update()
      say(200, await registry.metrics(), registry.contentType)
    } catch {
      say(500, 'The figures could not be put together\n')
    }
  })
  const isListening = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (isChosen)
        reject(new PortTaken(`METRICS_PORT ${port} cannot be had at ${host} (${error.code}): choose another, or METRICS_PORT=off`))
      else resolve(false)
    })
    server.listen(port, host, () => resolve(true))
  })
  if (!isListening) return undefined

  collectDefaultMetrics({ register: registry })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`,
    include: (more) => {
      update = more
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
