import * as z from 'zod/mini'

/** Idempotency key of a client. Not `z.uuid`, whose patterns every page would load. */
export const uuid = (error: string) => z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error }))
