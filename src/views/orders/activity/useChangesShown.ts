import { useEffect } from 'react'
import type { BasketChange } from '#machines/orders/basketChanges'
import { refresh } from '#views/core/data.ts'
import { whenIdle } from '#views/core/idle.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { useBasketChanges } from './useActivity'

const load = () => import('./basketCache')

const show = (changes: readonly BasketChange[]) =>
  load().then(
    (cache) => cache.show(changes),
    () => refresh('Basket'),
  )

/** Once, beside all pages. */
export function useChangesShown(): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  useEmitted(useBasketChanges(), { 'baskets.changed': ({ changes }) => void show(changes) })
}
