import type { AnyEntity } from '#api/core/entity'
import type { Values } from '#machines/core/form'
import type { PageModule, PageProps } from '../../app/routes'
import { preloadItem, preloadList } from '../data'
import { readListState, requestOf } from '../list/state/listState'
import { EntityForm } from './EntityForm'
import { EntityList } from './EntityList'
import { EntityRecord } from './EntityRecord'
import { entityRules } from './filters'
import { narrowed } from './request'

type Section = Readonly<Record<string, AnyEntity>>
type Screen = 'list' | 'new' | 'edit' | 'single'
type Found = { entity: AnyEntity; screen: Screen; path: string; fixed: Values | undefined }

/** Whose page a path of the page table is; a `{name}` in the entity's path is a field that all its rows there share. */
export function entityAt(section: Section, pagePath: string): Found | undefined {
  const [, path = '', last] = /^(.*?)(?:\/(list|new|edit)(?:\/[^/]+)?)?$/.exec(pagePath) ?? []
  for (const entity of Object.values(section)) {
    const found = entity.path && new RegExp(`^${entity.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path)
    if (found) return { entity, path, fixed: fixedOf(found.groups), screen: (last ?? 'single') as Screen }
  }
  return undefined
}

// The same object for the same path: lists and forms hold on to it.
const known = new Map<string, Values>()
function fixedOf(groups: Record<string, string> | undefined): Values | undefined {
  if (!groups) return undefined
  const key = JSON.stringify(groups)
  const fixed = known.get(key) ?? { ...groups }
  known.set(key, fixed)
  return fixed
}

/** An id in a path, or null when it can be none. */
export const toId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null

/** There is one record of such an entity. */
const onlyId = 1

/** The module of a section's pages: which entity and which of its screens follow from the page's path. */
export function entityScreens(section: Section): { Page: PageModule['default']; preload: NonNullable<PageModule['preload']> } {
  return {
    Page({ page, params }: PageProps) {
      const found = entityAt(section, page.path)
      if (!found) throw new Error(`No entity of this section is at ${page.path}: its row of the page table and its declaration differ`)
      const { entity, screen, path, fixed } = found
      if (screen === 'list') return <EntityList key={path} {...{ entity, path, fixed }} title={page.title} />
      const common = { entity, title: page.title, fixed, list: { path: `${path}/list`, title: entity.plural } }
      if (screen === 'new') return <EntityForm key={path} {...common} />
      const id = screen === 'single' ? onlyId : toId(params.id)
      return <EntityRecord key={`${path}-${id}`} {...common} list={screen === 'single' ? null : common.list} id={id} />
    },

    preload({ path, params, query }) {
      const found = entityAt(section, path)
      if (!found) return
      const { entity, screen, fixed } = found
      const { list, item } = entity.calls
      const id = screen === 'single' ? onlyId : toId(params.id)
      if (screen === 'list' && list) {
        const rules = entityRules(entity, Object.keys(fixed ?? {}))
        preloadList(entity.name, list, narrowed(requestOf(readListState(query, rules), rules.filters), fixed))
      } else if (item && id !== null && screen !== 'new') preloadItem(entity.name, item, id)
    },
  }
}
