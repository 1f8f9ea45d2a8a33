import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { RequestItem } from '#api/agents/requests'
import styles from '../Agents.module.css'
import ItemsDialog, { type BulkItems, unsentOf, waitingOf } from './ItemsDialog'
import { texts } from './texts'

export default function OwnBulk({ items, isWorking }: { items: readonly RequestItem[]; isWorking: boolean }) {
  const [kind, setKind] = useState<BulkItems>()
  const waiting = waitingOf(items).length
  const unsent = isWorking ? unsentOf(items).length : 0
  return (
    <>
      {(waiting > 1 || unsent > 1) && (
        <div className={styles.row}>
          {waiting > 1 && (
            <Button size="2" variant="soft" highContrast onClick={() => setKind('answer')}>
              {texts.answerOpen(waiting)}
            </Button>
          )}
          {unsent > 1 && (
            <Button size="2" variant="soft" highContrast onClick={() => setKind('sent')}>
              {texts.sentOpen(unsent)}
            </Button>
          )}
        </div>
      )}
      {kind && <ItemsDialog kind={kind} items={items} onClose={() => setKind(undefined)} />}
    </>
  )
}
