import * as z from 'zod/mini'
import { type Changed, changed } from '#api/core/conflict'
import { ApiError } from '#api/core/http'

export const changedIn = (error: unknown): Changed | undefined =>
  error instanceof ApiError && error.kind === 'conflict' ? z.safeParse(changed, error.data).data : undefined
