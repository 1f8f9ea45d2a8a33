import { allows } from '#api/core/permissions'
import { menuFor, type Section } from '#views/core/menu.ts'
import type { Page } from '#views/core/pages.ts'

export type Screen = { path: string; title: string }

const screensFor = (pages: readonly Page[], held: readonly string[]): Screen[] =>
  pages.filter(({ permission }) => allows(held, permission)).map(({ path, title }) => ({ path, title }))

export function viewAs(
  pages: readonly Page[],
  before: readonly string[],
  after: readonly string[],
): { shown: Screen[]; hidden: Screen[]; menu: Section[]; count: number } {
  const [was, is] = [screensFor(pages, before), screensFor(pages, after)]
  const without = (from: Screen[], screens: Screen[]) => from.filter(({ path }) => !screens.some((screen) => screen.path === path))
  return { shown: without(is, was), hidden: without(was, is), menu: menuFor(after), count: is.length }
}
