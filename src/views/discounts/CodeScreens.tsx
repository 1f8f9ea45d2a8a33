import type { ComponentType } from 'react'
import type { AnyEntity } from '#api/core/entity'
import { discountEntities } from '#api/discounts/entities'
import { Aside } from '../core/Aside'
import { EntityForm } from '../core/entity/EntityForm'
import { EntityList } from '../core/entity/EntityList'
import { EntityRecord } from '../core/entity/EntityRecord'
import { shownBy } from '../core/entity/entityPages'
import type { PageProps } from '../core/pages'
import { toId } from '../core/toId'

type Props = PageProps & {
  /** The fields that its form asks for, which are not all of its list's. */
  form: AnyEntity
  /** What stands below a record. */
  Below: ComponentType<{ id: number }>
}

/** The list of codes or of packs of them, and what each has on its page beside its fields. */
export function CodeScreens({ params, page, form, Below }: Props) {
  const { entity, screen, path } = shownBy(discountEntities, page)
  if (screen === 'list') return <EntityList key={path} {...{ entity, path }} title={page.title} />
  const common = { entity: form, title: page.title, list: { path: `${path}/list`, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} />
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
