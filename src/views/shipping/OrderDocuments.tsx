import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import Documents from '#views/invoices/order/OrderDocuments.tsx'
import { useBasket } from '#views/orders/page/BasketContext.ts'

const Parcels = part('the parcels', () => import('./Parcels'))
const sent = new Set(['inProgress', 'done', 'cancelled'])

export default function OrderDocuments() {
  const { basket } = useBasket()
  return (
    <Documents>
      {sent.has(basket.status) && (
        <Aside>
          <Parcels basketId={basket.id} />
        </Aside>
      )}
    </Documents>
  )
}
