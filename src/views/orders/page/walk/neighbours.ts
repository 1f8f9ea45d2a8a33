export type Neighbours = { previous: number | undefined; next: number | undefined; place: number | undefined }

/** An order that left the list keeps its last `seen` position: its former successor that is still there comes next. */
export function neighboursOf(id: number, ids: readonly number[], seen: readonly number[]): Neighbours {
  const place = ids.indexOf(id)
  if (place >= 0) return { previous: ids[place - 1], next: ids[place + 1], place }
  const had = seen.indexOf(id)
  if (had < 0) return { previous: undefined, next: undefined, place: undefined }
  const isThere = (other: number) => ids.includes(other)
  return { previous: seen.slice(0, had).findLast(isThere), next: seen.slice(had + 1).find(isThere), place: undefined }
}
