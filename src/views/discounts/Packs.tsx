import { discountEntities, discountForms } from '#api/discounts/entities'
import { Aside } from '../core/Aside'
import { part } from '../core/chunk'
import { EntityForm } from '../core/entity/EntityForm'
import { EntityList } from '../core/entity/EntityList'
import { EntityRecord } from '../core/entity/EntityRecord'
import { shownBy } from '../core/entity/entityPages'
import type { PageProps } from '../core/pages'
import { toId } from '../core/toId'

const Generation = part('its codes', () => import('./Generation'))

/** Packs of codes: their list, and on a pack's page the making of its codes. */
export default function Packs({ params, page }: PageProps) {
  const { entity, screen, path } = shownBy(discountEntities, page)
  if (screen === 'list') return <EntityList key={path} {...{ entity, path }} title={page.title} />
  const common = { entity: discountForms.DiscountCodePack, title: page.title, list: { path: `${path}/list`, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} />
  const id = toId(params.id)
  return (
    <EntityRecord key={`${path}-${id}`} {...common} id={id}>
      {id !== null && (
        <Aside>
          <Generation id={id} />
        </Aside>
      )}
    </EntityRecord>
  )
}
