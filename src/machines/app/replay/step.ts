import type { AnyMachineSnapshot } from 'xstate'
import type { TraceActor, TraceEvent } from '../../core/recorder/trace'

/** A state of a chart, as its snapshots have it. */
export type StateValue = TraceEvent['to']

/** One recorded event, folded through its chart. */
export type Step = {
  part: number
  recorded: TraceEvent
  actor: TraceActor
  from: StateValue | undefined
  /** What the chart says. Undefined where it threw, or could not be asked. */
  to: StateValue | undefined
  /** Guards that kept the event from doing more. */
  refused: readonly string[]
  /** How it differs from what was recorded. */
  difference?: string
  /** Why nothing can be said of it: what it needs is not in the trace. */
  untold?: string
  snapshot: AnyMachineSnapshot | undefined
  isContextSame: boolean
}

/** The states a chart is in, each by its whole path: `['entry.editing', 'draft.none']`. */
export function leaves(value: StateValue | undefined): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([name, inner]) => {
    const below = leaves(inner)
    return below.length === 0 ? [name] : below.map((leaf) => `${name}.${leaf}`)
  })
}

/** A state in a few words: `signedIn.ready`, `entry.editing draft.none`. */
export const nameOf = (value: StateValue | undefined): string => leaves(value).join(' ') || '–'
