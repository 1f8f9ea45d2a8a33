import { useContext, useEffect, useEffectEvent } from 'react'
import { basketById } from '#api/orders/baskets'
import { useItem } from '../../core/data'
import { DraftOwner, hasDrafts } from '../../core/drafts'
import { toId } from '../../core/toId'
import { orderShownAt } from '../whereIs'
import { BasketScreen } from './BasketScreen'
import { preloadBasket } from './basketId'
import { isEmptyOrder } from './emptyOrder'
import { texts } from './texts'

/** An order being put together: the basket page, under the list of offers. One that is left empty is not kept. */
export default function CreateOrderPage({ params }: { params: { id?: string } }) {
  const id = toId(params.id ?? '')
  const owner = useContext(DraftOwner)
  const basket = useItem('Basket', basketById, id).data?.data
  const left = useEffectEvent((of: number) => {
    // An effect is also undone where nobody has left.
    if (orderShownAt(location.pathname) === of || basket?.id !== of || !isEmptyOrder(basket)) return
    if (owner === null || hasDrafts(owner, `basket-${of}-`)) return
    void import('./leaveEmptyOrder').then(({ leaveEmptyOrder }) => leaveEmptyOrder(of))
  })
  useEffect(() => {
    if (id !== null) return () => left(id)
  }, [id])
  return <BasketScreen id={params.id ?? ''} titleOf={texts.newOrder} />
}

export { preloadBasket as preload }
