import { useEffect, useMemo } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import type { Step } from '#machines/app/replay/step'
import type { Trace } from '#machines/core/recorder/trace'
import { App } from '#views/app/App.tsx'
import { SystemProvider } from '#views/core/system.ts'
import { stillApp } from './stillApp'

/** The page a trace was recorded on, with the app's processes as they stood after one of its steps. */
export function RecordedView({ trace, step }: { trace: string; step: number }) {
  const read = useMemo(() => readTrace(trace), [trace])
  const { steps } = useMemo(() => replay(read), [read])
  return <StillView trace={read} steps={steps} at={step} />
}

export function StillView({ trace, steps, at }: { trace: Trace; steps: readonly Step[]; at: number }) {
  const app = useMemo(() => stillApp(steps, at), [steps, at])
  const place = placeOf(trace, steps[at])
  const { hook } = useMemo(() => memoryLocation({ path: place }), [place])
  useEffect(() => () => void app.stop(), [app])
  return (
    <Router hook={hook} key={`${at} ${place}`}>
      <SystemProvider app={app}>
        <App />
      </SystemProvider>
    </Router>
  )
}

/** Where the person was: what was not a page of ours is the beginning. */
export function placeOf({ parts }: Trace, step: Step | undefined): string {
  const place = parts[step?.part ?? 0]?.places.findLast(({ t }) => t <= (step?.recorded.t ?? 0))?.place ?? '/'
  return place.startsWith('/') ? place : '/'
}
