/** The orders before and after one, by id; undefined at an end of what is known. */
export type Neighbours = { previous: number | undefined; next: number | undefined; place: number | undefined }

/**
 * The neighbours of an order in one page of a list. An order that has left the list keeps the place it had when it
 * was last `seen` there: what came after it then, and is there still, comes next.
 */
export function neighboursOf(id: number, ids: readonly number[], seen: readonly number[]): Neighbours {
  const place = ids.indexOf(id)
  if (place >= 0) return { previous: ids[place - 1], next: ids[place + 1], place }
  const had = seen.indexOf(id)
  if (had < 0) return { previous: undefined, next: undefined, place: undefined }
  const isThere = (other: number) => ids.includes(other)
  return { previous: seen.slice(0, had).findLast(isThere), next: seen.slice(had + 1).find(isThere), place: undefined }
}
