import type { FieldErrors, Unavailable, UnavailableReason } from '#api/core/answer'
import type { Changed } from '#api/core/conflict'
import { accessError } from '#api/core/permissions'
import type { Refusal } from '#machines/core/law'

/** The one error for callers, rendered in app.ts as the envelope with `status` as HTTP status. `cause` is logged, not sent. */
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

  get reason(): string | undefined {
    const { data } = this
    return typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string' ? data.reason : undefined
  }

  static fields = (fieldErrors: FieldErrors, message = Object.values(fieldErrors).flat()[0] ?? 'The input is not valid') =>
    new Problem(422, message, { fieldErrors })

  static field = (name: string, message: string) => Problem.fields({ [name]: [message] })

  /** 409: a rule forbids it. For concurrent changes use `changed`. */
  static conflict = <const D extends Record<string, unknown>>(
    data: D & (D['reason'] extends 'changed' ? never : unknown),
    message: string,
  ) => new Problem(409, message, data)

  static changed(message = 'Somebody changed this in the meantime', details: Partial<Omit<Changed, 'reason'>> = {}) {
    const data: Changed = { reason: 'changed', current: null, changedBy: null, changedAt: null, fields: {}, ...details }
    return new Problem(409, message, data)
  }

  static notFound = (what: string) => new Problem(404, `${what} not found`)

  /** 503. `message` has no full stop; whether the work may be done is appended. `retryAfter` in seconds. */
  static unavailable(
    reason: UnavailableReason,
    message: string,
    { mayBeDone = false, retryAfter = 1, cause }: { mayBeDone?: boolean; retryAfter?: number; cause?: unknown } = {},
  ): Problem {
    const data: Unavailable = { reason, mayBeDone }
    const advice = mayBeDone
      ? 'What you did may or may not have been done: look before you do it again.'
      : 'Nothing was done: try again in a moment.'
    return new Problem(503, `${message}. ${advice}`, data, { 'Retry-After': String(retryAfter) }, { cause })
  }

  static unauthorised = (message = 'Sign in to go on') => new Problem(401, message)
  static forbidden = (message: string = accessError) => new Problem(403, message)
}

/** @throws {Problem} 409 with a law's refusal, where there is one */
export function requireAllowed(refusal: Refusal | undefined, data: object = {}): void {
  if (refusal) throw Problem.conflict({ reason: refusal.code, ...data }, refusal.message)
}
