import { type RefObject, useContext, useLayoutEffect } from 'react'
import { handOver, TypedAheadContext } from './typedAhead'

const stillWaiting = '[data-ahead]'

/**
 * Opens a native dialog for as long as it is rendered, before another key can be pressed. The focus goes to `first` (a
 * selector) or where the browser puts it, with what was typed ahead, and in the end back to where it was.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, first?: string): void {
  const typed = useContext(TypedAheadContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    shown.querySelector<HTMLElement>(first ?? stillWaiting)?.focus()
    // Not now: a field that React is still putting up does not tell it of another value.
    if (typed && !shown.querySelector(stillWaiting)) queueMicrotask(() => handOver(typed))
    return () => shown.close()
  }, [])
}
