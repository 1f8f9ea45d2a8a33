import { Text } from '@radix-ui/themes'
import { useMemo } from 'react'
import { shownIndex } from '#machines/app/replay/browse'
import type { Row } from '#machines/app/replay/timeline'
import type { Trace } from '#machines/core/recorder/trace'
import styles from './Replay.module.css'
import { elapsed } from './StepList'
import { texts } from './texts'
import { VirtualList } from './VirtualList'

type Props = { trace: Trace; rows: readonly Row[]; at: string; onChoose: (row: Row | undefined) => void }

/** Every call of the recording, in the order of their answers. A bar shows how long each took beside the slowest. */
export function Calls({ trace, rows, at, onChoose }: Props) {
  const calls = useMemo(
    () =>
      rows.flatMap((row) => {
        const [part, list, index] = row.at.split('.')
        const call = list === 'calls' ? trace.parts[Number(part)]?.calls[Number(index)] : undefined
        return call ? [{ ...call, row }] : []
      }),
    [trace, rows],
  )
  const longest = Math.max(1, ...calls.map(({ ms }) => ms))
  const selected = shownIndex(
    rows,
    calls.map(({ row }) => row),
    at,
  )
  if (calls.length === 0)
    return (
      <Text as="p" size="2" color="gray" className={styles.nothing}>
        {texts.calls.none}
      </Text>
    )
  return (
    <VirtualList
      label={texts.calls.title}
      count={calls.length}
      rowHeight={46}
      selected={selected}
      onChoose={(i) => onChoose(calls[i]?.row)}
    >
      {(i) => {
        const call = calls[i]
        if (!call) return null
        const { t, method, path, status, ms, request, row } = call
        return (
          <>
            <span className={styles.time} dir="ltr">
              {elapsed(t)}
            </span>
            <span className={styles.what}>
              <span className={styles.first}>
                <bdi dir="ltr">
                  <span className={styles.who}>{method}</span> {path}
                </bdi>
              </span>
              <span className={styles.second}>
                <span className={styles.outcome} data-outcome={row.outcome ?? 'done'}>
                  {status || texts.calls.lost}
                </span>
                <span className={styles.took}>
                  <span className={styles.bar} style={{ inlineSize: `${Math.max(2, (ms / longest) * 100)}%` }} />
                </span>
                <span className={styles.ms} dir="ltr">
                  {ms} ms
                </span>
                {request && <span className={styles.request}>{texts.calls.request(request)}</span>}
              </span>
            </span>
          </>
        )
      }}
    </VirtualList>
  )
}
