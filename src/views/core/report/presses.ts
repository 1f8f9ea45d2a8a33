import type { Asked } from '#machines/core/law'
import type { Recorder } from '#machines/core/recorder/recorder'
import { isIdentifier } from '#machines/core/recorder/safe'

type Reason = { law: string; move: string; code: string }

const maxReasons = 200

/**
 * Presses on what is switched off. The label and the text of the reason may hold data: a law's reason is known by its text, and written as
 * its code.
 */
export function watchPresses(recorder: Recorder) {
  const reasons = new Map<string, Reason>()

  const reasonOf = (control: Element): Reason | undefined => {
    const ids = control.getAttribute('aria-describedby')?.split(/\s+/) ?? []
    const texts = [control.getAttribute('title'), ...ids.map((id) => document.getElementById(id)?.textContent)]
    for (const [message, reason] of reasons) if (texts.some((text) => text?.trim().startsWith(message))) return reason
    return undefined
  }
  const onPress = ({ type, target }: Event) => {
    // No click comes from a disabled control.
    const control = target instanceof Element && target.closest(type === 'click' ? '[aria-disabled=true]' : ':disabled')
    if (control) recorder.note({ refused: 'press', ...reasonOf(control) })
  }
  addEventListener('click', onPress, true)
  addEventListener('pointerdown', onPress, true)

  return {
    /** Remembers why a law refuses now. */
    learn({ law, event, refusal }: Asked): void {
      if (!refusal || !isIdentifier(refusal.code)) return
      // The latest of several moves with the same reason.
      reasons.delete(refusal.message)
      if (reasons.size >= maxReasons) for (const [oldest] of [...reasons].slice(0, 1)) reasons.delete(oldest)
      reasons.set(refusal.message, { law: law.id, move: event.type, code: refusal.code })
    },
  }
}
