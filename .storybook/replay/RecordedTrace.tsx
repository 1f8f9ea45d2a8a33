import { useMemo } from 'react'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { timeline } from '#machines/app/replay/timeline'
import { Replay } from '#views/app/replay/Replay.tsx'
import { StepDetails } from './StepDetails'
import { Verdict } from './Verdict'

/** A trace as support sees it, with the verdict of this version's charts. `step`: its path in `parts`. @throws {NotATrace} */
export function RecordedTrace({ trace: text, step }: { trace: string; step?: string | undefined }) {
  const { trace, replayed, rows } = useMemo(() => {
    const trace = readTrace(text)
    const replayed = replay(trace)
    return { trace, replayed, rows: timeline(trace, replayed) }
  }, [text])
  return (
    <>
      <Verdict replayed={replayed} />
      <Replay trace={trace} rows={rows} step={step}>
        {(row) => <StepDetails row={row} steps={replayed.steps} />}
      </Replay>
    </>
  )
}
