import { useEffect, useEffectEvent } from 'react'
import type { MoveName } from '#machines/orders/basketStatus'
import type { OfferedMove } from './movesFor'

/** The same single keys as in the lists, by the key's place, so that they work on a Persian keyboard too. */
export const moveKeys: Record<string, MoveName> = {
  KeyP: 'basket.place',
  KeyS: 'basket.start',
  KeyD: 'basket.finish',
  KeyC: 'basket.cancel',
}

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Whether a key belongs to what has the focus, or to a dialog on top of the page. */
export const isTakenElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  (event.target instanceof Element && event.target.closest(typing) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null

/** The key of a move, as `event.code` names it. */
export const codeOf = (name: MoveName): string => Object.keys(moveKeys).find((code) => moveKeys[code] === name) ?? ''

/** `undo` takes back the newest move that is still held, as in the lists. */
export function useMoveKeys(offered: OfferedMove[], ask: (name: MoveName) => void, undo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || isTakenElsewhere(event)) return
    if (event.code === 'KeyU') return undo()
    const name = moveKeys[event.code]
    if (!name || !offered.some((move) => move.name === name)) return
    event.preventDefault()
    ask(name)
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
}
