import type { AnyEntity } from '#api/core/entity'
import type { EntityMetadata, Facts } from '#api/core/facts'
import { lowerFirst } from '#api/core/names'
import { path } from '#api/core/paths'
import { recordPaths } from '#api/core/recordPaths'
import { byPage, newestFirst, type Page, type PageModule, pagesHere, prefetchPages, usePagesHere } from '../pages'

export const entityPages = (facts: Facts, load: (entity: string) => Promise<PageModule>): Page[] =>
  Object.values(facts).flatMap((metadata) => pagesOf(metadata, () => load(metadata.name)))

function pagesOf(
  { name: entity, title, plural, path, permissions, isSingle, isPlain, variants, has }: EntityMetadata,
  load: Page['load'],
): Page[] {
  if (!path) return []
  if (isSingle) return [{ path, title, permission: permissions.edit, menu: { title }, shows: { entity, screen: 'single', path }, load }]
  const kinds = variants
    ? Object.entries(variants).map((variant) => variantOf(path, ...variant))
    : [{ path, title, plural, fixed: undefined }]
  return kinds.flatMap(({ fixed, ...kind }) => {
    const { list, new: added, edit } = recordPaths(kind.path)
    const shows = { entity, path: kind.path, fixed }
    const menu = { title: kind.plural, query: isPlain ? byPage : newestFirst }
    const listPage: Page = {
      path: list,
      title: kind.plural,
      permission: permissions.list,
      menu,
      shows: { ...shows, screen: 'list' },
      load,
    }
    if (!has('add')) return [listPage]
    return [
      listPage,
      {
        path: added,
        title: `New ${lowerFirst(kind.title)}`,
        permission: permissions.add,
        shows: { ...shows, screen: 'new' },
        load,
      },
      { path: edit.pattern, title: kind.title, permission: permissions.edit, shows: { ...shows, screen: 'edit' }, load },
    ]
  })
}

export type Entities = Readonly<Record<string, AnyEntity>>

/** @throws if the page names no entity of the section */
export function shownBy(entities: Entities, { path, shows }: Pick<Page, 'path' | 'shows'>) {
  const entity = shows && entities[shows.entity]
  if (!shows || !entity) throw new Error(`No entity of this section is at ${path}: its row of the page table names another`)
  return { ...shows, entity }
}

/** `{type}`: a field's value in the path. */
function variantOf(path: string, value: string, title: string) {
  const [segment = '', field = ''] = /\{(\w+)\}/.exec(path) ?? []
  return { path: path.replace(segment, value), title, plural: `${title}s`, fixed: { [field]: value } }
}

export function useRecordPage(entity: string): { href: (id: number) => string; permission: Page['permission'] } | undefined {
  usePagesHere()
  const page = pagesHere().find(({ shows }) => shows?.entity === entity && (shows.screen === 'edit' || shows.screen === 'single'))
  if (!page) {
    prefetchPages()
    return undefined
  }
  return { href: (id) => path(page.path)({ id }), permission: page.permission }
}
