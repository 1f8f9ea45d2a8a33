import { useMemo } from 'react'
import { allows } from '#api/core/permissions'
import { type MenuMark, menuSections, type Page, pagesOf, usePagesHere } from './pages'

export type Entry = {
  title: string
  href: string
  /** Its own path and its records' pages begin with it. */
  base: string
  count?: string
  mark?: MenuMark
}
/** `entries` is undefined until its rows of the page table are here. */
export type Section = { name: string; title: string; entries: readonly Entry[] | undefined }

/** The menu of somebody who holds these permissions: a section whose entries are none of theirs is left out. */
export function menuFor(held: readonly string[] | undefined): Section[] {
  return menuSections().flatMap(({ name, title, permission }) => {
    if (!allows(held, permission)) return []
    const entries = pagesOf(name)?.flatMap((page) => (isShown(page, held) ? [entryOf(page)] : []))
    return entries?.length === 0 ? [] : [{ name, title, entries }]
  })
}

/** The menu, growing as the page table arrives. */
export function useMenu(held: readonly string[] | undefined): Section[] {
  const here = usePagesHere()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another menu once more pages are here
  return useMemo(() => menuFor(held), [held, here])
}

const isShown = (page: Page, held: readonly string[] | undefined) =>
  page.menu !== undefined && allows(held, page.permission) && allows(held, page.menu.permission ?? '')

const entryOf = ({ path, title, menu }: Page): Entry => ({
  title: menu?.title ?? title,
  href: menu?.query ? `${path}?${menu.query}` : path,
  base: path.replace(/\/list$/, ''),
  count: menu?.count,
  mark: menu?.mark,
})

/** Whether an entry is where one is: on its list, or on a page of it. */
export const isAt = ({ base }: Entry, path: string): boolean => path === base || path.startsWith(`${base}/`)

/** What a section is called; nothing for one that is not in the menu. */
export const sectionTitle = (name: string): string => menuSections().find((section) => section.name === name)?.title ?? ''
