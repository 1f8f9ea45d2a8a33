import type { OrderMoveName } from '#machines/orders/shipping'
import { useShortcuts } from '#views/core/keyboard/useShortcuts.ts'

/** By physical key, for Persian keyboards. */
export const moveKeys: Record<string, OrderMoveName> = {
  KeyI: 'basket.ship',
  KeyP: 'basket.place',
  KeyS: 'basket.start',
  KeyD: 'basket.finish',
  KeyC: 'basket.cancel',
}

export const codeOf = (name: OrderMoveName): string => Object.keys(moveKeys).find((code) => moveKeys[code] === name) ?? ''

export function useMoveKeys(ask: (name: OrderMoveName) => void, undo: () => void): void {
  useShortcuts((shortcut) => {
    if (shortcut.type !== 'other') return false
    const name = moveKeys[shortcut.code]
    if (name) ask(name)
    else if (shortcut.code === 'KeyU') undo()
    return name !== undefined || shortcut.code === 'KeyU'
  })
}
