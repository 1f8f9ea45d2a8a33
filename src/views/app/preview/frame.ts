import type { ComponentType, ReactNode } from 'react'

/** What stands around the workspace while it shows what a role finds. It comes with the pages that open a preview. */
export type Frame = ComponentType<{ children: ReactNode }>

const changed = 'preview'
let current: Frame | undefined

export const frame = {
  get: () => current,
  set(next?: Frame) {
    current = next
    dispatchEvent(new Event(changed))
  },
  subscribe(listener: () => void) {
    addEventListener(changed, listener)
    return () => removeEventListener(changed, listener)
  },
}
