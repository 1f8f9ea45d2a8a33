import { readyFor, targetNames } from '#api/products/readiness'
import type { Row } from '../../core/entity/row'
import { number } from '../../core/format'
import styles from './Title.module.css'
import { texts } from './texts'

type Told = { readiness?: number; editions?: readonly { stock: { stockholm: number; tehran: number } }[] }

/** What the title is ready for, and what there is of it. */
export function TitleRail({ title }: { title: Row }) {
  const { readiness = 0, editions = [] } = title as Row & Told
  const ready = readyFor(readiness).map((target) => targetNames[target])
  const sum = (of: 'stockholm' | 'tehran') => number(editions.reduce((total, { stock }) => total + stock[of], 0))
  return (
    <aside className={styles.rail}>
      <dl>
        <dt>{texts.readyFor}</dt>
        <dd>{ready.length ? ready.join(', ') : texts.notReady}</dd>
        <dt>{`${texts.stock}, ${texts.sthlm}`}</dt>
        <dd>{sum('stockholm')}</dd>
        <dt>{`${texts.stock}, ${texts.teh}`}</dt>
        <dd>{sum('tehran')}</dd>
      </dl>
    </aside>
  )
}
