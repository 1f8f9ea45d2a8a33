import { useSyncExternalStore } from 'react'
import { token } from '#api/token'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export type Direction = 'ltr' | 'rtl'

type Preferences = { theme: Theme; direction: Direction }

const listeners = new Set<() => void>()
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

const read = (): Preferences => {
  const theme = localStorage.getItem('theme')
  return {
    theme: themes.find((known) => known === theme) ?? 'system',
    direction: localStorage.getItem('direction') === 'rtl' ? 'rtl' : 'ltr',
  }
}

let current: Preferences | undefined
const get = (): Preferences => {
  current ??= read()
  return current
}

/** Shows them on the page: the theme is of whoever is signed in, so the entrance follows the system. */
function apply(): void {
  const { theme, direction } = get()
  const shown = token.get() === null ? 'system' : theme
  const isDark = shown === 'dark' || (shown === 'system' && systemIsDark())
  const { classList } = document.documentElement
  classList.toggle('dark', isDark)
  classList.toggle('light', !isDark)
  document.documentElement.dir = direction
}

function changed(): void {
  current = read()
  apply()
  for (const listener of listeners) listener()
}

export const preferences = {
  get,
  setTheme(theme: Theme): void {
    localStorage.setItem('theme', theme)
    changed()
  },
  setDirection(direction: Direction): void {
    localStorage.setItem('direction', direction)
    changed()
  },
  /** Somebody came or went. Logging out clears the theme's class, as far as it was theirs (SPEC.md section 4). */
  apply,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Follows the system and the other tabs. Returns how to stop. */
export function followPreferences(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const otherTab = ({ key }: StorageEvent) => {
    if (key === null || key === 'theme' || key === 'direction') changed()
  }
  system.addEventListener('change', apply)
  addEventListener('storage', otherTab)
  return () => {
    system.removeEventListener('change', apply)
    removeEventListener('storage', otherTab)
  }
}

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.subscribe, get)
