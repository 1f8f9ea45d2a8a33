type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (element: Element | null): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** Past React, which would take what it reads for its own: it hears of it by the event. */
export function write(field: Typed, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Remembers what has the focus; what it returns makes that as it was, `keys` keys later. */
export function fieldBefore(): (keys: number) => void {
  const field = document.activeElement
  if (isTyped(field)) {
    const { value } = field
    // Numbers and dates have no selection to ask for.
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
