import { allows } from '#api/core/permissions'
import { sectionTitle } from '#views/core/menu.ts'
import { pagesHere, sectionOf } from '#views/core/pages.ts'
import { type IconName, iconOf } from '../shell/icons'
import { wordsFor } from './words'

export type Command = {
  key: string
  title: string
  group: string
  icon: IconName
  /** Other words that people type for it. */
  words?: string
  href?: string
  run: () => void
}

export const pageCommands = (held: readonly string[] | undefined, navigate: (to: string) => void): Command[] =>
  pagesHere().flatMap(({ path, title, permission, menu, shows }) => {
    if (path.includes(':') || !allows(held, permission) || !allows(held, menu?.permission ?? '')) return []
    const href = menu?.query ? `${path}?${menu.query}` : path
    const section = sectionOf(path)
    return [
      {
        key: href,
        title,
        group: sectionTitle(section) === title ? '' : sectionTitle(section),
        icon: iconOf(section),
        words: wordsFor({ path, shows }),
        href,
        run: () => navigate(href),
      },
    ]
  })

/** Buttons and links of the page's own header, in `[data-actions]`. */
export function headerCommands(): Command[] {
  const controls = document.querySelectorAll<HTMLElement>('main [data-actions] :is(button:not(:disabled, [aria-haspopup]), a[href])')
  const group = document.querySelector('main h1')?.textContent ?? ''
  return [...controls].flatMap((control, i) => {
    const title = (control.getAttribute('aria-label') ?? control.textContent).trim()
    if (title === '' || control.ariaDisabled === 'true') return []
    return [{ key: `here-${i}`, title, group, icon: iconOf(sectionOf(location.pathname)), run: () => control.click() }]
  })
}

/** The first of each key: one thing is listed once. */
export function once(commands: readonly Command[]): Command[] {
  const seen = new Set<string>()
  return commands.filter(({ key }) => !seen.has(key) && seen.add(key))
}
