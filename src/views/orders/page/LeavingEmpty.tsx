import { useContext, useEffect, useEffectEvent } from 'react'
import { client } from '#api/core/client'
import { removeEmptyBasket } from '#api/orders/basketEdits'
import { basketById } from '#api/orders/baskets'
import { refresh, useItem } from '#views/core/data.ts'
import { DraftOwner } from '#views/core/drafts.ts'
import { hasDrafts } from '#views/core/draftsOf.ts'
import { orderShownAt } from '../whereIs'

export default function LeavingEmpty({ id }: { id: number }) {
  const owner = useContext(DraftOwner)
  const basket = useItem('Basket', basketById, id).data?.data
  const leave = useEffectEvent(() => {
    // Effects are also cleaned up without leaving (StrictMode).
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
