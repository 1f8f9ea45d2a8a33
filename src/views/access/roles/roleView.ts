import { allows } from '#api/core/permissions'
import { menuFor, type Section } from '#views/core/menu.ts'
import type { Page } from '#views/core/pages.ts'

export type Screen = { path: string; title: string }

/** What a set of permissions opens, from the page table alone: nobody has to be signed in as. */
const screensFor = (pages: readonly Page[], held: readonly string[]): Screen[] =>
  pages.filter(({ permission }) => allows(held, permission)).map(({ path, title }) => ({ path, title }))

/** Which screens of the page table a change of permissions shows and hides, and the menu that is left. */
export function viewAs(
  pages: readonly Page[],
  before: readonly string[],
  after: readonly string[],
): { shown: Screen[]; hidden: Screen[]; menu: Section[]; count: number } {
  const [was, is] = [screensFor(pages, before), screensFor(pages, after)]
  const without = (from: Screen[], screens: Screen[]) => from.filter(({ path }) => !screens.some((screen) => screen.path === path))
  return { shown: without(is, was), hidden: without(was, is), menu: menuFor(after), count: is.length }
}
