import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { readIsbn } from '#api/core/kinds/isbn'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'

/** Enter with a complete ISBN opens its edition of any kind; otherwise the list searches. */
export function useIsbnOpens(kind: Kind): (event: KeyboardEvent) => void {
  const [, navigate] = useLocation()
  return ({ key, target }) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'search') return
    const { isbn } = readIsbn(target.value)
    if (isbn === undefined) return
    const from = location.pathname + location.search
    client.call(checkIsbnOf[kind], { body: { isbn } }).then(
      ({ data: { takenBy } }) => {
        // The person may have moved on.
        if (!takenBy || readIsbn(target.value).isbn !== isbn || !target.isConnected) return
        navigate(productPaths[takenBy.kind].edition({ id: takenBy.productDetailId }), { state: { from } })
      },
      () => undefined,
    )
  }
}
