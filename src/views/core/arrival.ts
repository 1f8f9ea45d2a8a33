// The first page needs no announcement.
let hasArrived = false

export function isFirstArrival(): boolean {
  const isFirst = !hasArrived
  hasArrived = true
  return isFirst
}
