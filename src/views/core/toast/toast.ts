type Kind = 'success' | 'error' | 'info'
type Said = { kind: Kind; text: string }
export type Sink = { show(said: Said): void; dismissAll(): void }

// The library is not on the page until the first toast: what is said before it stands is kept here.
const waiting: Said[] = []
const listeners = new Set<() => void>()
let wanted = 0
let sink: Sink | undefined

const show = (kind: Kind) => (text: string) => {
  const said = { kind, text }
  if (sink) return sink.show(said)
  waiting.push(said)
  wanted++
  for (const listener of listeners) listener()
}

/** Says something in passing: bottom-left, coloured, gone with the next navigation. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

/** Takes every toast away: a navigation leaves them behind (docs/product.md, States). */
export function dismissToasts(): void {
  waiting.length = 0
  sink?.dismissAll()
}

/** How often something was said that the toaster was not on the page for. */
export const toastsWanted = {
  get: () => wanted,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The mounted toaster takes over, and says what waited for it. Returns how to let go. */
export function attachToaster(mounted: Sink): () => void {
  sink = mounted
  for (const said of waiting.splice(0)) mounted.show(said)
  return () => {
    if (sink === mounted) sink = undefined
  }
}
