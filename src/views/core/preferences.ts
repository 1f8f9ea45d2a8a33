import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export type Direction = 'ltr' | 'rtl'

type Preferences = { theme: Theme; direction: Direction }

function read(): Preferences {
  const theme = localStorage.getItem('theme')
  return {
    theme: themes.find((candidate) => candidate === theme) ?? 'system',
    // A language has a direction of its own.
    direction: (localStorage.getItem('direction') ?? document.documentElement.dir) === 'rtl' ? 'rtl' : 'ltr',
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

/** public/theme.js applies them. */
const changed = () => dispatchEvent(new Event('preferences'))

const keep = (key: keyof Preferences, value: string) => {
  localStorage.setItem(key, value)
  changed()
}

const ownerKey = 'preferencesOf'

function forget(): void {
  for (const key of ['theme', 'direction', ownerKey]) localStorage.removeItem(key)
  changed()
}

export const preferences = {
  forget,
  claim(userId: number): void {
    if ((localStorage.getItem(ownerKey) ?? String(userId)) !== String(userId)) forget()
    localStorage.setItem(ownerKey, String(userId))
    // Their language.
    changed()
  },
  setTheme: (theme: Theme): void => keep('theme', theme),
  setDirection: (direction: Direction): void => keep('direction', direction),
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, get)
