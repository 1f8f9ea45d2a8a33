import { type RefObject, type SyntheticEvent, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { enterAhead, handOver, TypedAheadContext } from './typedAhead'

const stillWaiting = '[data-ahead]'

/**
 * Opens a native dialog for as long as it is rendered, before another key can be pressed. The focus goes to `first` (a
 * selector) or where the browser puts it, with what was typed ahead, and in the end back to where it was. Returns what its
 * `close` event is for: it tells later, and also of a dialog that is gone already or has been opened anew.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void, first?: string) {
  const typed = useContext(TypedAheadContext)
  const [, setShown] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    shown.querySelector<HTMLElement>(first ?? stillWaiting)?.focus()
    // Has React run the effects below at once. A key before them would find a field whose chart has not started: it would
    // take the place of what was typed ahead.
    setShown(true)
    return () => shown.close()
  }, [])
  // Charts that keep what is typed start in effects, before this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useEffect(() => {
    if (!typed || dialog.current?.querySelector(stillWaiting)) return
    // Not now: a field that React is still putting up does not tell it of another value.
    queueMicrotask(() => handOver(typed))
    enterAhead(typed)
  }, [])
  return ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected && !currentTarget.open) onClose()
  }
}
