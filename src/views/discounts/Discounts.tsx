import { useLocation } from 'wouter'
import { recordPaths } from '#api/core/recordPaths'
import { discountEntities, discountForms } from '#api/discounts/entities'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { EntityForm } from '#views/core/entity/EntityForm.tsx'
import { EntityList } from '#views/core/entity/EntityList.tsx'
import { EntityRecord } from '#views/core/entity/EntityRecord.tsx'
import { shownBy } from '#views/core/entity/entityPages.ts'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { discountColumns } from './columns'
import { openAdded } from './openAdded'
import { texts } from './texts'

const Header = part('its state', () => import('./DiscountHeader'))
const Panels = part('its editions', () => import('./DiscountPanels'))

const begins = { valueKind: 'percent', roundTo: '1' }

export default function Discounts({ params, page }: PageProps) {
  const [, navigate] = useLocation()
  const { entity, screen, path } = shownBy(discountEntities, page)
  if (screen === 'list') return <EntityList key={path} {...{ entity, path }} title={page.title} columns={discountColumns} />
  const common = { entity: discountForms.Discount, title: page.title, list: { path: recordPaths(path).list, title: entity.plural } }
  if (screen === 'new')
    return (
      <EntityForm key={path} {...common} given={begins} endings={[{ label: texts.saveAndChoose, onAdded: openAdded(path, navigate) }]} />
    )
  const id = toId(params.id)
  return (
    <EntityRecord
      key={`${path}-${id}`}
      {...common}
      id={id}
      headerActions={
        id !== null && (
          <Aside>
            <Header id={id} path={path} />
          </Aside>
        )
      }
      isWide
      above={(form) =>
        id !== null && (
          <Aside>
            <Panels id={id} form={form} />
          </Aside>
        )
      }
    />
  )
}
