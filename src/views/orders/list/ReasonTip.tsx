import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { texts } from './listTexts'
import styles from './OrderList.module.css'
import type { Reason } from './RowMoves'

type Shown = { reason: Reason; isChosen: boolean }

/** Milliseconds one has to come from the button to the reason's link. */
const patience = 160

/** Which reason is shown: it goes a moment after the pointer or the focus has left both button and reason. */
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

type Props = Shown & { pages: string; onKeep: () => void; onLeave: () => void; onClose: () => void }

/** Why a move is refused, with the way to what mends it. One for the whole list: rows stay light. */
export function ReasonTip({ reason: { row, refusal, button }, isChosen, pages, onKeep, onLeave, onClose }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen) link.current?.focus()
  }, [isChosen])
  useEffect(() => {
    addEventListener('scroll', onClose, { passive: true, once: true })
    return () => removeEventListener('scroll', onClose)
  })

  const { top, bottom, left, right } = button.getBoundingClientRect()
  const isRtl = getComputedStyle(button).direction === 'rtl'
  const isLow = bottom > innerHeight - 120
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving are heard here for the link inside.
    <div
      className={styles.reason}
      style={{
        insetBlockStart: isLow ? undefined : bottom + 4,
        insetBlockEnd: isLow ? innerHeight - top + 4 : undefined,
        insetInlineEnd: Math.max(8, isRtl ? left : document.documentElement.clientWidth - right),
      }}
      onPointerEnter={onKeep}
      onPointerLeave={onLeave}
      onFocus={onKeep}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
        button.focus()
      }}
    >
      <bdi>{refusal.message}</bdi>
      {refusal.fix && (
        <Link ref={link} href={`${pages}/${row.id}#${refusal.fix}`}>
          {texts.fix[refusal.fix]}
        </Link>
      )}
    </div>
  )
}
