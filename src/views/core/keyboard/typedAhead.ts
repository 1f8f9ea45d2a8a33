import { createContext } from 'react'

/** What was typed for something that is opening, from the moment it was asked for until it has a field of its own. */
export type TypedAhead = { text: string; isEntered: boolean }

/** Of the nearest `Opening` above; null where nothing opens. */
export const TypedAheadContext = createContext<TypedAhead | null>(null)

const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/**
 * Puts what was typed ahead into the field that has the focus, as if it were typed there now. A button that has it gets
 * nothing: what was typed before it could be read confirms nothing.
 */
export function handOver(typed: TypedAhead): void {
  const { text, isEntered } = typed
  const field = document.activeElement
  Object.assign(typed, { text: '', isEntered: false })
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.matches(fields)) return
  if (text) {
    field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }
  // Once React has drawn what the text changes: Enter is about that.
  const enter = () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
  if (isEntered) queueMicrotask(enter)
}
