import { useEffect, useRef } from 'react'
import type { BasketRow } from '#api/orders/basketLists'
import { labelOf } from '#machines/orders/shipping'
import { placeBy } from '#views/core/list/besideButton.ts'
import { keyOf } from './keys'
import { texts } from './listTexts'
import styles from './OrderList.module.css'

type Props = { row: BasketRow; button: HTMLElement; onCancel: () => void; onClose: () => void }

export function RowMenu({ row, button, onCancel, onClose }: Props) {
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => item.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    addEventListener('scroll', onClose, { passive: true, once: true })
    return () => removeEventListener('scroll', onClose)
  })
  return (
    <div
      role="menu"
      tabIndex={-1}
      aria-label={texts.more(texts.label(row.id))}
      className={styles.reason}
      style={placeBy(button)}
      // Not all browsers focus a pressed button: the menu would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onBlur={onClose}
      onKeyDown={({ key }) => {
        if (key === 'Escape' || key === 'Tab') {
          onClose()
          button.focus()
        }
      }}
    >
      <button
        ref={item}
        type="button"
        role="menuitem"
        className={styles.move}
        data-move="basket.cancel"
        onClick={() => {
          button.focus()
          onCancel()
        }}
      >
        {labelOf('basket.cancel')}{' '}
        <kbd className={styles.key} aria-hidden>
          {keyOf('basket.cancel')}
        </kbd>
      </button>
    </div>
  )
}
