import { discountEntities, discountForms } from '#api/discounts/entities'
import { Aside } from '../core/Aside'
import { part } from '../core/chunk'
import { EntityForm } from '../core/entity/EntityForm'
import { EntityList } from '../core/entity/EntityList'
import { EntityRecord } from '../core/entity/EntityRecord'
import { shownBy } from '../core/entity/entityPages'
import type { PageProps } from '../core/pages'
import { toId } from '../core/toId'

const Uses = part('its uses', () => import('./CodeUses'))

/** Codes: their list, and on a code's page who has used it. */
export default function Codes({ params, page }: PageProps) {
  const { entity, screen, path } = shownBy(discountEntities, page)
  if (screen === 'list') return <EntityList key={path} {...{ entity, path }} title={page.title} />
  const common = { entity: discountForms.DiscountCode, title: page.title, list: { path: `${path}/list`, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} />
  const id = toId(params.id)
  return (
    <EntityRecord key={`${path}-${id}`} {...common} id={id}>
      {id !== null && (
        <Aside>
          <Uses id={id} />
        </Aside>
      )}
    </EntityRecord>
  )
}
