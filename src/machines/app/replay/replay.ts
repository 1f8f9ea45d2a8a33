import { chartDigest } from '../../core/recorder/chartDigest'
import type { Trace, TraceVerdict } from '../../core/recorder/trace'
import { type Charts, charts as ours } from './charts'
import { createFolding } from './fold'
import { lawDifference } from './laws'
import type { Step } from './step'

/** `untold`: no difference, but not everything could be replayed. `changed`: all agrees, but a chart is another than was recorded. */
export type Verdict = 'agrees' | 'differs' | 'untold' | 'changed'

export type Replay = {
  verdict: Verdict
  steps: Step[]
  difference: Step | undefined
  /** Laws that give another answer to what they were asked. */
  laws: { recorded: TraceVerdict; difference: string }[]
  replayed: number
  saved: number
  gaps: string[]
  changed: string[]
}

/**
 * Folds each recorded event through the pure chart of its actor and compares the states. Nothing is sent or called: results of calls are in
 * the trace.
 */
export function replay(trace: Trace, charts: Charts = ours): Replay {
  const fold = createFolding(charts)
  const steps = trace.parts.flatMap(fold)
  const difference = steps.find((step) => step.difference !== undefined)
  const replayed = steps.filter(({ untold }) => untold === undefined).length
  const last = trace.parts.flatMap(({ events }) => events).reduce((max, { n }) => Math.max(max, n), 0)
  const saved = Math.max(trace.events, steps.length, last)
  const changed = Object.entries(trace.charts).flatMap(([id, digest]) => {
    const chart = charts.get(id)
    return chart && chartDigest(chart.machine) !== digest ? [id] : []
  })
  const laws = trace.parts.flatMap(({ verdicts }) =>
    verdicts.flatMap((recorded) => {
      const changed = lawDifference(recorded, charts)
      return changed === undefined ? [] : [{ recorded, difference: changed }]
    }),
  )
  const isWhole = saved > 0 && replayed === saved
  const verdict = difference || laws.length > 0 ? 'differs' : !isWhole ? 'untold' : changed.length > 0 ? 'changed' : 'agrees'
  return { verdict, steps, difference, laws, replayed, saved, gaps: gapsOf(steps, saved), changed }
}

function gapsOf(steps: readonly Step[], saved: number): string[] {
  const counts = new Map<string, number>()
  for (const { untold } of steps) if (untold !== undefined) counts.set(untold, (counts.get(untold) ?? 0) + 1)
  const missing = saved - steps.length
  return [
    ...(saved === 0 ? ['There is no event in it'] : []),
    ...(missing > 0 ? [`${events(missing)} not in the file, of the ${saved} it was saved with`] : []),
    ...[...counts].map(([why, count]) => `${events(count)} not replayed: ${why}`),
  ]
}

const events = (count: number) => (count === 1 ? '1 event was' : `${count} events were`)
