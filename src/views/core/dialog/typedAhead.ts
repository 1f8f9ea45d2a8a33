import { createContext } from 'react'

export type TypedAhead = { text: string; isEntered: boolean }

export const TypedAheadContext = createContext<TypedAhead | null>(null)

const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

function focusedField(): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = document.activeElement
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.matches(fields) ? field : undefined
}

export function handOver(typed: TypedAhead): void {
  const { text } = typed
  const field = focusedField()
  typed.text = ''
  if (!field || !text) return
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Only after the text is applied. Buttons ignore it: an unread dialog must not be confirmed. */
export function enterAhead(typed: TypedAhead): void {
  if (!typed.isEntered) return
  typed.isEntered = false
  setTimeout(() =>
    focusedField()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })),
  )
}
