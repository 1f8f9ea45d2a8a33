import { type AwayReason, awayReason, DatabaseAway } from '../db/away'
import { Problem } from './http/problem'

type Reported = { code: string; table?: string; constraint?: string; column?: string; detail?: string }

/**
 * Maps errors that PostgreSQL raises for bad input or lost connections to Problems; undefined for our own faults. Follows the causes, as
 * Drizzle wraps driver errors. `mayBeDone`: the statement may have taken effect.
 */
export function problemOf(error: unknown, mayBeDone: boolean): Problem | undefined {
  const away = awayReason(error)
  if (away) return awayProblem(away, error, error instanceof DatabaseAway ? error.mayBeDone : mayBeDone)
  const reported = reportOf(error)
  if (!reported) return undefined
  const field = fieldOf(reported)
  switch (reported.code) {
    case '23505':
      return Problem.field(field, 'Is already taken')
    case '23503':
      return /is still referenced/.test(reported.detail ?? '')
        ? Problem.conflict({ reason: 'inUse', uses: [] }, 'It is still in use elsewhere')
        : Problem.field(field, 'Does not exist')
    case '23502':
      return Problem.field(field, 'Is required')
    case '23514':
      return Problem.field(field, 'Is not allowed')
    case '22001':
      return Problem.field(field, 'Is too long')
    case '22003':
      return Problem.field(field, 'Is too large')
    case '22007':
    case '22008':
      return Problem.field(field, 'Is not a day of the calendar')
    case '22021':
    case '22P05':
      return Problem.field(field, 'Holds a character that cannot be stored')
    // Deadlock victim: the caller may retry.
    case '40001':
    case '40P01':
    case '55P03':
      return Problem.conflict({ reason: 'busy' }, 'Somebody else is changing this right now: try again')
    default:
      return undefined
  }
}

const messages: Record<AwayReason, { message: string; retryAfter: number }> = {
  databaseAway: { message: 'The database cannot be reached', retryAfter: 2 },
  databaseLost: { message: 'The connection to the database was lost', retryAfter: 1 },
  databaseBusy: { message: 'Too many ask the database at once', retryAfter: 2 },
  tooSlow: { message: 'The database took too long', retryAfter: 5 },
  diskFull: { message: "The database's disk is full", retryAfter: 30 },
  stopping: { message: 'This server is being stopped', retryAfter: 2 },
}

function awayProblem(reason: AwayReason, cause: unknown, mayBeDone: boolean): Problem {
  const { message, retryAfter } = messages[reason]
  return Problem.unavailable(reason, message, { mayBeDone, retryAfter, cause })
}

function reportOf(error: unknown): Reported | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause as Error & Reported
  }
  return undefined
}

/** `Key (parent_id)=(7) is not present…`, `Key (lower(email))=(…)` or `Key (scheme, code)=(…)` → parentId, email, code. */
function fieldOf({ column, detail }: Reported): string {
  const named = column ?? /^Key \((?:\w+, )*(?:lower\()?"?(\w+)/.exec(detail ?? '')?.[1]
  return named ? named.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : 'body'
}
