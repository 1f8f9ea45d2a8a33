import { type FocusEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { PathTo } from '#api/core/paths'
import { inLanguage } from '#api/core/texts/inLanguage'
import { fixes } from '#machines/orders/basketStatus'
import { placeBy, useClosedByMove } from '#views/core/list/besideButton.ts'
import styles from './ReasonTip.module.css'
import type { Shown } from './useReason'

export type Texts = typeof texts
const texts = inLanguage('orders/ReasonTip', { customer: 'Choose a customer', items: 'Go to the items', payment: 'Go to the payment' })

type Props = Shown & { page: PathTo<'id'>; onKeep: () => void; onLeave: () => void; onClose: () => void }

export default function ReasonTip({ reason: { row, refusal, button }, isChosen, page, onKeep, onLeave, onClose }: Props) {
  const fix = fixes[refusal.code]
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen) link.current?.focus()
  }, [isChosen])
  useClosedByMove(button, onClose)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving are heard here for the link inside.
    <div
      className={styles.reason}
      style={placeBy(button)}
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
      {fix && (
        <Link ref={link} href={`${page({ id: row.id })}#${fix}`}>
          {texts[fix]}
        </Link>
      )}
    </div>
  )
}
