import { type RefObject, type SyntheticEvent, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { enterAhead, handOver, TypedAheadContext } from './typedAhead'

const stillWaiting = '[data-ahead]'

/**
 * Opens a native dialog before another key can be pressed, moves the focus to `first` or the browser's default with the text typed ahead,
 * and restores it on close. Returns the `close` handler, which also runs late or for reopened dialogs.
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
    // Flushes effects: before them, a field's actor has not started and would drop typed text.
    setShown(true)
    return () => shown.close()
  }, [])
  // Charts that keep what is typed start in effects, before this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useEffect(() => {
    if (!typed || dialog.current?.querySelector(stillWaiting)) return
    // React does not notify a field during its mount.
    queueMicrotask(() => handOver(typed))
    enterAhead(typed)
  }, [])
  return ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected && !currentTarget.open) onClose()
  }
}
