type Kind = 'success' | 'error' | 'info'
type Message = { kind: Kind; text: string }
export type Sink = { show(message: Message): void; dismissAll(): void }

// Toasts before the library has loaded.
const waiting: Message[] = []
const listeners = new Set<() => void>()
let wanted = 0
let sink: Sink | undefined

const show = (kind: Kind) => (text: string) => {
  const message = { kind, text }
  if (sink) return sink.show(message)
  waiting.push(message)
  wanted++
  for (const listener of listeners) listener()
}

export const toast = { success: show('success'), error: show('error'), info: show('info') }

/** docs/product.md, States. */
export function dismissToasts(): void {
  waiting.length = 0
  sink?.dismissAll()
}

export const toastsWanted = {
  get: () => wanted,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function attachToaster(mounted: Sink): () => void {
  sink = mounted
  for (const message of waiting.splice(0)) mounted.show(message)
  return () => {
    if (sink === mounted) sink = undefined
  }
}
