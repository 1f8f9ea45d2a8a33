import { type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { handOver, TypedAheadContext } from './typedAhead'

/** Focuses a dialog's button once its dry run is shown. Text typed ahead goes to the field that takes the focus, such as a reason. */
export function useConfirmFocus(isReady: boolean): RefObject<HTMLButtonElement | null> {
  const confirm = useRef<HTMLButtonElement>(null)
  const typed = useContext(TypedAheadContext)
  useLayoutEffect(() => {
    if (!isReady) return
    confirm.current?.focus()
    if (typed) queueMicrotask(() => handOver(typed))
  }, [isReady, typed])
  return confirm
}
