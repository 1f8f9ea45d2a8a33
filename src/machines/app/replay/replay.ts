import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { chartDigest, digestOf } from '../../core/recorder/digest'
import { type Facts, opaqueGuards } from '../../core/recorder/facts'
import { digitsOf } from '../../core/recorder/hash'
import type { Json } from '../../core/recorder/redact'
import type { Trace, TraceActor, TraceEvent, TracePart } from '../../core/recorder/trace'
import { charts } from './charts'
import { refusingGuards } from './refusals'
import { createRevival } from './revive'

/** A state of a chart, as its snapshots have it. */
export type StateValue = TraceEvent['to']

/** One recorded event, folded through its chart. */
export type Step = {
  part: number
  recorded: TraceEvent
  actor: TraceActor
  from: StateValue | undefined
  /** What the chart says. Undefined where it threw, or the actor's beginning is not in the trace. */
  to: StateValue | undefined
  /** Guards that kept the event from doing more. */
  refused: readonly string[]
  /** Why it differs, or cannot be told. Undefined when it agrees. */
  difference?: string
  snapshot: AnyMachineSnapshot | undefined
  isContextSame: boolean
}

export type Replay = {
  steps: Step[]
  /** The first step that does not agree. */
  difference: Step | undefined
  /** Steps of actors whose beginning the recorder had to drop. */
  lost: number
  /** Machines whose chart is another one now. */
  changed: string[]
}

/** A trace names a chart that this version does not have. */
export class UnknownMachine extends Error {
  override readonly name = 'UnknownMachine'
}

type Running = {
  machine: AnyStateMachine
  snapshot: AnyMachineSnapshot | undefined
  recorded: TraceActor
  isLost: boolean
  /** Why it cannot stand where it is recorded to have stood. */
  fault: string | undefined
  tell: (facts: Facts) => void
}

/**
 * Folds every recorded event through the pure chart of its actor and compares each state with the
 * recorded one. Nothing is sent, started or called; what comes back from calls is in the trace.
 * @throws {UnknownMachine}
 */
export function replay(trace: Trace): Replay {
  for (const id of machinesOf(trace))
    if (!charts.has(id)) throw new UnknownMachine(`There is no machine '${id}' in this version of the app`)
  const steps = trace.parts.flatMap((part, index) => replayPart(part, index))
  const changed = Object.entries(trace.charts).flatMap(([id, digest]) => {
    const chart = charts.get(id)
    return chart && chartDigest(chart.machine) !== digest ? [id] : []
  })
  return {
    steps,
    difference: steps.find((step) => step.difference !== undefined && step.to !== undefined) ?? steps.find(isThrown),
    lost: steps.filter((step) => step.to === undefined && !isThrown(step)).length,
    changed,
  }
}

const thrown = (error: unknown) => `the chart threw: ${(error as Error).message}`
const isThrown = ({ difference }: Step) => difference?.startsWith('the chart threw') === true
const machinesOf = ({ parts }: Trace) => new Set(parts.flatMap(({ actors }) => actors.map(({ machine }) => machine)))

function replayPart(part: TracePart, index: number): Step[] {
  const revive = createRevival(part)
  const running = new Map(part.actors.map((actor) => [actor.id, begin(actor, revive)]))
  return part.events.map((recorded) => {
    const actor = running.get(recorded.actor)
    if (!actor) {
      const stranger: TraceActor = { id: recorded.actor, machine: '?', name: String(recorded.actor) }
      return lostStep(recorded, stranger, index, undefined)
    }
    if (actor.fault) return { ...lostStep(recorded, actor.recorded, index, actor.recorded.value), difference: actor.fault }
    if (actor.isLost) return lostStep(recorded, actor.recorded, index, undefined)
    return fold(actor, recorded, index, revive)
  })
}

const lostStep = (recorded: TraceEvent, actor: TraceActor, part: number, from: StateValue | undefined): Step => ({
  part,
  recorded,
  actor,
  from,
  to: undefined,
  refused: [],
  difference: 'its beginning was dropped for room',
  snapshot: undefined,
  isContextSame: true,
})

function begin(recorded: TraceActor, revive: (value: Json | undefined) => unknown): Running {
  const { machine: plain } = charts.get(recorded.machine) ?? {}
  if (!plain) throw new UnknownMachine(`There is no machine '${recorded.machine}' in this version of the app`)
  let facts: Facts = {}
  const guards = Object.fromEntries([...(opaqueGuards[recorded.machine] ?? [])].map((name) => [name, () => facts[name] === true]))
  const machine = plain.provide({ guards })
  const tell = (told: Facts) => {
    facts = told
  }
  const running = { machine, snapshot: undefined, recorded, isLost: false, fault: undefined, tell }
  if (recorded.value === undefined) return running
  try {
    return { ...running, snapshot: machine.resolveState({ value: recorded.value, context: revive(recorded.context) }) }
  } catch (error) {
    return { ...running, fault: thrown(error) }
  }
}

function fold(actor: Running, recorded: TraceEvent, part: number, revive: (value: Json | undefined) => unknown): Step {
  const { machine, snapshot: before } = actor
  const isInit = recorded.event.type === 'xstate.init'
  if (!before && !isInit) {
    actor.isLost = true
    return lostStep(recorded, actor.recorded, part, undefined)
  }
  actor.tell(recorded.facts ?? {})
  const step = { part, recorded, actor: actor.recorded, from: before?.value, refused: [] as string[] }
  const event = revive(recorded.event) as { type: string }
  try {
    const [after] = before ? transition(machine, before, event) : initialTransition(machine, revive(actor.recorded.input))
    actor.snapshot = after
    const difference = compare(after, recorded)
    const refused = before ? refusingGuards(before, after, event) : []
    return {
      ...step,
      to: after.value,
      refused,
      difference,
      snapshot: after,
      isContextSame: digitsOf(digestOf(after.context, machine.id)) === recorded.context,
    }
  } catch (error) {
    return { ...step, to: undefined, difference: thrown(error), snapshot: undefined, isContextSame: false }
  }
}

function compare(after: AnyMachineSnapshot, recorded: TraceEvent): string | undefined {
  const expected = { value: recorded.to, status: recorded.status ?? 'active' }
  if (canonical(after.value) !== canonical(expected.value)) return `recorded ${nameOf(expected.value)}, now ${nameOf(after.value)}`
  if (after.status !== expected.status) return `recorded as ${expected.status}, now ${after.status}`
  return undefined
}

const canonical = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .map(([name, one]) => `${name}:${canonical(one)}`)
        .sort()
        .join()}}`
    : String(value)

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
