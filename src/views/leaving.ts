type Guard = {
  /** Asked before somebody follows a link; `go` follows it after all. Says whether it takes the matter into its hands. */
  ask: (go: () => void) => boolean
  /** Hears Back and Forward before the router does, and may stop the event. */
  onPop: (event: PopStateEvent) => void
}

let guard: Guard | undefined

// Here and not in an effect: a window's own listeners are called in the order they came, whatever their phase, and the router's must come later.
addEventListener('popstate', (event) => guard?.onPop(event))

/** Session's own ways are never barred: what was typed is a draft by then. */
const isAlwaysFree = (path: string) => path === '/login' || path === '/change-password'

/** Whoever has something unsaved stands guard; the newest one does. Returns how to step down. */
export function guardLeaving(next: Guard): () => void {
  const before = guard
  guard = next
  return () => {
    if (guard === next) guard = before
  }
}

/** Goes to another page, unless somebody wants to be asked first. */
export function leaveFor(to: string, go: () => void): void {
  const path = to.split(/[?#]/)[0] ?? ''
  if (path === location.pathname || isAlwaysFree(path) || !guard?.ask(go)) go()
}
