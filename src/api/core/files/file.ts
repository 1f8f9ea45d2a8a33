import * as z from 'zod/mini'
import { endpoint, id } from '../endpoint'

/** SVG can contain scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const fileTypes = [...imageTypes, 'application/pdf', 'application/epub+zip', 'application/zip'] as const

/** `url` is below the API's base: `client.url(url)`. Needs no token unless `needsToken`. */
export const storedFile = z.object({
  id,
  name: z.string().check(z.maxLength(300)),
  type: z.string().check(z.maxLength(100)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  url: z.string().check(z.maxLength(500)),
})
export type StoredFile = z.output<typeof storedFile>

export const needsToken = ({ url }: Pick<StoredFile, 'url'>): boolean => !url.startsWith('File/')

/** Without a token, as `<img>` sends none: the key has 128 random bits. `size=small` answers the thumbnail if there is one. */
export const readFile = endpoint('GET File/{key}', {
  isReading: true,
  permission: 'public',
  summary: 'A stored picture or document; with size=small the small picture beside it, and the whole where there is none',
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{22}$/, { error: 'Is not the key of a file' })) }),
  query: z.object({ size: z.optional(z.enum(['small'], { error: 'Is small, or is left out for the whole' })) }),
  answer: z.unknown(),
})

/** Decoded it would take 200 MB. */
export const maxPixels = 50_000_000
