import Documents from '../invoices/order/OrderDocuments'
import { useBasket } from '../orders/page/BasketContext'
import Parcels from './Parcels'

const sent = new Set(['inProgress', 'done', 'cancelled'])

/** What was made of an order, with its parcels. */
export default function OrderDocuments() {
  const { basket } = useBasket()
  return <Documents>{sent.has(basket.status) && <Parcels basketId={basket.id} />}</Documents>
}
