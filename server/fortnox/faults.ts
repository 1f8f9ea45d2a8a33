import type { SyncFault } from '#api/fortnox/calls'
import { fortnoxPaths } from '#api/fortnox/paths'
import { referencePaths } from '#api/reference/paths'
import { Problem } from '../core/http/problem'

/** Nothing was written. */
export class Refused extends Error {
  override readonly name = 'Refused'
  constructor(readonly fault: SyncFault) {
    super(fault.message)
  }
}

/** Sent without an answer: it may have been written. */
export class Lost extends Error {
  override readonly name = 'Lost'
}

/** Nothing was written. */
export class Away extends Error {
  override readonly name = 'Away'
}

export class Paused extends Error {
  override readonly name = 'Paused'
  constructor(readonly milliseconds: number) {
    super('Fortnox asks us to wait')
  }
}

export class Unconnected extends Error {
  override readonly name = 'Unconnected'
}

type Fix = { fix: string; href?: string }

/** By error number (fortnox.se/developer, errors). */
const fixes: Readonly<Record<number, Fix>> = {
  1000003: { fix: 'Fortnox failed: sync it again in a while' },
  2000106: { fix: 'A value may have letters and digits only: change it here' },
  2000108: { fix: 'A value must be a number: change it here' },
  2000310: { fix: 'Connect Fortnox again', href: fortnoxPaths.client },
  2000311: { fix: 'Connect Fortnox again', href: fortnoxPaths.client },
  2000359: { fix: 'A value has characters that Fortnox does not take: change it here' },
  2000588: { fix: 'Fortnox does not know a parameter: tell whoever runs this server' },
  2000637: { fix: 'The number belonged to a customer that was removed in Fortnox, where it stays taken: restore that customer there' },
  2000729: { fix: 'Fortnox does not know the record any more: sync it again' },
  2001101: { fix: 'The company’s Fortnox licence does not cover this: order it at Fortnox' },
  2001103: { fix: 'The company has no licence for Fortnox’s API: order it at Fortnox' },
  2001304: { fix: 'Open the account in Fortnox, or give the article group another one', href: referencePaths.articleGroups.list },
  2001392: { fix: 'Fortnox could not read what was sent: tell whoever runs this server' },
  2001399: { fix: 'Fortnox does not know a field: tell whoever runs this server' },
  2002115: { fix: 'Fortnox could not read what was sent: tell whoever runs this server' },
}

const usual: Fix = { fix: 'Fix what Fortnox names, and sync it again' }

type Envelope = { ErrorInformation?: Record<string, unknown> }

/** Keys may be capitalised or not. */
export function faultOf(status: number, body: unknown): SyncFault {
  const info = (body as Envelope | undefined)?.ErrorInformation ?? {}
  const code = Number(info.code ?? info.Code)
  const message = String(info.message ?? info.Message ?? `Fortnox answered ${status}`).slice(0, 500)
  const { fix, href = null } =
    fixes[code] ?? (status === 403 ? { fix: 'Connect Fortnox again, with all that it asks for', href: fortnoxPaths.client } : usual)
  return { reason: 'refused', code: Number.isInteger(code) && code > 0 ? code : null, message, fix, href }
}

const lacking: Readonly<Record<string, { message: string; fix: string }>> = {
  articleNumber: { message: 'It has no article number', fix: 'Give it one' },
  country: { message: 'The country of the customer’s address is not in the list', fix: 'Choose the country in the address' },
  articleGroup: { message: 'It has no article group', fix: 'Choose one' },
  vat: { message: 'It has no VAT', fix: 'Choose one' },
  name: { message: 'The customer has no name', fix: 'Give the customer a name' },
  customer: { message: 'The document has no customer', fix: 'Book it in Fortnox by hand' },
  isEmpty: { message: 'There is nothing to book', fix: 'Nothing needs to be done' },
}

/** `href` is the record’s own page, where it is fixed. */
export function lackingFault(reason: string, href: string): SyncFault {
  const { message, fix } = lacking[reason] ?? { message: 'It cannot be sent', fix: '' }
  return { reason, code: null, message, fix, href }
}

export const ourFault = (reason: string, message: string, fix: string, href: string | null = null): SyncFault => ({
  reason,
  code: null,
  message,
  fix,
  href,
})

/** Never 502 or above, which clients take for a lost answer. */
export function problemOf(error: unknown): unknown {
  if (error instanceof Refused) return Problem.conflict({ ...error.fault }, error.message)
  if (error instanceof Paused) {
    const retryAfter = Math.ceil(error.milliseconds / 1000)
    return new Problem(429, `Fortnox asks us to wait ${retryAfter} s`, { retryAfter }, { 'Retry-After': String(retryAfter) })
  }
  if (error instanceof Unconnected) return new Problem(424, error.message, { reason: 'unconnected' })
  if (error instanceof Away) return new Problem(424, error.message, { reason: 'unreachable' })
  return error
}
