import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import type { Stocktake } from '#api/inventory/stocktakes'
import type { Warehouse } from '#api/inventory/warehouses'
import { part } from '#views/core/chunk.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { dateTime } from '#views/core/format.ts'
import styles from '../Inventory.module.css'
import { texts } from './texts'

const StartCount = part('starting a count', () => import('./StartCount'))

/** `ended`: a count whose counting is over, but which is not posted. */
type NoCountProps = { warehouse: Warehouse; last: Stocktake | null; ended?: Stocktake | undefined }

export function NoCount({ warehouse, last, ended }: NoCountProps) {
  const [isStarting, setStarting] = useState(false)
  if (ended) return <Text size="2">{texts.endedBy}</Text>
  return (
    <section className={styles.panel} aria-label={texts.none}>
      <div className={styles.row}>
        <Text size="2" data-grow>
          {last?.postedAt ? texts.last(last.postedBy ?? '', dateTime(last.postedAt)) : texts.none}
        </Text>
        <Button onClick={() => setStarting(true)}>{texts.start}</Button>
      </div>
      {isStarting && (
        <Opening onClose={() => setStarting(false)}>
          <StartCount warehouse={warehouse} onClose={() => setStarting(false)} />
        </Opening>
      )}
    </section>
  )
}
