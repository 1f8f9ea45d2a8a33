const asked = 'beside'

/** What opens beside the page, one at a time. */
export type Beside = 'palette' | 'report' | 'signOut'

/** Opens it, wherever one is in the workspace. */
export function openBeside(what: Beside): void {
  dispatchEvent(new CustomEvent(asked, { detail: what }))
}

/** Hears it asked for. Returns how to stop listening. */
export function onBeside(open: (what: Beside) => void): () => void {
  const heard = (event: Event) => open((event as CustomEvent<Beside>).detail)
  addEventListener(asked, heard)
  return () => removeEventListener(asked, heard)
}
