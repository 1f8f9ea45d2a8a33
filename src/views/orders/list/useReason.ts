import { useEffect, useRef, useState } from 'react'
import type { Reason } from './RowMoves'

export type Shown = { reason: Reason; isChosen: boolean }

/** Milliseconds to move from the button to the reason's link. */
const patience = 160

export function useReason() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [explain] = useState(() => (reason: Reason | null, isChosen = false) => {
    clearTimeout(timer.current)
    if (reason) setShown({ reason, isChosen })
    else timer.current = setTimeout(() => setShown(null), patience)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const keep = () => clearTimeout(timer.current)
  return { shown, explain, keep, close: () => setShown(null) }
}
