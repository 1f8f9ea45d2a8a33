import * as z from 'zod/mini'
import { type Changed, changed } from '#api/core/conflict'
import { ApiError } from '#api/core/http'

/** What is known of somebody else's change that came first, if that is what this is. */
export const changedIn = (error: unknown): Changed | undefined =>
  error instanceof ApiError && error.status === 409 ? z.safeParse(changed, error.data).data : undefined
