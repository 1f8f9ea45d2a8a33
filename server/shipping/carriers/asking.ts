import { setTimeout as wait } from 'node:timers/promises'
import { fetchWithin, wasSent } from '../../core/http/fetchWithin'
import type { Answer, Booking, Tell } from './types'

type Send = (request: Request) => Response | Promise<Response>

/** Pauses between retries in ms. */
export type Patience = { send: Send; pauses: readonly number[] }

export const usualPatience: Patience = { send: fetchWithin(), pauses: [1000, 2000, 4000] }

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function once({ send }: Patience, url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await send(new Request(url, init))
    const text = await response.text()
    return { status: response.status, body: read(text), text: text.slice(0, 4000), isSent: true }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { status: null, body: undefined, text: message, isSent: wasSent(error) }
  }
}

/** Retries only if nothing was sent. Keys are in headers and queries, which are not logged. */
export async function ask(patience: Patience, tell: Tell, what: string, url: string, init: RequestInit): Promise<Answer> {
  for (const pause of [...patience.pauses, undefined]) {
    const answer = await once(patience, url, init)
    tell(what, answer)
    if (answer.isSent || pause === undefined) return answer
    await wait(pause)
  }
  throw new TypeError('A call is asked at least once')
}

export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** 4xx is refused; otherwise not sent, or unconfirmed. */
export function withoutBooking({ status, isSent, text }: Answer, faults: readonly string[]): Booking {
  if (!isSent) return { outcome: 'failed', faults: [`No connection: ${text}`] }
  if (status !== null && status >= 400 && status < 500 && status !== 408)
    return { outcome: 'refused', faults: faults.length ? [...faults] : [`The carrier answered ${status}`] }
  return { outcome: 'doubtful', faults: [status === null ? 'No answer came' : `The carrier answered ${status}`], parcels: [] }
}
