import { Aside } from '../core/Aside'
import { part } from '../core/chunk'
import Documents from '../invoices/order/OrderDocuments'
import { useBasket } from '../orders/page/BasketContext'

const Parcels = part('the parcels', () => import('./Parcels'))
const sent = new Set(['inProgress', 'done', 'cancelled'])

/** What was made of an order, with its parcels. */
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
