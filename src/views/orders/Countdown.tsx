import { useEffect, useState } from 'react'
import { holdTime } from '#machines/core/batch'

const secondsLeft = (since: number) => Math.max(0, Math.ceil((since + holdTime - Date.now()) / 1000))

/** Seconds until a held move is sent; for the eye only, as a reader of the page would be told every second. */
export function Countdown({ since }: { since: number }) {
  const [left, setLeft] = useState(() => secondsLeft(since))
  useEffect(() => {
    setLeft(secondsLeft(since))
    const ticking = setInterval(() => setLeft(secondsLeft(since)), 250)
    return () => clearInterval(ticking)
  }, [since])
  return (
    <span aria-hidden style={{ fontVariantNumeric: 'tabular-nums' }}>
      {left} s
    </span>
  )
}
