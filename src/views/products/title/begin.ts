import { readIsbn } from '#api/core/kinds/isbn'
import { toId } from '#views/core/toId.ts'

/** The values that a new title or edition begins with. Kept in the address, so that Back and a reload find them. */
export type Begin = { isbn: string | null; publisherId: number | null }

const pastIsbn = 'details'

export function beginOf(query: string): Begin & { typed: string; isPastIsbn: boolean } {
  const params = new URLSearchParams(query)
  const typed = params.get('isbn') ?? ''
  return {
    typed,
    isbn: readIsbn(typed).isbn ?? null,
    publisherId: toId(params.get('publisher') ?? undefined),
    isPastIsbn: params.get('step') === pastIsbn,
  }
}

const addressWith = (path: string, values: Record<string, string | number | null>): string => {
  const given = Object.entries(values).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]]))
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

export const beginAt = (path: string, typed: string): string => addressWith(path, { isbn: typed })

export const editionBegunAt = (path: string, { isbn, publisherId }: Begin): string => addressWith(path, { isbn, publisher: publisherId })

export const titleBegunAt = (path: string, { isbn, publisherId }: Begin): string =>
  addressWith(path, { isbn, publisher: publisherId, step: pastIsbn })
