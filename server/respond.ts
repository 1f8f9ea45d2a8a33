import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Json } from './endpoints'
import type { Problem } from './problem'
import { apiHeaders } from './securityHeaders'

const compress = promisify(gzip)
const compressedFrom = 1024

const headers = { ...apiHeaders, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

/** The envelope of an answer (DESIGN.md section 3). */
export const envelope = (status: number, message: string, data: unknown): Json =>
  new Json(JSON.stringify({ isSuccess: status < 400, status, message, data: data ?? null }), status)

export const problemBody = ({ status, message, data }: Problem): Json => envelope(status, message, data)

/** The body as a response, compressed when the caller reads gzip and it is worth it. */
export async function send(request: Request, { text, status }: Json, more?: Record<string, string>): Promise<Response> {
  const acceptsGzip = text.length > compressedFrom && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  if (!acceptsGzip) return new Response(text, { status, headers: more ? { ...headers, ...more } : headers })
  const body = await compress(text, { level: 4 })
  return new Response(body, { status, headers: { ...headers, ...more, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } })
}
