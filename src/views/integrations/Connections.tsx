import { recordPaths } from '#api/core/recordPaths'
import { integrations } from '#api/integrations/entities'
import { EntityRecord } from '#views/core/entity/EntityRecord.tsx'
import { shownBy } from '#views/core/entity/entityPages.ts'
import { entityScreens } from '#views/core/entity/entityScreens.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { Access } from './Access'

const screens = entityScreens(integrations)
export const preload = screens.preload

export default function Connections(props: PageProps) {
  const { page, params } = props
  const { entity, screen, path } = shownBy(integrations, page)
  const id = toId(params.id)
  if (screen !== 'edit' || id === null) return <screens.Page {...props} />
  return (
    <EntityRecord key={id} entity={entity} title={page.title} id={id} list={{ path: recordPaths(path).list, title: entity.plural }}>
      <Access id={id} />
    </EntityRecord>
  )
}
