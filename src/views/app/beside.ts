/** One at a time. */
export type Beside = 'palette' | 'report' | 'signOut'

const heard = new Set<(what: Beside) => void>()

/** Synchronous: a sent event would be drawn after the next key. */
export function openBeside(what: Beside): void {
  for (const open of heard) open(what)
}

export function onBeside(open: (what: Beside) => void): () => void {
  heard.add(open)
  return () => heard.delete(open)
}
