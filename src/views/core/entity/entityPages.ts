import { kebab, pascal } from '#api/core/names'
import type { Needed, Permission } from '#api/core/permissions'
import type { Page, PageModule, SectionName } from '../../app/routes'

/**
 * One entity in the page table: what its pages need before its declaration is here. It says the same
 * as the declaration in src/api/entities, which comes with its section's screens; a test compares the two.
 */
export type EntityRow = {
  name: string
  title: string
  /** Where it is not title + s. */
  plural?: string
  slug?: string
  permission?: Permission
  add?: Permission
  edit?: Permission
  /** Which pages it has, where not all three. `single`: one record, one page. */
  has?: 'list' | 'single'
  /** The list's link says page and pageSize only. */
  isPlain?: boolean
}

type SectionRow = { section: SectionName; permission: string; load: () => Promise<PageModule> }

const byPage = 'page=1&pageSize=100'
const newestFirst = `${byPage}&sorted=true&field=id&type=desc`

/** By entity: where its screens are, and what its records' pages need. */
export type Screens = { path: string; permission: Needed }
export const screens = new Map<string, Screens>()

/** The pages of a section's entities (SPEC.md section 2): a list with its menu entry, a new record, one that stands. */
export function entityPages({ section, permission: prefix, load }: SectionRow, rows: readonly EntityRow[]): Page[] {
  return rows.flatMap((row) => {
    const { name, title, plural = `${title}s`, has } = row
    const slug = row.slug ?? kebab(name)
    const path = `/${section}/${slug}`
    const permission = row.permission ?? (`${prefix}${pascal(slug)}` as Permission)
    if (!screens.has(name)) screens.set(name, { path, permission: row.edit ?? permission })
    const menu = { title: plural, query: row.isPlain ? byPage : newestFirst }
    if (has === 'single') return [{ path, title, permission, section, menu: { title }, load }]
    const list: Page = { path: `${path}/list`, title: plural, permission, section, menu, load }
    if (has === 'list') return [list]
    return [
      list,
      { path: `${path}/new`, title: `New ${lowerFirst(title)}`, permission: row.add ?? permission, section, load },
      { path: `${path}/edit/:id`, title, permission: row.edit ?? permission, section, load },
    ]
  })
}

/** Within a sentence; an abbreviation stays as it is. */
export const lowerFirst = (title: string): string =>
  /^[A-Z][a-z]+(?!.* [A-Z])/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
