import { discountCalls, discountEntities, discountForms } from '#api/discounts/entities'
import { useItem } from '../core/data'
import { EntityForm } from '../core/entity/EntityForm'
import { EntityList } from '../core/entity/EntityList'
import { EntityRecord } from '../core/entity/EntityRecord'
import { shownBy } from '../core/entity/entityScreens'
import type { PageProps } from '../core/pages'
import { toId } from '../core/toId'
import { ActivationPanel } from './Activation'
import { DiscountBadge } from './DiscountBadge'
import { DiscountItems } from './DiscountItems'
import type { DiscountRecord } from './records'

/** Discounts: their list, and on a discount's page its editions and what activating it writes. */
export default function Discounts({ params, page }: PageProps) {
  const { entity, screen, path } = shownBy(discountEntities, page)
  if (screen === 'list') return <EntityList key={path} {...{ entity, path }} title={page.title} />
  const common = { entity: discountForms.Discount, title: page.title, list: { path: `${path}/list`, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} />
  const id = toId(params.id)
  return (
    <EntityRecord key={`${path}-${id}`} {...common} id={id} headerActions={id !== null && <State id={id} />}>
      {id !== null && <OfDiscount id={id} />}
    </EntityRecord>
  )
}

// The form has read it already: these share its answer.
const useDiscount = (id: number) => useItem('Discount', discountCalls.item, id).data?.data as DiscountRecord | undefined

function State({ id }: { id: number }) {
  const discount = useDiscount(id)
  return discount ? <DiscountBadge state={discount.state} /> : null
}

function OfDiscount({ id }: { id: number }) {
  const discount = useDiscount(id)
  if (!discount) return null
  return (
    <>
      <DiscountItems discount={discount} />
      <ActivationPanel discount={discount} />
    </>
  )
}
