import { useMemo } from 'react'
import { allows } from '#api/core/permissions'
import { type MenuMark, menuSections, type Page, pagesOf, usePagesHere, type WorkGroup, workGroups } from './pages'

export type Entry = {
  title: string
  href: string
  base: string
  count?: string
  isToDo: boolean
  mark?: MenuMark
}
/** `entries` is undefined until loaded. */
export type Section = { name: string; title: string; group: WorkGroup; entries: readonly Entry[] | undefined }

export function menuFor(held: readonly string[] | undefined): Section[] {
  return menuSections().flatMap(({ name, title, permission, group }) => {
    if (!allows(held, permission)) return []
    const entries = pagesOf(name)?.flatMap((page) => (isShown(page, held) ? [entryOf(page)] : []))
    return entries?.length === 0 ? [] : [{ name, title, group, entries }]
  })
}

export function useMenu(held: readonly string[] | undefined): Section[] {
  const here = usePagesHere()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another menu once more pages are here
  return useMemo(() => menuFor(held), [held, here])
}

/** Sections by the work they are for, without groups that have none. */
export const groupsOf = (sections: readonly Section[]): { group: WorkGroup; sections: Section[] }[] =>
  workGroups
    .map((group) => ({ group, sections: sections.filter((section) => section.group === group) }))
    .filter(({ sections }) => sections.length > 0)

const isShown = (page: Page, held: readonly string[] | undefined) =>
  page.menu !== undefined && allows(held, page.permission) && allows(held, page.menu.permission ?? '')

const entryOf = ({ path, title, menu }: Page): Entry => ({
  title: menu?.title ?? title,
  href: menu?.query ? `${path}?${menu.query}` : path,
  base: path.replace(/\/list$/, ''),
  count: menu?.count,
  isToDo: menu?.isToDo === true,
  mark: menu?.mark,
})

/** On its list or a page of it. */
export const isAt = ({ base }: Entry, path: string): boolean => path === base || path.startsWith(`${base}/`)

export const sectionTitle = (name: string): string => menuSections().find((section) => section.name === name)?.title ?? ''
