import { useState } from 'react'
import { ChevronIcon } from '../../core/list/icons'
import { BatchCard, isQuiet, saidAloud } from './BatchCard'
import { useBatches } from './batches'
import styles from './Tray.module.css'
import { texts } from './texts'

/** Everything that is held, on its way, or did not go through; bottom-end, on every page, until it is dismissed. */
export default function Tray() {
  const [isOpen, setOpen] = useState(true)
  const batches = useBatches().filter(({ state }) => !isQuiet(state))
  if (batches.length === 0) return null
  return (
    <aside className={styles.tray} aria-label={texts.activity}>
      <header className={styles.header}>
        <strong>{texts.activity}</strong>
        <span className={styles.count}>{batches.length}</span>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.collapse : texts.expand}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronIcon />
        </button>
      </header>
      <p className="visually-hidden" role="status">
        {batches.map(({ state }) => saidAloud(state)).join(' ')}
      </p>
      {isOpen && (
        <ul className={styles.batches}>
          {batches.map((view) => (
            <BatchCard key={view.batch.id} {...view} />
          ))}
        </ul>
      )}
    </aside>
  )
}
