import { expect, test } from 'vitest'
import { contextOf, isCharacter, type KeyContext, shortcutOf } from '#views/core/keyboard/shortcuts.ts'

const nowhere: KeyContext = { isTyping: false, isInDialog: false, isOnControl: false }
const key = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  key: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

test('j, k and the arrows move; with Shift they extend', () => {
  expect(shortcutOf(key('KeyJ'), nowhere)).toEqual({ type: 'next', isExtending: false })
  expect(shortcutOf(key('ArrowUp', { shiftKey: true }), nowhere)).toEqual({ type: 'previous', isExtending: true })
})

test('keys are known by their place, so a Persian layout works too', () => {
  expect(shortcutOf(key('KeyJ', { key: 'ت' }), nowhere)).toEqual({ type: 'next', isExtending: false })
  expect(shortcutOf(key('KeyX', { key: 'ط' }), nowhere)).toEqual({ type: 'toggle' })
})

test('the question mark and the slash are known where a layout moved them', () => {
  expect(shortcutOf(key('Minus', { key: '?', shiftKey: true }), nowhere)).toEqual({ type: 'help' })
  expect(shortcutOf(key('Digit7', { key: '/', shiftKey: true }), nowhere)).toEqual({ type: 'search' })
})

test('everything is silent while somebody types and in dialogs', () => {
  for (const code of ['KeyJ', 'KeyX', 'KeyD', 'Slash', 'Escape']) {
    expect(shortcutOf(key(code), { ...nowhere, isTyping: true })).toBeUndefined()
    expect(shortcutOf(key(code), { ...nowhere, isInDialog: true })).toBeUndefined()
  }
})

test('modifiers belong to the browser, but for select all', () => {
  expect(shortcutOf(key('KeyD', { ctrlKey: true }), nowhere)).toBeUndefined()
  expect(shortcutOf(key('KeyJ', { altKey: true }), nowhere)).toBeUndefined()
  expect(shortcutOf(key('KeyA', { metaKey: true }), nowhere)).toEqual({ type: 'togglePage' })
})

test('Enter is left to a link or button that has the focus', () => {
  expect(shortcutOf(key('Enter'), nowhere)).toEqual({ type: 'open' })
  expect(shortcutOf(key('Enter'), { ...nowhere, isOnControl: true })).toBeUndefined()
})

test('any other key is handed on by its place', () => {
  expect(shortcutOf(key('KeyS'), nowhere)).toEqual({ type: 'other', code: 'KeyS' })
})

test('a checkbox is no typing, a text field is', () => {
  document.body.innerHTML = '<input id="text"><input id="box" type="checkbox"><div role="dialog"><a id="in" href="/">x</a></div>'
  const at = (id: string) => {
    let place: KeyContext | undefined
    const heard = (event: KeyboardEvent) => {
      place = contextOf(event)
    }
    document.addEventListener('keydown', heard, { once: true })
    document.getElementById(id)?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
    return place
  }
  expect(at('text')).toMatchObject({ isTyping: true })
  expect(at('box')).toMatchObject({ isTyping: false })
  expect(at('in')).toMatchObject({ isInDialog: true, isOnControl: true })
})

test('a key by itself that types a character is one that may be switched off, in any script; arrows and Enter are not', () => {
  for (const typed of ['j', 'X', 'ت', '?', '/']) expect(isCharacter(key('KeyJ', { key: typed }))).toBe(true)
  for (const named of ['ArrowDown', 'Enter', 'Escape', 'F1']) expect(isCharacter(key(named, { key: named }))).toBe(false)
  expect(isCharacter(key('KeyA', { key: 'a', ctrlKey: true }))).toBe(false)
})
