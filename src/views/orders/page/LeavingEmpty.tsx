import { useContext, useEffect, useEffectEvent } from 'react'
import { client } from '#api/core/client'
import { removeEmptyBasket } from '#api/orders/basketEdits'
import { basketById } from '#api/orders/baskets'
import { refresh, useItem } from '#views/core/data.ts'
import { DraftOwner, hasDrafts } from '#views/core/drafts.ts'
import { orderShownAt } from '../whereIs'

/** Removes the order as it is left with nothing in it and nothing typed. What somebody has put into it meanwhile stays: the server refuses. */
export default function LeavingEmpty({ id }: { id: number }) {
  const owner = useContext(DraftOwner)
  const basket = useItem('Basket', basketById, id).data?.data
  const leave = useEffectEvent(() => {
    // An effect is also undone where nobody has left.
    if (!basket || orderShownAt(location.pathname) === id) return
    const { status, customer, items, services, comments } = basket
    const isEmpty = status === 'create' && !customer && items.length + services.length + comments.length === 0
    if (!isEmpty || owner === null || hasDrafts(owner, `basket-${id}-`)) return
    client.call(removeEmptyBasket, { params: { id } }).then(
      () => refresh('Basket'),
      () => undefined,
    )
  })
  useEffect(() => () => leave(), [])
  return null
}
