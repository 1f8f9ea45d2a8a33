import { useMemo } from 'react'
import { recordPaths } from '#api/core/recordPaths'
import { statistics } from '#api/statistics/entities'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { EntityForm } from '#views/core/entity/EntityForm.tsx'
import { EntityList } from '#views/core/entity/EntityList.tsx'
import { EntityRecord } from '#views/core/entity/EntityRecord.tsx'
import { shownBy } from '#views/core/entity/entityPages.ts'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { scheduleColumns } from './columns'
import { SendNow } from './SendNow'

const Sending = part('its sending', () => import('./Sending'))

/** Pixels. */
const actionsWidth = 232

export default function Schedules({ params, page }: PageProps) {
  const { entity, screen, path } = shownBy(statistics, page)
  const actions = useMemo(() => ({ of: ({ id }: { id: number }) => <SendNow id={id} />, width: actionsWidth }), [])
  if (screen === 'list')
    return <EntityList key={path} {...{ entity, path }} title={page.title} columns={scheduleColumns} moreActions={actions} />
  const common = { entity, title: page.title, list: { path: recordPaths(path).list, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} />
  const id = toId(params.id)
  return (
    <EntityRecord key={`${path}-${id}`} {...common} id={id}>
      {id !== null && (
        <Aside>
          <Sending id={id} />
        </Aside>
      )}
    </EntityRecord>
  )
}
