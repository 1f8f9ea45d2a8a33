export type Shortcut =
  | { type: 'next' | 'previous'; isExtending: boolean }
  | { type: 'toggle' | 'togglePage' | 'open' | 'clear' | 'search' | 'help' }
  | { type: 'other'; code: string }

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

export type KeyContext = {
  isTyping: boolean
  isInDialog: boolean
  isOnControl: boolean
}

/**
 * By physical key (`code`), so that they work on Persian and Swedish layouts; `/` and `?` also by character. Inactive while typing, in
 * dialogs, and with modifiers, except Ctrl/⌘ A.
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

/** `KeyP` → P */
export const keycap = (code: string): string => code.replace(/^(Key|Digit)/, '')
