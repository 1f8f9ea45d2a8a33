import type { FieldErrors, Unavailable, UnavailableReason } from '#api/core/answer'
import type { Changed } from '#api/core/conflict'
import { accessError } from '#api/core/permissions'
import type { Refusal } from '#machines/core/law'

/**
 * The one error a handler throws for anything a caller should hear of; rendered once, in app.ts, as
 * the envelope of every answer with `status` as the HTTP status. Its cause, where it has one,
 * is for whoever runs the server: it is logged and not told.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  constructor(
    readonly status: number,
    message: string,
    readonly data: unknown = null,
    readonly headers?: Record<string, string>,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }

  /** Why, in a word of ours, where `data` has one. */
  get reason(): string | undefined {
    const { data } = this
    return typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string' ? data.reason : undefined
  }

  /** 422: what was sent is refused, field by field. */
  static fields = (fieldErrors: FieldErrors, message = Object.values(fieldErrors).flat()[0] ?? 'The input is not valid') =>
    new Problem(422, message, { fieldErrors })

  /** 422 for one field. */
  static field = (name: string, message: string) => Problem.fields({ [name]: [message] })

  /** 409: the law, or something that stands there, forbids it. Somebody's earlier change has a contract of its own: `changed`. */
  static conflict = <const D extends Record<string, unknown>>(
    data: D & (D['reason'] extends 'changed' ? never : unknown),
    message: string,
  ) => new Problem(409, message, data)

  /** 409: somebody's change came first. What is known of it goes along, by the contract `changed`. */
  static changed(message = 'Somebody changed this in the meantime', known: Partial<Omit<Changed, 'reason'>> = {}) {
    const data: Changed = { reason: 'changed', current: null, changedBy: null, changedAt: null, fields: {}, ...known }
    return new Problem(409, message, data)
  }

  /** 404, naming what was looked for: `Problem.notFound('Basket')`. */
  static notFound = (what: string) => new Problem(404, `${what} not found`)

  /**
   * 503: something that is needed is away for now; `data` is `Unavailable`. `message` says what, in a sentence without
   * its full stop; what may or may not have been done is added to it. `retryAfter` is in seconds.
   */
  static unavailable(
    reason: UnavailableReason,
    message: string,
    { mayBeDone = false, retryAfter = 1, cause }: { mayBeDone?: boolean; retryAfter?: number; cause?: unknown } = {},
  ): Problem {
    const data: Unavailable = { reason, mayBeDone }
    const said = mayBeDone
      ? 'What you did may or may not have been done: look before you do it again.'
      : 'Nothing was done: try again in a moment.'
    return new Problem(503, `${message}. ${said}`, data, { 'Retry-After': String(retryAfter) }, { cause })
  }

  static unauthorised = (message = 'Sign in to go on') => new Problem(401, message)
  static forbidden = (message: string = accessError) => new Problem(403, message)
}

/** @throws {Problem} 409 with a law's refusal, where there is one */
export function requireAllowed(refusal: Refusal | undefined, data: object = {}): void {
  if (refusal) throw Problem.conflict({ reason: refusal.code, ...data }, refusal.message)
}
