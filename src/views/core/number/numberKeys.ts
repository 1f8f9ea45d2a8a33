import type { FocusEvent, KeyboardEvent, WheelEvent } from 'react'
import { write } from '../scanning/write'

/** The text of each field when it got the focus: Escape restores it. */
const textBefore = new WeakMap<HTMLInputElement, string>()

/**
 * The handlers of every number field. It selects its text on focus, so that typing replaces the number. The first Escape restores
 * the text; the next one is the dialog's. The mouse wheel scrolls the page and changes no number.
 */
export const numberKeys = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    textBefore.set(currentTarget, currentTarget.value)
    currentTarget.select()
  },
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const before = textBefore.get(field)
    if (event.key !== 'Escape' || before === undefined || before === field.value) return
    event.preventDefault()
    event.stopPropagation()
    write(field, before)
    field.select()
  },
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
}
