import type { AnyMachineSnapshot } from 'xstate'
import type { TraceActor, TraceEvent } from '../../core/recorder/trace'

export type StateValue = TraceEvent['to']

export type Step = {
  part: number
  recorded: TraceEvent
  actor: TraceActor
  from: StateValue | undefined
  to: StateValue | undefined
  refused: readonly string[]
  difference?: string
  untold?: string
  snapshot: AnyMachineSnapshot | undefined
  isContextSame: boolean
}

/** `['entry.editing', 'draft.none']` */
export function leaves(value: StateValue | undefined): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([name, inner]) => {
    const below = leaves(inner)
    return below.length === 0 ? [name] : below.map((leaf) => `${name}.${leaf}`)
  })
}

export const nameOf = (value: StateValue | undefined): string => leaves(value).join(' ') || '–'
