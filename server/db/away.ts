import { DrizzleQueryError } from 'drizzle-orm'

/**
 * `databaseAway`: no connection. `databaseLost`: the connection broke. `databaseBusy`: pool exhausted. `tooSlow`: statement timeout.
 * `diskFull`: no room for a write. `stopping`: shutting down.
 */
export type AwayReason = 'databaseAway' | 'databaseLost' | 'databaseBusy' | 'tooSlow' | 'diskFull' | 'stopping'

/** For cases where it is known whether the work may be done. */
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

/** SQLSTATE (PostgreSQL, appendix A) or Node's error code; first match wins. */
const byCode: readonly [RegExp, AwayReason][] = [
  [/^(57P0[125]|25P0[34])$/, 'databaseLost'],
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

export function driverReason(error: unknown): AwayReason | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const found = byCode.find(([pattern]) => pattern.test(code)) ?? byMessage.find(([pattern]) => pattern.test(error.message))
  return found?.[1]
}

/** Not for refused connections to other servers, such as mail. */
export function awayReason(error: unknown): AwayReason | undefined {
  if (error instanceof DatabaseAway) return error.reason
  return error instanceof DrizzleQueryError ? driverReason(error.cause) : undefined
}
