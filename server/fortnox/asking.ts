import { wasSent } from '../core/http/fetchWithin'
import { Away, Lost } from './faults'
import type { Patience } from './settings'

export type Answer = { status: number; body: unknown; text: string }

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws {Away} if nothing was sent; {Lost} if no complete answer came */
export async function askOnce({ send }: Pick<Patience, 'send'>, request: Request): Promise<Answer> {
  try {
    const response = await send(request)
    const text = await response.text()
    return { status: response.status, body: read(text), text }
  } catch (error) {
    // Only the code: addresses and headers are private.
    if (!wasSent(error)) throw new Away('Fortnox cannot be reached: try again later')
    throw new Lost('No answer came from Fortnox')
  }
}
