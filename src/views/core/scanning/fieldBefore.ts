import { write } from './write'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (element: Element | null): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** Returns a function that restores the field, `keys` keys later. */
export function fieldBefore(): (keys: number) => void {
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
