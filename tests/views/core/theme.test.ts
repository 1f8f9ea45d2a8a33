import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { chooseLanguage } from '#views/app/shell/languages.ts'
import { preferences } from '#views/core/preferences.ts'

const script = readFileSync(resolve(import.meta.dirname, '../../../public/theme.js'), 'utf8')

/** Runs what index.html runs before the first paint, on a system of this colour. */
function start(isSystemDark: boolean) {
  const system = { matches: isSystemDark, onchange: (): void => undefined }
  const print = { matches: false, onchange: (): void => undefined }
  vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? print : system))
  new Function(script)()
  return {
    turn(isDark: boolean) {
      system.matches = isDark
      system.onchange()
    },
  }
}
const inLanguages = (...names: string[]) => vi.stubGlobal('navigator', { languages: names })
const shown = () => ({ theme: document.documentElement.className, direction: document.documentElement.dir })

test('signed out the page follows the system, whatever somebody chose', () => {
  localStorage.clear()
  localStorage.setItem('theme', 'dark')
  const system = start(false)
  expect(shown()).toEqual({ theme: 'light', direction: 'ltr' })
  system.turn(true)
  expect(shown().theme).toBe('dark')
})

test('signed in it shows what they chose, at once and after a choice', () => {
  localStorage.clear()
  localStorage.setItem('token', 'x')
  localStorage.setItem('theme', 'dark')
  localStorage.setItem('direction', 'rtl')
  start(false)
  expect(shown()).toEqual({ theme: 'dark', direction: 'rtl' })
  preferences.setTheme('light')
  preferences.setDirection('ltr')
  expect(shown()).toEqual({ theme: 'light', direction: 'ltr' })
})

test('signing out clears the theme that was theirs', () => {
  localStorage.clear()
  localStorage.setItem('token', 'x')
  localStorage.setItem('theme', 'dark')
  start(false)
  localStorage.removeItem('token')
  dispatchEvent(new Event('preferences'))
  expect(shown().theme).toBe('light')
})

test('on paper the page is light, and afterwards as before', () => {
  start(true)
  dispatchEvent(new Event('beforeprint'))
  expect(document.documentElement.className).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(document.documentElement.className).toBe('dark')
})

test('the browser’s first language of ours is shown, and its direction', () => {
  localStorage.clear()
  inLanguages('de-DE', 'fa-IR', 'sv-SE')
  start(false)
  expect(document.documentElement.lang).toBe('fa')
  expect(shown().direction).toBe('rtl')
  inLanguages('de-DE')
  start(false)
  expect(document.documentElement.lang).toBe('en')
  expect(shown().direction).toBe('ltr')
})

test('a chosen language wins over the browser’s, and a chosen direction over the language’s', () => {
  localStorage.clear()
  inLanguages('sv-SE')
  localStorage.setItem('preferencesOf', '7')
  localStorage.setItem('language.7', 'fa')
  localStorage.setItem('direction', 'ltr')
  start(false)
  expect(document.documentElement.lang).toBe('fa')
  expect(shown().direction).toBe('ltr')
})

test('a person’s language comes back when they sign in, and nobody else gets it', () => {
  localStorage.clear()
  inLanguages('en-GB')
  start(false)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  preferences.claim(7)
  chooseLanguage('sv')
  expect(reload).toHaveBeenCalled()
  start(false)
  expect(document.documentElement.lang).toBe('sv')
  preferences.forget()
  preferences.claim(8)
  start(false)
  expect(document.documentElement.lang).toBe('en')
  preferences.claim(7)
  start(false)
  expect(document.documentElement.lang).toBe('sv')
})
