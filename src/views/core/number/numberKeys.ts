import type { FocusEvent, KeyboardEvent, WheelEvent } from 'react'
import { write } from '../scanning/write'

/** Restored by Escape. */
const textBefore = new WeakMap<HTMLInputElement, string>()

/**
 * Selects the text on focus. The first Escape restores it, the next closes the dialog. The mouse wheel scrolls the page and changes no
 * number.
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
