import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from './toast'

const Toaster = lazy(() => import('./Toaster'))

/** Where toasts appear; weighs nothing before the first. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return (
    isWanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
