import type { Replay } from './replay'
import { nameOf, type Step } from './step'
import { actorName } from './table'

/** Transitions that a test spells out; of a longer trace it asserts the end of every actor. */
const most = 150

const told = (step: Step) => `${actorName(step)}: ${step.recorded.event.type} → ${nameOf(step.to)}`
const isChange = ({ from, to }: Step) => nameOf(from) !== nameOf(to)

/** What a test compares: each change of a state, or for a long trace where each actor ended. */
export function statesOf({ steps }: Replay): string[] {
  const changes = steps.filter(isChange)
  if (changes.length <= most) return changes.map(told)
  return [...new Map(steps.map((step) => [step.actor.id, step])).values()].map(told)
}
