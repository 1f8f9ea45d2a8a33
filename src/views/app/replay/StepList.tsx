import { Text } from '@radix-ui/themes'
import type { Row } from '#machines/app/replay/timeline'
import styles from './Replay.module.css'
import { texts } from './texts'
import { VirtualList } from './VirtualList'

type Props = { rows: readonly Row[]; selected: number; isFiltered: boolean; onChoose: (row: Row | undefined) => void }

/** Seconds since the recording began. */
export const elapsed = (t: number): string => (t / 1000).toFixed(3)

export function StepList({ rows, selected, isFiltered, onChoose }: Props) {
  if (rows.length === 0)
    return (
      <Text as="p" size="2" color="gray" role="status" className={styles.nothing}>
        {isFiltered ? texts.steps.none : texts.steps.empty}
      </Text>
    )
  return (
    <VirtualList label={texts.steps.title} count={rows.length} rowHeight={46} selected={selected} onChoose={(i) => onChoose(rows[i])}>
      {(i) => {
        const row = rows[i]
        return row && <Step row={row} />
      }}
    </VirtualList>
  )
}

function Step({ row: { t, who, what, change, note, outcome } }: { row: Row }) {
  const more = [change, note].filter(Boolean).join(' · ')
  return (
    <>
      <span className={styles.time} dir="ltr">
        {elapsed(t)}
      </span>
      <span className={styles.what}>
        <span className={styles.first}>
          <bdi className={styles.who}>{who}</bdi> <bdi>{what}</bdi>
        </span>
        <span className={styles.second}>
          {outcome && (
            <span className={styles.outcome} data-outcome={outcome}>
              {texts.steps[outcome]}
            </span>
          )}
          {more && <bdi dir="ltr">{more}</bdi>}
        </span>
      </span>
    </>
  )
}
