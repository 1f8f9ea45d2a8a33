/** Asked before somebody leaves; `go` leaves after all. Says whether it takes the matter into its hands. */
type Guard = (go: () => void) => boolean

let guard: Guard | undefined

/** Session's own ways are never barred: what was typed is a draft by then. */
const isAlwaysFree = (path: string) => path === '/login' || path === '/change-password'

/** Whoever has something unsaved stands guard; one at a time. Returns how to step down. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

/** Goes to another page, unless somebody wants to be asked first. */
export function leaveFor(to: string, go: () => void): void {
  const path = to.split(/[?#]/)[0] ?? ''
  if (path === location.pathname || isAlwaysFree(path) || !guard?.(go)) go()
}
