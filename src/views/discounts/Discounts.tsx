import { Button } from '@radix-ui/themes'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { addCopyOfDiscount } from '#api/discounts/discounts'
import { discountEntities, discountForms } from '#api/discounts/entities'
import { Aside } from '../core/Aside'
import { part } from '../core/chunk'
import { refresh } from '../core/data'
import { EntityForm } from '../core/entity/EntityForm'
import { EntityList } from '../core/entity/EntityList'
import { EntityRecord } from '../core/entity/EntityRecord'
import { shownBy } from '../core/entity/entityScreens'
import type { PageProps } from '../core/pages'
import { toast } from '../core/toast/toast'
import { toId } from '../core/toId'
import { useCommand } from '../core/useCommand'
import { DiscountBadge } from './DiscountBadge'
import { useDiscount } from './records'
import { texts } from './texts'

// Neither the list nor the form waits for them.
const Panels = part('its editions', () => import('./DiscountPanels'))

/** Discounts: their list, and on a discount's page its editions and what activating it writes. */
export default function Discounts({ params, page }: PageProps) {
  const { entity, screen, path } = shownBy(discountEntities, page)
  if (screen === 'list') return <EntityList key={path} {...{ entity, path }} title={page.title} />
  const common = { entity: discountForms.Discount, title: page.title, list: { path: `${path}/list`, title: entity.plural } }
  if (screen === 'new') return <EntityForm key={path} {...common} />
  const id = toId(params.id)
  return (
    <EntityRecord key={`${path}-${id}`} {...common} id={id} headerActions={id !== null && <Header id={id} path={path} />}>
      {id !== null && (
        <Aside>
          <Panels id={id} />
        </Aside>
      )}
    </EntityRecord>
  )
}

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
