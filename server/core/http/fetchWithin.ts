import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** Milliseconds until a connection must stand and until the whole answer must be here, and the bytes its body may have. */
export type FetchLimits = { connect: number; total: number; bytes: number }

const usualLimits: FetchLimits = { connect: 10_000, total: 20_000, bytes: 20_000_000 }

export type FetchLimit = keyof FetchLimits

/** An answer that did not come within its limits. `CONNECT_TIMEOUT`: nothing has left. */
class FetchLimitReached extends Error {
  override readonly name = 'FetchLimitReached'
  readonly code: 'CONNECT_TIMEOUT' | 'TOTAL_TIMEOUT' | 'BODY_TOO_LARGE'
  constructor(limit: FetchLimit) {
    super(`The answer exceeded its limit: ${limit}`)
    this.code = limit === 'connect' ? 'CONNECT_TIMEOUT' : limit === 'total' ? 'TOTAL_TIMEOUT' : 'BODY_TOO_LARGE'
  }
}

/**
 * Asks other servers, each within these limits, and reads the whole body. Every call of the server to another one goes through
 * it: the signal of `fetch(new Request(url, { signal: AbortSignal.timeout(n) }))` may be collected as garbage before it fires
 * (Node 20), and nothing limits the size of a body. Redirects are answers and are not followed.
 */
export const fetchWithin =
  ({ connect, total, bytes }: FetchLimits = usualLimits) =>
  async (asked: Request): Promise<Response> => {
    const body = asked.body === null ? undefined : Buffer.from(await asked.arrayBuffer())
    const url = new URL(asked.url)
    const headers = Object.fromEntries(asked.headers)
    if (body) headers['content-length'] = String(body.length)

    return new Promise((resolve, reject) => {
      // No pool of connections: one that another call was given up on is never met again.
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(url, { method: asked.method, headers, agent: false })
      const end = (limit: FetchLimit) => request.destroy(new FetchLimitReached(limit))
      const timers = [setTimeout(end, connect, 'connect'), setTimeout(end, total, 'total')]
      const stop = () => timers.forEach(clearTimeout)
      const fail = (error: Error) => {
        stop()
        reject(error)
      }
      request.on('socket', (socket) => {
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timers[0]))
      })
      request.on('error', fail)
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        // Once an answer has begun its request emits no further error: the response does.
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
      request.end(body)
    })
  }

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '')
  return headers
}

/** Nothing has left: no connection came about. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT'])

/** Whether a request that failed can have reached anybody. */
export function wasSent(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if ('code' in cause && typeof cause.code === 'string') return !neverSent.has(cause.code)
  return true
}
