import { DrizzleQueryError } from 'drizzle-orm'
import type { UnavailableReason } from '#api/answer'
import { Problem } from '../problem'

const said: Partial<Record<UnavailableReason, { message: string; retryAfter: number }>> = {
  databaseAway: { message: 'The database cannot be reached', retryAfter: 2 },
  databaseLost: { message: 'The connection to the database was lost', retryAfter: 1 },
  databaseBusy: { message: 'Too many ask the database at once', retryAfter: 2 },
  tooSlow: { message: 'The database took too long', retryAfter: 5 },
  diskFull: { message: "The database's disk is full", retryAfter: 30 },
  stopping: { message: 'This server is being stopped', retryAfter: 2 },
}

/** By SQLSTATE (PostgreSQL, appendix A) or Node's error code; the first that matches counts. */
const byCode: readonly [RegExp, UnavailableReason][] = [
  // Shut down, crashed, or ended for idling in a transaction.
  [/^(57P0[125]|25P0[34])$/, 'databaseLost'],
  // Starting up, refused at the door, no such database, or a standby, which takes no writes.
  [/^(57P03|28...|3D000|25006)$/, 'databaseAway'],
  [/^57014$/, 'tooSlow'],
  [/^53100$/, 'diskFull'],
  [/^53...$/, 'databaseBusy'],
  [/^08...$/, 'databaseLost'],
  [/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/, 'databaseAway'],
  [/^(ECONNRESET|EPIPE|ETIMEDOUT)$/, 'databaseLost'],
]

/** The driver gives these no code. */
const byMessage: readonly [RegExp, UnavailableReason][] = [
  [/^timeout exceeded when trying to connect$/, 'databaseBusy'],
  [/^Cannot use a pool after calling end/, 'stopping'],
  [/^(Connection terminated due to connection timeout|timeout expired)$/, 'databaseAway'],
  [/^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/, 'databaseLost'],
]

/** Why the database is unavailable for now, from what its driver threw; undefined for every other error. */
export function driverReason(error: unknown): UnavailableReason | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const found = byCode.find(([pattern]) => pattern.test(code)) ?? byMessage.find(([pattern]) => pattern.test(error.message))
  return found?.[1]
}

/** The same from what a statement threw. A refused connection to something else, such as a mail server, is not meant. */
export const awayReason = (error: unknown): UnavailableReason | undefined =>
  error instanceof DrizzleQueryError ? driverReason(error.cause) : undefined

/** What to answer. */
export function awayProblem(reason: UnavailableReason, cause: unknown, mayBeDone: boolean): Problem {
  const { message, retryAfter } = said[reason] ?? { message: 'The database is not there', retryAfter: 2 }
  return Problem.unavailable(reason, message, { mayBeDone, retryAfter, cause })
}
