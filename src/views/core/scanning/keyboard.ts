import { fromCallback } from 'xstate'
import { type Burst, burstAfter, codeOf, isBroken, learnedGap, longestGap, mayBecomeOwn, noBurst } from '#machines/core/burst'
import type { ScannerEvent, ToKeyboard } from '#machines/core/scanner'
import { write } from './write'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (element: Element | null): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** Returns a function that restores the field, `keys` keys later. */
function fieldBefore(): (keys: number) => void {
  const field = document.activeElement
  if (isTyped(field)) {
    const { value } = field
    // Number and date inputs have no selection.
    const start = 'selectionStart' in field ? field.selectionStart : null
    const end = 'selectionEnd' in field ? field.selectionEnd : null
    return () => {
      if (field.value === value) return
      write(field, value)
      if (start !== null && 'setSelectionRange' in field) field.setSelectionRange(start, end)
    }
  }
  return (keys) => {
    const selection = getSelection()
    if (!(field instanceof HTMLElement && field.isContentEditable) || !selection) return
    for (let key = 0; key < keys; key++) selection.modify('extend', 'backward', 'character')
    document.execCommand('delete')
  }
}

const isInField = ({ target }: Event): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Milliseconds that this device's scanner was found to take between two keys. */
const gapKey = 'scan.gap'

const ends = new Set(['Enter', 'NumpadEnter', 'Tab'])

function keep(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

let isHeard = false

/**
 * Hears keys before anybody else. What a code has put into a field is taken back once it is whole; whoever types as fast
 * what is no code has typed it. The app hears for a preview beside it: a second listener would not hear how a code ends,
 * and take the copies typed after it for its rest.
 */
export const keyboard = fromCallback<ToKeyboard>(({ sendBack, receive }) => {
  if (isHeard) return
  isHeard = true
  const say = (event: ScannerEvent) => sendBack(event)
  let burst: Burst = noBurst
  let gap = Number(localStorage.getItem(gapKey) ?? longestGap)
  let restore = (_keys: number) => {}
  let held: KeyboardEvent[] = []
  const released = new WeakSet<Event>()

  const onTyped = () => {
    if (held.length) say({ type: 'key.typed' })
  }
  const onEnd = (event: KeyboardEvent) => {
    const ended = burst
    const code = codeOf(ended, event.timeStamp, gap)
    const keys = ended.byPlace.length
    burst = noBurst
    if (code === undefined) {
      onTyped()
      if (!isBroken(ended)) return
      // The rest of a cut code is no number of copies.
      keep(event)
      restore(keys)
      return say({ type: 'code.broken' })
    }
    const learned = learnedGap(gap, ended)
    if (learned !== gap) localStorage.setItem(gapKey, String(learned))
    gap = learned
    held = []
    keep(event)
    restore(keys)
    say({ type: 'code.read', code })
  }
  const onKey = (event: KeyboardEvent) => {
    if (released.has(event) || event.key === 'Shift') return
    if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) {
      burst = noBurst
      return onTyped()
    }
    if (ends.has(event.code)) return onEnd(event)
    burst = burstAfter(burst, event, gap)
    const isFirst = burst.byPlace.length === 1
    if (isFirst) restore = fieldBefore()
    const isHeld = !isInField(event) && mayBecomeOwn(burst)
    if (isFirst || !isHeld) onTyped()
    if (!isHeld) return
    keep(event)
    held.push(event)
    say({ type: 'key.held' })
  }
  receive(() => {
    const all = held
    held = []
    for (const { target, key, code, shiftKey } of all) {
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
      released.add(again)
      target?.dispatchEvent(again)
    }
  })
  addEventListener('keydown', onKey, { capture: true })
  return () => {
    isHeard = false
    removeEventListener('keydown', onKey, { capture: true })
  }
})
