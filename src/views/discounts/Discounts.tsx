import { Button } from '@radix-ui/themes'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { addCopyOfDiscount } from '#api/discounts/discounts'
import { discountCalls, discountEntities, discountForms } from '#api/discounts/entities'
import { refresh, useItem } from '../core/data'
import { EntityForm } from '../core/entity/EntityForm'
import { EntityList } from '../core/entity/EntityList'
import { EntityRecord } from '../core/entity/EntityRecord'
import { shownBy } from '../core/entity/entityScreens'
import type { PageProps } from '../core/pages'
import { toast } from '../core/toast/toast'
import { toId } from '../core/toId'
import { useCommand } from '../core/useCommand'
import { ActivationPanel } from './Activation'
import { DiscountBadge } from './DiscountBadge'
import { DiscountItems } from './DiscountItems'
import type { DiscountRecord } from './records'
import { texts } from './texts'

/** Discounts: their list, and on a discount's page its editions and what activating it writes. */
export default function Discounts({ params, page }: PageProps) {
  const { entity, screen, path } = shownBy(discountEntities, page)
  if (screen === 'list') return <EntityList key={path} {...{ entity, path }} title={page.title} />
  const common = { entity: discountForms.Discount, title: page.title, list: { path: `${path}/list`, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} />
  const id = toId(params.id)
  return (
    <EntityRecord key={`${path}-${id}`} {...common} id={id} headerActions={id !== null && <Header id={id} path={path} />}>
      {id !== null && <OfDiscount id={id} />}
    </EntityRecord>
  )
}

// The form has read it already: these share its answer.
const useDiscount = (id: number) => useItem('Discount', discountCalls.item, id).data?.data as DiscountRecord | undefined

function Header({ id, path }: { id: number; path: string }) {
  const discount = useDiscount(id)
  const [, navigate] = useLocation()
  const copying = useCommand<AnswerOf<typeof addCopyOfDiscount>>({
    onSucceeded: ({ data }) => {
      void refresh('Discount')
      toast.success(texts.activation.copied)
      navigate(`${path}/edit/${data.id}`)
    },
    onFailed: (error) => toast.error(error instanceof Error ? error.message : texts.failed),
  })
  if (!discount) return null
  return (
    <>
      <DiscountBadge state={discount.state} />
      <Button
        variant="soft"
        color="gray"
        loading={copying.isRunning}
        onClick={() => copying.run(() => client.call(addCopyOfDiscount, { params: { id } }))}
      >
        {texts.activation.copy}
      </Button>
    </>
  )
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
