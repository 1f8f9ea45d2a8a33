import { recordPaths } from '#api/core/recordPaths'
import { preloadItem, preloadList } from '../data'
import { readListState, requestOf } from '../list/state/listState'
import type { PageModule, PageProps } from '../pages'
import { toId } from '../toId'
import { EntityForm } from './EntityForm'
import { EntityList } from './EntityList'
import { EntityRecord } from './EntityRecord'
import { type Entities, shownBy } from './entityPages'
import { entityRules } from './filters/filters'
import { mergingIn } from './merging/mergingIn'
import { withFixed } from './request'

const onlyId = 1

export function entityScreens(entities: Entities): { Page: PageModule['default']; preload: NonNullable<PageModule['preload']> } {
  return {
    Page({ page, params }: PageProps) {
      const { entity, screen, path, fixed } = shownBy(entities, page)
      if (screen === 'list') return <EntityList key={path} {...{ entity, path, fixed }} title={page.title} />
      const common = { entity, title: page.title, fixed, list: { path: recordPaths(path).list, title: entity.plural } }
      if (screen === 'new') return <EntityForm key={path} {...common} />
      const id = screen === 'single' ? onlyId : toId(params.id)
      return (
        <>
          <EntityRecord key={`${path}-${id}`} {...common} list={screen === 'single' ? null : common.list} id={id} />
          {mergingIn(entity, id)}
        </>
      )
    },

    preload({ page, params, query }) {
      if (!page?.shows) return
      const { entity, screen, fixed } = shownBy(entities, page)
      const { list, item } = entity.calls
      const id = screen === 'single' ? onlyId : toId(params.id)
      if (screen === 'list' && list) {
        const rules = entityRules(entity, Object.keys(fixed ?? {}))
        preloadList(entity.name, list, withFixed(requestOf(readListState(query, rules), rules), fixed))
      } else if (item && id !== null && screen !== 'new') preloadItem(entity.name, item, id)
    },
  }
}
