import * as z from 'zod/mini'
import { endpoint, id } from '../endpoint'

/** What can be shown in a page without being able to run in it: SVG is not. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const fileTypes = [...imageTypes, 'application/pdf', 'application/epub+zip', 'application/zip'] as const

/**
 * A picture or document that the server keeps. `url` is below the API's base: `client.url(url)`. It needs no token, unless only
 * some may read the file (`needsToken`).
 */
export const storedFile = z.object({
  id,
  name: z.string().check(z.maxLength(300)),
  type: z.string().check(z.maxLength(100)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  url: z.string().check(z.maxLength(500)),
})
export type StoredFile = z.output<typeof storedFile>

/** Whether a file is read as any other call is answered: with a token. */
export const needsToken = ({ url }: Pick<StoredFile, 'url'>): boolean => !url.startsWith('File/')

/**
 * The bytes. Whoever has the address may read them: an `<img>` sends no token, so the key in it is 128 random bits. With `size=small`
 * the picture of at most 320 pixels a side that was sent with it, where one was.
 */
export const readFile = endpoint({
  method: 'GET',
  path: 'File/{key}',
  isReading: true,
  permission: 'public',
  summary: 'A stored picture or document; with size=small the small picture beside it, and the whole where there is none',
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{22}$/, { error: 'Is not the key of a file' })) }),
  query: z.object({ size: z.optional(z.enum(['small'], { error: 'Is small, or is left out for the whole' })) }),
  answer: z.unknown(),
})

/** More pixels than any camera of ours makes: decoded, they would take 200 MB. */
export const mostPixels = 50_000_000
