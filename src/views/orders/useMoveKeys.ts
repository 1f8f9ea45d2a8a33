import type { OrderMoveName } from '#machines/orders/shipping'
import { useShortcuts } from '#views/core/list/useShortcuts.ts'

/** The same single keys as in the lists, by the key's place, so that they work on a Persian keyboard too. */
export const moveKeys: Record<string, OrderMoveName> = {
  KeyI: 'basket.ship',
  KeyP: 'basket.place',
  KeyS: 'basket.start',
  KeyD: 'basket.finish',
  KeyC: 'basket.cancel',
}

/** The key of a move, as `event.code` names it. */
export const codeOf = (name: OrderMoveName): string => Object.keys(moveKeys).find((code) => moveKeys[code] === name) ?? ''

/** `ask` hears of every move's key, and says why where it is not possible; `undo` takes back the newest move still held. */
export function useMoveKeys(ask: (name: OrderMoveName) => void, undo: () => void): void {
  useShortcuts((shortcut) => {
    if (shortcut.type !== 'other') return false
    const name = moveKeys[shortcut.code]
    if (name) ask(name)
    else if (shortcut.code === 'KeyU') undo()
    return name !== undefined || shortcut.code === 'KeyU'
  })
}
