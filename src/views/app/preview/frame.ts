import type { ComponentType, ReactNode } from 'react'

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
