import type { Trace, TraceEvent, TracePart, TraceVerdict } from '../../core/recorder/trace'
import { type Charts, charts } from './charts'
import { lawRefuses } from './laws'
import { replay } from './replay'
import { nameOf } from './step'
import { isMarkable, type Row, timeline } from './timeline'

export type Expected = NonNullable<Trace['expected']>

/** The effect of a marked step in this version; `outcome` as far as charts and laws decide it. */
export type Marked = { did: string; from: string; to: string; outcome: 'refused' | 'allowed' | 'unchanged' | 'failed' }

/** The last row that is more than routine, and than the search by which the report was found, where nobody marked one. */
const lastOf = (rows: readonly Row[]) =>
  rows.findLast((row) => isMarkable(row) && !row.isRoutine && !/^(typing|combobox) /.test(row.actor ?? ''))?.at

/** The law's answer that let somebody do this, or not. */
function verdictFor({ verdicts }: TracePart, t: number, move: unknown, law?: string): TraceVerdict | undefined {
  return verdicts.findLast((verdict) => verdict.t <= t && verdict.event.type === move && (law === undefined || verdict.law === law))
}

const moveIn = ({ event }: TraceEvent) =>
  typeof event.move === 'object' && event.move !== null && 'type' in event.move ? event.move.type : event.type

/** `at` as in `expected`; without it the last step. @throws {RangeError} where the trace has no such step */
export function markedStep(trace: Trace, at = trace.expected?.at, version: Charts = charts): Marked & { at: string } {
  const { steps, laws } = replay(trace, version)
  const rows = timeline(trace, { steps, laws })
  const place = at ?? lastOf(rows)
  const row = rows.find((one) => isMarkable(one) && one.at === place)
  const [part = 0, list, index = 0] = (place ?? '').split('.').map((text, i) => (i === 1 ? text : Number(text)))
  const all = trace.parts[Number(part)]
  if (!row || !all || place === undefined) throw new RangeError(`The trace has no step '${place ?? ''}'`)
  const did = [row.who, row.what].join(': ')
  if (list === 'errors') return { at: place, did, from: '–', to: '–', outcome: 'failed' }
  if (list === 'refusals') {
    const { t = 0, move, law } = all.refusals[Number(index)] ?? {}
    const verdict = move === undefined ? undefined : verdictFor(all, t, move, law)
    return {
      at: place,
      did,
      from: verdict?.from ?? '–',
      to: '–',
      outcome: verdict && !lawRefuses(verdict, version) ? 'allowed' : 'refused',
    }
  }
  const recorded = all.events[Number(index)]
  const step = steps.find((one) => one.recorded === recorded)
  const verdict = recorded && verdictFor(all, recorded.t, moveIn(recorded))
  const [from, to] = [nameOf(step?.from), nameOf(step?.to)]
  const isRefused = (step?.refused.length ?? 0) > 0 || (verdict !== undefined && lawRefuses(verdict, version))
  return { at: place, did, from, to, outcome: isRefused ? 'refused' : from === to && !verdict ? 'unchanged' : 'allowed' }
}

/** True where this version does what was expected, so that no test would be red. An expectation in words is never met. */
export const isMet = (marked: Marked, { choice }: Pick<Expected, 'choice'>): boolean =>
  choice === 'other' ? false : choice === 'unchanged' ? marked.to === marked.from : marked.outcome === choice
