import { useEffect, useState } from 'react'
import { say } from '#api/core/texts/inLanguage'
import { holdTime } from '#machines/core/batch'
import { number } from '../format'

const secondsLeft = (since: number) => Math.max(0, Math.ceil((since + holdTime - Date.now()) / 1000))

/** Visual only: a screen reader would announce each second. */
export function Countdown({ since }: { since: number }) {
  const [left, setLeft] = useState(() => secondsLeft(since))
  useEffect(() => {
    setLeft(secondsLeft(since))
    const ticking = setInterval(() => setLeft(secondsLeft(since)), 250)
    return () => clearInterval(ticking)
  }, [since])
  return (
    <span aria-hidden style={{ fontVariantNumeric: 'tabular-nums' }}>
      {number(left)} {say('s')}
    </span>
  )
}
