import type { Replay } from './replay'
import { nameOf, type Step } from './step'
import { actorName } from './table'

/** Longer traces only assert final states. */
const max = 150

const describe = (step: Step) => `${actorName(step)}: ${step.recorded.event.type} → ${nameOf(step.to)}`
const isChange = ({ from, to }: Step) => nameOf(from) !== nameOf(to)

export function statesOf({ steps }: Replay): string[] {
  const changes = steps.filter(isChange)
  if (changes.length <= max) return changes.map(describe)
  return [...new Map(steps.map((step) => [step.actor.id, step])).values()].map(describe)
}
