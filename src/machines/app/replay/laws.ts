import type { AnyStateMachine } from 'xstate'
import type { TraceVerdict } from '../../core/recorder/trace'
import { candidatesOf, judge } from '../../core/recorder/verdicts'
import type { Charts } from './charts'

const described = (to: string | undefined, failed: readonly string[]) =>
  to === undefined ? (failed.length > 0 ? `refused by ${failed.join(', ')}` : 'refused') : `led to '${to}'`

function judged({ from, event, facts, guards, opaque = [] }: TraceVerdict, law: AnyStateMachine) {
  const holds = (name: string) => (opaque.includes(name) ? guards[name] === true : judge(law, name, facts, event) === true)
  const candidates = candidatesOf(law, from, event.type)
  const to = candidates.find((one) => one.guards.every(holds))?.target
  const failed = [...new Set(candidates.flatMap((one) => one.guards))].filter((name) => !holds(name))
  return { to, failed }
}

/** True where the law of this version refuses. */
export function lawRefuses(recorded: TraceVerdict, charts: Charts): boolean {
  const law = charts.get(recorded.law)?.machine
  return law ? judged(recorded, law).to === undefined : recorded.to === undefined
}

/** Answers of laws that differ now from those in the trace, on the facts that are recorded there. */
export function lawDifference(recorded: TraceVerdict, charts: Charts): string | undefined {
  const law = charts.get(recorded.law)?.machine
  if (!law) return `there is no law '${recorded.law}' in this version of the app`
  const { from, event, guards } = recorded
  const { to, failed } = judged(recorded, law)
  const failedThen = Object.entries(guards).flatMap(([name, held]) => (held ? [] : [name]))
  const [then, now] = [described(recorded.to, recorded.to ? [] : failedThen), described(to, to ? [] : failed)]
  return then === now ? undefined : `the law changed: '${event.type}' in ${from} of '${recorded.law}' ${then}, now ${now}`
}
