import { Suspense, useSyncExternalStore } from 'react'
import { Boundary } from '../Boundary'
import { part } from '../chunk'
import { toastsWanted } from './toast'

const Toaster = part('the toasts', () => import('./Toaster'))

/** Lazy: the next toast retries a failed load. */
export function Toasts() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return (
    wanted > 0 && (
      <Boundary resetOn={String(wanted)} fallback={() => null}>
        <Suspense>
          <Toaster />
        </Suspense>
      </Boundary>
    )
  )
}
