/** What opens beside the page, one at a time. */
export type Beside = 'palette' | 'report' | 'signOut'

const heard = new Set<(what: Beside) => void>()

/**
 * Opens it, wherever one is in the workspace. Called, not sent as an event of its own: what an event of the app's changes is
 * drawn later than the next key may be pressed.
 */
export function openBeside(what: Beside): void {
  for (const open of heard) open(what)
}

/** Hears it asked for. Returns how to stop listening. */
export function onBeside(open: (what: Beside) => void): () => void {
  heard.add(open)
  return () => heard.delete(open)
}
