import { Heading, Text } from '@radix-ui/themes'
import type { SyncRun } from '#api/fortnox/calls'
import controls from '#views/core/controls.module.css'
import { secondsUntil } from './Banner'
import styles from './Fortnox.module.css'
import { texts } from './texts'
import { WhyNot } from './WhyNot'

const runTexts = texts.run

type Props = {
  run: SyncRun
  isAway: boolean
  isStopping: boolean
  onStop: () => void
  onDismiss: () => void
  onAgain: (ids: number[]) => void
}

export function RunCard({ run, isAway, isStopping, onStop, onDismiss, onAgain }: Props) {
  const { state, total, synced, unchanged, failed, doubtful, notSent, note, waitingUntil, by, rows } = run
  const done = synced + unchanged + failed + doubtful
  const isOn = state === 'running'
  const counts = [
    ['synced', synced],
    ['unchanged', unchanged],
    ['failed', failed],
    ['doubtful', doubtful],
    ['notSent', notSent],
  ] as const
  return (
    <section className={styles.card} aria-label={runTexts.heading}>
      <div className={styles.line}>
        <Heading as="h2" size="3">
          {runTexts.ended[state]}
        </Heading>
        {isOn && <progress className={styles.progress} max={total} value={done} aria-label={runTexts.heading} />}
        {isOn ? (
          <button type="button" className={controls.button} disabled={isStopping} onClick={onStop}>
            {runTexts.stop}
          </button>
        ) : (
          <>
            {rows.length > 0 && (
              <button type="button" className={controls.button} onClick={() => onAgain(rows.map(({ id }) => id))}>
                {runTexts.again}
              </button>
            )}
            <button type="button" className={controls.button} onClick={onDismiss}>
              {runTexts.dismiss}
            </button>
          </>
        )}
      </div>
      <Text as="p" size="2" role="status">
        {runTexts.underWay(done, total)}
        {done + notSent > 0 && ` · ${runTexts.counts(counts)}`}
        {note && (
          <>
            {' · '}
            <bdi>{note}</bdi>
          </>
        )}
        {waitingUntil && ` · ${runTexts.waiting(secondsUntil(waitingUntil))}`}
        {isAway && ` · ${runTexts.away}`}
        {by && ` · ${runTexts.by(by)}`}
      </Text>
      {rows.length > 0 && (
        <ul className={styles.faults} aria-label={runTexts.rows}>
          {rows.map(({ id, title, outcome, error }) => (
            <li key={id}>
              <bdi>{title || id}</bdi>: {texts.outcomes[outcome]}
              {error && (
                <>
                  {' · '}
                  <WhyNot error={error} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
