import type { Unavailable } from '../answer'
import { ApiError, errorKind, isRefusal } from './apiError'

/** The outcome is unknown: read again before claiming either. */
export function isDoubtful(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { mayBeDone = true } = (error.data ?? {}) as Partial<Unavailable>
  return error.kind === 'lost' || (error.status >= 502 && mayBeDone)
}

/** A refusal that stays: whoever is signed out or sends too much at once may send the same later. */
export const isFinalRefusal = (error: unknown): boolean => isRefusal(error) && !['signedOut', 'busy'].includes(errorKind(error) ?? '')
