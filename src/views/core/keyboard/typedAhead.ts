import { createContext } from 'react'

/** What was typed for something that is opening, from the moment it was asked for until it has a field of its own. */
export type TypedAhead = { text: string; isEntered: boolean }

/** Of the nearest `Opening` above; null where nothing opens. */
export const TypedAheadContext = createContext<TypedAhead | null>(null)

const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** The field that has the focus, if it is one for text. */
function focusedField(): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = document.activeElement
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.matches(fields) ? field : undefined
}

/** Puts what was typed ahead into the field that has the focus, as if it were typed there now. */
export function handOver(typed: TypedAhead): void {
  const { text } = typed
  const field = focusedField()
  typed.text = ''
  if (!field || !text) return
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/**
 * Enter, if it was pressed ahead, once what the text changes is drawn. A button gets none: what was pressed before it could
 * be read confirms nothing.
 */
export function enterAhead(typed: TypedAhead): void {
  if (!typed.isEntered) return
  typed.isEntered = false
  setTimeout(() =>
    focusedField()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })),
  )
}
