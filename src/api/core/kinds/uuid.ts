import * as z from 'zod/mini'

/** A UUID that a client makes up, so that what is sent again counts once. Not `z.uuid`, whose expressions every page would load. */
export const uuid = (error: string) => z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error }))
