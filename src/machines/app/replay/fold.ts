import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, initialTransition, transition } from 'xstate'
import { digestOf } from '../../core/recorder/digest'
import { type Facts, opaqueGuards } from '../../core/recorder/facts'
import { digitsOf } from '../../core/recorder/hash'
import type { Json, TraceActor, TraceEvent, TracePart } from '../../core/recorder/trace'
import type { Charts } from './charts'
import { createRevival } from './revive'
import { nameOf, type Step } from './step'

/** Inline guards are `(unnamed)`. */
function refusingGuards(before: AnyMachineSnapshot, after: AnyMachineSnapshot, { type }: { type: string }): string[] {
  if (before.context !== after.context || JSON.stringify(before.value) !== JSON.stringify(after.value)) return []
  return before._nodes.flatMap((node: AnyStateNode) =>
    (node.transitions.get(type) ?? []).flatMap(({ guard }) => (guard ? [guardName(guard)] : [])),
  )
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  return combined(guard) ?? '(unnamed)'
}

/** `and`, `or` and `not` carry the guards they combine. */
function combined(guard: unknown): string | undefined {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return undefined
  if (guard.name === 'not') return `not ${guardName(guard.guards[0])}`
  return guard.guards.map(guardName).join(guard.name === 'or' ? ' or ' : ' and ')
}

type Running = {
  machine: AnyStateMachine | undefined
  snapshot: AnyMachineSnapshot | undefined
  recorded: TraceActor
  fault: string | undefined
  lost: string | undefined
  isDoubtful: boolean
  /** A chart that was given functions may have asked them. */
  isContextKnown: boolean
  tell: (facts: Facts) => void
}

type Revive = (value: Json | undefined) => unknown

const noBeginning = 'the beginning of its actor is not in the trace'
const eventsMissing = 'events before it are missing'

/** Event numbers run through all parts, so gaps show missing events. */
export function createFolding(charts: Charts): (part: TracePart, index: number) => Step[] {
  let last = 0
  return (part, index) => {
    const revive = createRevival(part, charts)
    const running = new Map(part.actors.map((actor) => [actor.id, begin(actor, revive, charts)]))
    return part.events.map((recorded) => {
      if (recorded.n !== last + 1) for (const actor of running.values()) actor.isDoubtful ||= actor.snapshot !== undefined
      last = recorded.n
      const actor = running.get(recorded.actor)
      if (actor) return fold(actor, recorded, index, revive, running)
      return untoldStep(recorded, { id: recorded.actor, machine: '?', name: String(recorded.actor) }, index, noBeginning)
    })
  }
}

const untoldStep = (recorded: TraceEvent, actor: TraceActor, part: number, untold: string): Step => ({
  part,
  recorded,
  actor,
  from: undefined,
  to: undefined,
  refused: [],
  untold,
  snapshot: undefined,
  isContextSame: true,
})

/** The chart with the recorded answers for the guards that look at what is redacted. */
function answering(plain: AnyStateMachine, told: () => Facts): AnyStateMachine {
  let left: Facts = {}
  const names = [...(opaqueGuards[plain.id] ?? [])]
  const machine = plain.provide({ guards: Object.fromEntries(names.map((name) => [name, () => left[name]?.shift() === true])) })
  // A pure transition of XState begins an actor first, which asks the guards, too.
  const { transition, getInitialSnapshot } = machine
  const anew =
    <Given extends unknown[], Answer>(run: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      left = structuredClone(told())
      return run(...given)
    }
  return Object.assign(machine, { transition: anew(transition), getInitialSnapshot: anew(getInitialSnapshot) })
}

function begin(recorded: TraceActor, revive: Revive, charts: Charts): Running {
  const plain = charts.get(recorded.machine)?.machine
  let facts: Facts = {}
  const tell = (next: Facts) => {
    facts = next
  }
  const machine = plain && answering(plain, () => facts)
  const lost = machine ? undefined : `there is no machine '${recorded.machine}' in this version of the app`
  const running = {
    machine,
    snapshot: undefined,
    recorded,
    fault: undefined,
    lost,
    isDoubtful: false,
    isContextKnown: isContextKnown(recorded),
    tell,
  }
  if (!machine || recorded.value === undefined) return running
  try {
    return { ...running, snapshot: machine.resolveState({ value: recorded.value, context: revive(recorded.context) }) }
  } catch (error) {
    return { ...running, fault: thrown(error) }
  }
}

/** The actor that ended, as XState names it; the name of the event has it too. */
function withActorId(event: { type: string }): { type: string; actorId?: string } {
  const [, actorId] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  return actorId === undefined ? event : { ...event, actorId }
}

/** Charts whose actions ask for nothing that is redacted; of others the states are compared. */
const comparable = new Set(
  'app connection shell menuCounts basketChanges activity basketMove batch choice command combobox form selection session typing scanner'.split(
    ' ',
  ),
)

const isContextKnown = ({ machine, input, context }: TraceActor) =>
  machine === 'form' || (comparable.has(machine) && !/"~(fn|cut|object)"/.test(JSON.stringify([input, context])))

/** Each actor that begins must have been started by its parent; else an event that told the parent to is missing. */
function unstarted({ recorded, snapshot }: Running, all: ReadonlyMap<number, Running>): string | undefined {
  const parent = recorded.parent === undefined ? undefined : all.get(recorded.parent)
  // Numbered names are those of anonymous actors.
  if (!parent?.snapshot || snapshot || parent.isDoubtful || parent.lost || /^\d/.test(recorded.name)) return undefined
  return recorded.name in parent.snapshot.children ? undefined : `'${parent.recorded.machine}' never started it`
}

const thrown = (error: unknown) => `the chart threw: ${error instanceof Error ? error.message : error}`

function fold(actor: Running, recorded: TraceEvent, part: number, revive: Revive, all: ReadonlyMap<number, Running>): Step {
  const { machine, snapshot: before } = actor
  if (!before && !actor.fault && recorded.event.type !== 'xstate.init') actor.lost ??= noBeginning
  if (!machine || actor.lost !== undefined) return untoldStep(recorded, actor.recorded, part, actor.lost ?? noBeginning)
  const step = { ...untoldStep(recorded, actor.recorded, part, ''), untold: undefined, from: before?.value }
  if (actor.fault) return { ...step, from: actor.recorded.value, difference: actor.fault }
  actor.tell(recorded.facts ?? {})
  const event = withActorId(revive(recorded.event) as { type: string })
  try {
    const [after] = before ? transition(machine, before, event) : initialTransition(machine, revive(actor.recorded.input))
    const orphaned = unstarted(actor, all)
    actor.snapshot = after
    const isContextSame = !actor.isContextKnown || digitsOf(digestOf(after.context, machine.id)) === recorded.context
    const refused = before ? refusingGuards(before, after, event) : []
    const difference = orphaned ?? compare(after, recorded) ?? (isContextSame ? undefined : 'its context is another')
    return judge(actor, { ...step, to: after.value, refused, snapshot: after, isContextSame }, difference)
  } catch (error) {
    return judge(actor, { ...step, isContextSame: false }, thrown(error))
  }
}

/** A certain difference requires a complete history of the actor. */
function judge(actor: Running, step: Step, difference: string | undefined): Step {
  if (difference === undefined || !actor.isDoubtful) return { ...step, difference }
  actor.lost = eventsMissing
  return { ...step, untold: eventsMissing }
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
