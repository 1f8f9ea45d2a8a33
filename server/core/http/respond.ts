import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Json } from './endpoints'
import type { Problem } from './problem'
import { apiHeaders } from './securityHeaders'

const compress = promisify(gzip)
const compressedFrom = 1024

export const jsonHeaders = { ...apiHeaders, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

export const envelope = (status: number, message: string, data: unknown): Json =>
  new Json(JSON.stringify({ isSuccess: status < 400, status, message, data: data ?? null }), status)

export const problemBody = ({ status, message, data }: Problem, requestId: string): Json =>
  new Json(JSON.stringify({ isSuccess: false, status, message, data: data ?? null, requestId }), status)

/** Compressed if accepted and worthwhile. */
export function send(request: Request, { text, status, headers }: Json, more?: Record<string, string>): Response | Promise<Response> {
  const acceptsGzip = text.length > compressedFrom && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  // Spreading takes six times as long.
  const all: Record<string, string> = Object.assign({}, jsonHeaders, headers, more)
  return acceptsGzip ? sendCompressed(text, status, all) : new Response(text, { status, headers: all })
}

async function sendCompressed(text: string, status: number, headers: Record<string, string>): Promise<Response> {
  const body = await compress(text, { level: 4 })
  return new Response(body, { status, headers: { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } })
}
