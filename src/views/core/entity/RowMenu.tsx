import { type ReactNode, useState } from 'react'
import controls from '../controls.module.css'
import { useDisclosure } from '../list/useDisclosure'
import styles from './RowMenu.module.css'
import { texts } from './texts'

/** Pixels that the panel needs below its button; with less it opens above. */
const roomBelow = 240

/** Actions of a row behind one button. `apart` stands below a line. */
export function RowMenu({ label, children, apart }: { label: string; children: ReactNode; apart: ReactNode }) {
  const [isAbove, setAbove] = useState(false)
  const { isOpen, close, props } = useDisclosure((box) => setAbove(innerHeight - box.getBoundingClientRect().bottom < roomBelow))
  return (
    <details {...props} className={controls.disclosure}>
      <summary className={`${controls.button} ${styles.button}`} data-icon data-quiet aria-label={texts.actionsOf(label)}>
        <svg width="15" height="15" viewBox="0 0 15 15" fill="currentColor" aria-hidden>
          <circle cx="3" cy="7.5" r="1.4" />
          <circle cx="7.5" cy="7.5" r="1.4" />
          <circle cx="12" cy="7.5" r="1.4" />
        </svg>
      </summary>
      {isOpen && (
        <div className={`${controls.panel} ${styles.panel}`} data-above={isAbove || undefined} onClickCapture={close}>
          {children}
          {apart && <div className={styles.apart}>{apart}</div>}
        </div>
      )}
    </details>
  )
}
