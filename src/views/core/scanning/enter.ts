import { flushSync } from 'react-dom'
import { write } from './write'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element | null): element is Field => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Search fields and fields for numbers on goods. */
function ownField(): Field | undefined {
  const { activeElement: field } = document
  return isField(field) && (field.type === 'search' || field.closest('[data-scan="own"]')) ? field : undefined
}

/** Of the topmost dialog, or of the page. */
function fieldThatListens(): Field | undefined {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const fields = [...(dialog ?? document).querySelectorAll<Field>('[data-scan="here"]:enabled')]
  return fields.filter((field) => field.checkVisibility()).at(-1)
}

const press = (field: Field) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))

/** As if typed with Enter; restores what was typed by hand. Returns whether a field accepts codes. */
export function enterCode(code: string): boolean {
  const own = ownField()
  if (own) {
    flushSync(() => write(own, code))
    if (own.type === 'search' || own.role === 'combobox') press(own)
    return true
  }
  const field = fieldThatListens()
  if (!field) return false
  const typed = field.value
  const focused = document.activeElement
  flushSync(() => write(field, code))
  flushSync(() => (field.form ? field.form.requestSubmit() : press(field)))
  if (typed !== '' && field.value === '') write(field, typed)
  // A person writing a note keeps the focus.
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true })
  return true
}
