// The first page is where the browser starts anyway; from then on arriving somewhere has to be told.
let hasArrived = false

/** Whether nothing was shown before this. */
export function isFirstArrival(): boolean {
  const isFirst = !hasArrived
  hasArrived = true
  return isFirst
}
