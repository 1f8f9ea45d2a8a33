import { corePaths } from '#api/core/paths'

type Guard = {
  ask: (go: () => void) => boolean
  onPop: (event: PopStateEvent) => boolean
}

const guards: Guard[] = []
const isBarred = (by: (guard: Guard) => boolean): boolean => !isFree && guards.findLast(by) !== undefined
let isFree = false

export function leaveUnasked(go: () => void): void {
  isFree = true
  try {
    go()
  } finally {
    isFree = false
  }
}

// At module level: window listeners run in order of registration, and the router's must come later.
addEventListener('popstate', (event) => isBarred(({ onPop }) => onPop(event)))

/** Input is saved as a draft. */
const isAlwaysFree = (path: string) => path === corePaths.login || path === corePaths.changePassword || path === corePaths.security

export function guardLeaving(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

export function leaveFor(to: string, go: () => void): void {
  const path = to.split(/[?#]/)[0] ?? ''
  if (path === location.pathname || isAlwaysFree(path) || !isBarred(({ ask }) => ask(go))) go()
}
