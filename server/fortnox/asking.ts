import { Away, Lost } from './faults'
import type { Patience } from './settings'

export type Answer = { status: number; body: unknown }

/** Nothing has left: no connection came about. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function codeOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  return ''
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One request, once. @throws {Away} where nothing has left; {Lost} where no whole answer came */
export async function askOnce({ send, timeout }: Patience, request: Request): Promise<Answer> {
  try {
    const response = await send(new Request(request, { signal: AbortSignal.timeout(timeout) }))
    return { status: response.status, body: read(await response.text()) }
  } catch (error) {
    // What went wrong is said by its code: addresses and headers are nobody's business.
    if (neverSent.has(codeOf(error))) throw new Away('Fortnox cannot be reached: try again later')
    throw new Lost('No answer came from Fortnox')
  }
}
