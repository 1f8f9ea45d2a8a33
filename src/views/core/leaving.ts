import { corePaths } from '#api/core/paths'

type Guard = {
  /** Asked before somebody follows a link; `go` follows it after all. Says whether it takes the matter into its hands. */
  ask: (go: () => void) => boolean
  /** Hears Back and Forward before the router does, and may stop the event. Says whether it did. */
  onPop: (event: PopStateEvent) => boolean
}

/** Oldest first. */
const guards: Guard[] = []
/** The newest that takes the matter into its hands: a form beside one with nothing unsaved is asked all the same. */
const isBarred = (by: (guard: Guard) => boolean): boolean => !isFree && guards.findLast(by) !== undefined
let isFree = false

/** Goes without asking anybody: for whoever knows that nothing can be lost. */
export function leaveUnasked(go: () => void): void {
  isFree = true
  try {
    go()
  } finally {
    isFree = false
  }
}

// Here and not in an effect: a window's own listeners are called in the order they came, whatever their phase, and the router's must come later.
addEventListener('popstate', (event) => isBarred(({ onPop }) => onPop(event)))

/** Session's own ways are never barred: what was typed is a draft by then. */
const isAlwaysFree = (path: string) => path === corePaths.login || path === corePaths.changePassword || path === corePaths.security

/** Whoever may have something unsaved stands guard. Returns how to step down. */
export function guardLeaving(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

/** Goes to another page, unless somebody wants to be asked first. */
export function leaveFor(to: string, go: () => void): void {
  const path = to.split(/[?#]/)[0] ?? ''
  if (path === location.pathname || isAlwaysFree(path) || !isBarred(({ ask }) => ask(go))) go()
}
