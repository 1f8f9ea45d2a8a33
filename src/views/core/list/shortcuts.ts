/** What a key asks of a list. `code` is any other physical key: the list's owner may have a use for it. */
export type Shortcut =
  | { type: 'next' | 'previous'; isExtending: boolean }
  | { type: 'toggle' | 'togglePage' | 'open' | 'clear' | 'search' | 'help' }
  | { type: 'other'; code: string }

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Where the key was pressed. */
export type KeyContext = {
  /** In a field, or while an input method is composing. */
  isTyping: boolean
  /** Inside a dialog, menu or popover, or while a dialog is open. */
  isInDialog: boolean
  /** On a button, link or control that answers Enter and the space bar itself. */
  isOnControl: boolean
}

/**
 * Keys by their place on the keyboard (`code`), so that they work under Persian and Swedish layouts
 * alike; `/` and `?` by what they type too, because layouts move them. Silent while somebody types,
 * in dialogs, and with modifiers, but for Ctrl/⌘ A.
 */
export function shortcutOf(key: Key, { isTyping, isInDialog, isOnControl }: KeyContext): Shortcut | undefined {
  if (isTyping || isInDialog || key.altKey) return undefined
  if (key.ctrlKey || key.metaKey) return key.code === 'KeyA' && !key.shiftKey ? { type: 'togglePage' } : undefined
  if (key.key === '?' || key.key === '؟' || (key.code === 'Slash' && key.shiftKey)) return { type: 'help' }
  if (key.key === '/' || key.code === 'Slash') return { type: 'search' }
  switch (key.code) {
    case 'KeyJ':
    case 'ArrowDown':
      return { type: 'next', isExtending: key.shiftKey }
    case 'KeyK':
    case 'ArrowUp':
      return { type: 'previous', isExtending: key.shiftKey }
    case 'KeyX':
      return { type: key.shiftKey ? 'togglePage' : 'toggle' }
    case 'Enter':
      return isOnControl ? undefined : { type: 'open' }
    case 'Escape':
      return { type: 'clear' }
    default:
      return key.shiftKey ? undefined : { type: 'other', code: key.code }
  }
}

/** Whether the key by itself, or with Shift, types a letter, a digit or a sign. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

const dialogs = '[role="dialog"],[role="alertdialog"],[role="menu"],dialog[open]'
const typing =
  'input:not([type="checkbox"],[type="radio"],[type="button"],[type="submit"]),textarea,select,[role="combobox"],[contenteditable="true"]'

export function contextOf(event: KeyboardEvent): KeyContext {
  const target = event.target instanceof Element ? event.target : null
  return {
    isTyping: event.isComposing || target?.closest(typing) != null,
    isInDialog: target?.closest(dialogs) != null || document.querySelector('dialog:modal,[role="dialog"][data-state="open"]') !== null,
    isOnControl: target?.closest('a[href],button,summary,[role="button"],[role="checkbox"]') != null,
  }
}

/** `KeyP` → P, as a keycap shows it. */
export const keycap = (code: string): string => code.replace(/^(Key|Digit)/, '')
