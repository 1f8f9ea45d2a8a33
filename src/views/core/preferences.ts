import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export type Direction = 'ltr' | 'rtl'

/** Under their own names. */
export const languages = { en: 'English', sv: 'Svenska', fa: 'فارسی' } as const
export type Language = keyof typeof languages

type Preferences = { theme: Theme; direction: Direction }

const root = document.documentElement

function read(): Preferences {
  const theme = localStorage.getItem('theme')
  return {
    theme: themes.find((candidate) => candidate === theme) ?? 'system',
    direction: (localStorage.getItem('direction') ?? root.dir) === 'rtl' ? 'rtl' : 'ltr',
  }
}

let last: Preferences | undefined

/** Same object until changed, as useSyncExternalStore requires. */
function get(): Preferences {
  const now = read()
  if (last?.theme !== now.theme || last.direction !== now.direction) last = now
  return last
}

function subscribe(listener: () => void): () => void {
  addEventListener('preferences', listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener('preferences', listener)
    removeEventListener('storage', listener)
  }
}

/** public/theme.js applies it. */
const keep = (key: keyof Preferences, value: string) => {
  localStorage.setItem(key, value)
  dispatchEvent(new Event('preferences'))
}

const ownerKey = 'preferencesOf'
/** Kept when they sign out, unlike the rest: at a shared computer the browser's language is not everybody's. */
const languageOf = (userId: string) => `language.${userId}`

/** Texts are laid over once, as the app starts. Drafts keep what was typed. */
function speak(language: string | null): void {
  if (language) localStorage.setItem('language', language)
  else localStorage.removeItem('language')
  if ((language ?? root.dataset.language ?? root.lang) !== root.lang) location.reload()
}

function forget(): void {
  for (const key of ['theme', 'direction', 'language', ownerKey]) localStorage.removeItem(key)
  dispatchEvent(new Event('preferences'))
}

export const preferences = {
  forget,
  claim(userId: number): void {
    if ((localStorage.getItem(ownerKey) ?? String(userId)) !== String(userId)) forget()
    localStorage.setItem(ownerKey, String(userId))
    speak(localStorage.getItem(languageOf(String(userId))))
  },
  setLanguage(language: Language): void {
    localStorage.setItem(languageOf(localStorage.getItem(ownerKey) ?? ''), language)
    speak(language)
  },
  setTheme: (theme: Theme): void => keep('theme', theme),
  setDirection: (direction: Direction): void => keep('direction', direction),
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, get)
