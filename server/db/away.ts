import { DrizzleQueryError } from 'drizzle-orm'

/**
 * `databaseAway`: no connection can be made. `databaseLost`: the one that was used broke. `databaseBusy`: all are taken.
 * `tooSlow`: a statement took longer than it may. `diskFull`: no room for a write. `stopping`: we gave the database up.
 */
export type AwayReason = 'databaseAway' | 'databaseLost' | 'databaseBusy' | 'tooSlow' | 'diskFull' | 'stopping'

/** Thrown instead of the driver's error where it is known whether what was asked for may be done all the same. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  constructor(
    readonly reason: AwayReason,
    readonly mayBeDone: boolean,
    cause: unknown,
  ) {
    super(reason, { cause })
  }
}

/** By SQLSTATE (PostgreSQL, appendix A) or Node's error code; the first that matches counts. */
const byCode: readonly [RegExp, AwayReason][] = [
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
const byMessage: readonly [RegExp, AwayReason][] = [
  [/^timeout exceeded when trying to connect$/, 'databaseBusy'],
  [/^Cannot use a pool after calling end/, 'stopping'],
  [/^(Connection terminated due to connection timeout|timeout expired)$/, 'databaseAway'],
  [/^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/, 'databaseLost'],
]

/** Why the database is unavailable for now, from what its driver threw; undefined for every other error. */
export function driverReason(error: unknown): AwayReason | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const found = byCode.find(([pattern]) => pattern.test(code)) ?? byMessage.find(([pattern]) => pattern.test(error.message))
  return found?.[1]
}

/** The same from what a statement or a transaction threw. A refused connection to something else, such as a mail server, is not meant. */
export function awayReason(error: unknown): AwayReason | undefined {
  if (error instanceof DatabaseAway) return error.reason
  return error instanceof DrizzleQueryError ? driverReason(error.cause) : undefined
}
