import { type Burst, burstAfter, codeOf, longestGap, mayBecomeOwn, noBurst } from '#machines/core/burst'
import type { ScannerEvent } from '#machines/core/scanner'
import { fieldBefore } from './fieldBefore'

/** So many keys at a scanner's pace are no fingers. */
const burstLength = 3

const isInField = ({ target }: Event): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const ends = new Set(['Enter', 'NumpadEnter', 'Tab'])

function keep(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Keys that wait to see whether more of a code come: as keys of the page they would do something. */
function holding() {
  let held: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const givenBack = new WeakSet<Event>()
  const drop = () => {
    clearTimeout(timer)
    held = []
  }
  const giveBack = () => {
    const all = held
    drop()
    for (const { target, key, code, shiftKey } of all) {
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
      givenBack.add(again)
      target?.dispatchEvent(again)
    }
  }
  return {
    isGivenBack: (event: Event) => givenBack.has(event),
    hold(event: KeyboardEvent) {
      keep(event)
      clearTimeout(timer)
      held.push(event)
      timer = setTimeout(giveBack, longestGap)
    },
    giveBack,
    drop,
  }
}

/**
 * Hears keys before anybody else. What a code has put into a field is taken back once it is whole; whoever types as fast
 * what is no code has typed it. Returns how to stop.
 */
export function hearBursts(say: (event: ScannerEvent) => void): () => void {
  let burst: Burst = noBurst
  let restore = (_keys: number) => {}
  let breaking: ReturnType<typeof setTimeout> | undefined
  const held = holding()

  const forget = () => {
    clearTimeout(breaking)
    burst = noBurst
  }
  const onEnd = (event: KeyboardEvent) => {
    const code = codeOf(burst, event.timeStamp)
    const keys = burst.byPlace.length
    forget()
    if (code === undefined) {
      if (keys >= burstLength) say({ type: 'burst.broken' })
      return held.giveBack()
    }
    held.drop()
    keep(event)
    restore(keys)
    say({ type: 'code.read', code })
  }
  const onKey = (event: KeyboardEvent) => {
    if (held.isGivenBack(event) || event.key === 'Shift') return
    if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) {
      held.giveBack()
      return forget()
    }
    if (ends.has(event.code)) return onEnd(event)
    burst = burstAfter(burst, event)
    const keys = burst.byPlace.length
    if (keys === 1) restore = fieldBefore()
    clearTimeout(breaking)
    if (keys === burstLength) say({ type: 'burst.began' })
    if (keys >= burstLength) breaking = setTimeout(() => say({ type: 'burst.broken' }), 2 * longestGap)
    const isHeld = !isInField(event) && mayBecomeOwn(burst)
    if (keys === 1 || !isHeld) held.giveBack()
    if (isHeld) held.hold(event)
  }
  addEventListener('keydown', onKey, { capture: true })
  return () => {
    forget()
    held.drop()
    removeEventListener('keydown', onKey, { capture: true })
  }
}
