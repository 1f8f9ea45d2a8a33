import { flushSync } from 'react-dom'
import { write } from './write'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element | null): element is Field => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** The field that has the focus, if what a scanner reads is meant for it: one that searches, or one for the number on goods. */
function ownField(): Field | undefined {
  const { activeElement: field } = document
  return isField(field) && (field.type === 'search' || field.closest('[data-scan="own"]')) ? field : undefined
}

/** The field that takes codes wherever the focus is: of the dialog on top, or of the page. */
function fieldThatListens(): Field | undefined {
  // A dialog that leaves the page in use, such as the notice of a lost connection in the till, takes no codes from it.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const fields = [...(dialog ?? document).querySelectorAll<Field>('[data-scan="here"]:enabled')]
  return fields.filter((field) => field.checkVisibility()).at(-1)
}

const press = (field: Field) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))

/**
 * Enters a code where codes are taken, as if somebody had typed it there and pressed Enter; what they had typed there by hand
 * stands again. Says whether anything takes codes.
 */
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
  // A form may take the focus for the next code: who writes a note writes on.
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true })
  return true
}
