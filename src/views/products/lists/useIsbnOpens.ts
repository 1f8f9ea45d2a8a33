import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { readIsbn } from '#api/core/kinds/isbn'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'

/**
 * Has Enter in a list's search open the edition whose whole ISBN stands there, of whatever kind it is. Where none has it, or
 * the answer is lost, the list shows what it finds, as it does for any search.
 */
export function useIsbnOpens(kind: Kind): (event: KeyboardEvent) => void {
  const [, navigate] = useLocation()
  return ({ key, target }) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'search') return
    const { isbn } = readIsbn(target.value)
    if (isbn === undefined) return
    const from = location.pathname + location.search
    client.call(checkIsbnOf[kind], { body: { isbn } }).then(
      ({ data: { takenBy } }) => {
        // Whoever has gone on meanwhile stays where they are.
        if (!takenBy || readIsbn(target.value).isbn !== isbn || !target.isConnected) return
        navigate(productPaths[takenBy.kind].edition({ id: takenBy.productDetailId }), { state: { from } })
      },
      () => undefined,
    )
  }
}
