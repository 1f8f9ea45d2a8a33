import type { ComponentType } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { recordPaths } from '#api/core/recordPaths'
import { discountEntities } from '#api/discounts/entities'
import type { Values } from '#machines/core/form'
import { Aside } from '#views/core/Aside.tsx'
import { type Ending, EntityForm } from '#views/core/entity/EntityForm.tsx'
import { EntityList } from '#views/core/entity/EntityList.tsx'
import { EntityRecord } from '#views/core/entity/EntityRecord.tsx'
import { shownBy } from '#views/core/entity/entityPages.ts'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'

type Props = PageProps & {
  form: AnyEntity
  given: Values
  endings?: readonly Ending[]
  Below: ComponentType<{ id: number }>
}

export function CodeScreens({ params, page, form, given, endings, Below }: Props) {
  const { entity, screen, path } = shownBy(discountEntities, page)
  if (screen === 'list') return <EntityList key={path} {...{ entity, path }} title={page.title} />
  const common = { entity: form, title: page.title, list: { path: recordPaths(path).list, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} {...{ given, endings }} />
  const id = toId(params.id)
  return (
    <EntityRecord key={`${path}-${id}`} {...common} id={id}>
      {id !== null && (
        <Aside>
          <Below id={id} />
        </Aside>
      )}
    </EntityRecord>
  )
}
