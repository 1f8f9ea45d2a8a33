import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** Connect and total timeouts in milliseconds, body limit in bytes. */
export type FetchLimits = { connect: number; total: number; bytes: number }

const usualLimits: FetchLimits = { connect: 10_000, total: 20_000, bytes: 20_000_000 }

export type FetchLimit = keyof FetchLimits

/** `CONNECT_TIMEOUT`: nothing was sent. */
class FetchLimitReached extends Error {
  override readonly name = 'FetchLimitReached'
  readonly code: 'CONNECT_TIMEOUT' | 'TOTAL_TIMEOUT' | 'BODY_TOO_LARGE'
  constructor(limit: FetchLimit) {
    super(`The answer exceeded its limit: ${limit}`)
    this.code = limit === 'connect' ? 'CONNECT_TIMEOUT' : limit === 'total' ? 'TOTAL_TIMEOUT' : 'BODY_TOO_LARGE'
  }
}

/**
 * All outgoing HTTP calls, with limits on connect, total time and body size. `fetch(new Request(url, { signal: AbortSignal.timeout(n) }))`
 * is no alternative: Node 20 may collect the signal before it fires. Redirects are not followed.
 */
export const fetchWithin =
  ({ connect, total, bytes }: FetchLimits = usualLimits) =>
  async (request: Request): Promise<Response> => {
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
    const url = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    if (body) headers['content-length'] = String(body.length)

    return new Promise((resolve, reject) => {
      // No connection pool, so that no call meets a connection that another gave up.
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const outgoing = send(url, { method: request.method, headers, agent: false })
      const end = (limit: FetchLimit) => outgoing.destroy(new FetchLimitReached(limit))
      const timers = [setTimeout(end, connect, 'connect'), setTimeout(end, total, 'total')]
      const stop = () => timers.forEach(clearTimeout)
      const fail = (error: Error) => {
        stop()
        reject(error)
      }
      outgoing.on('socket', (socket) => {
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timers[0]))
      })
      outgoing.on('error', fail)
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        // After the response starts, errors come from the response.
        response.on('error', fail)
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > bytes) response.destroy(new FetchLimitReached('bytes'))
          else chunks.push(chunk)
        })
        response.on('end', () => {
          stop()
          const status = response.statusCode ?? 0
          const isEmpty = status === 204 || status === 205 || status === 304
          resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: headersOf(response.rawHeaders) }))
        })
      })
      outgoing.end(body)
    })
  }

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '')
  return headers
}

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT'])

/** Whether the request may have reached the server. */
export function wasSent(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if ('code' in cause && typeof cause.code === 'string') return !neverSent.has(cause.code)
  return true
}
