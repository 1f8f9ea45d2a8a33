import type { AnyStateMachine, EventObject, MachineContext } from 'xstate'
import type { Asked } from '../law'
import { digestOf } from './digest'
import { mix } from './hash'
import { createRedaction } from './redact'
import { isIdentifier } from './safe'
import type { TraceVerdict } from './trace'

/** A state an event may lead to, if all its guards hold. */
export type Candidate = { target: string; guards: readonly string[] }

/** The first that is allowed is taken. */
export function candidatesOf(law: AnyStateMachine, from: string, type: string): Candidate[] {
  const transitions: unknown = law.config.states?.[from]?.on?.[type]
  const all: unknown[] = Array.isArray(transitions) ? transitions : transitions === undefined ? [] : [transitions]
  return all.map((one) => {
    const { target, guard } = typeof one === 'string' ? { target: one } : (one as { target?: string; guard?: unknown })
    return { target: String(target), guards: namesIn(guard) }
  })
}

const namesIn = (guard: unknown): string[] =>
  typeof guard === 'string'
    ? [guard]
    : typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)
      ? guard.guards.map(String)
      : []

/** Undefined where the guard cannot judge such facts, or is not one of this law. */
export function judge(law: AnyStateMachine, name: string, facts: unknown, event: EventObject): boolean | undefined {
  const guard: unknown = law.implementations.guards[name]
  if (typeof guard !== 'function') return undefined
  try {
    return Boolean(guard({ context: facts as MachineContext, event }, undefined))
  } catch {
    return undefined
  }
}

function carriesMore(event: EventObject): boolean {
  for (const name in event) if (name !== 'type') return true
  return false
}

/** Answers that are kept apart; then the same is written again. */
const maxRemembered = 400

/** A list asks a law for each row at each render: only what was not said before is a line. */
export function createVerdicts(): (asked: Asked) => Omit<TraceVerdict, 't'> | undefined {
  const redaction = createRedaction(() => 0)
  const before = new Set<number>()
  const numbers = new Map<string | undefined, number>()
  const numberOf = (text: string | undefined) => {
    const made = numbers.get(text)
    if (made !== undefined) return made
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  /** Runs for each row of a list at each render: no strings are built. */
  const keyOf = ({ law, from, event, facts, refusal }: Asked) => {
    let key = digestOf(facts, law.id)
    if (carriesMore(event)) key = mix(key ^ digestOf(event, law.id))
    for (const text of [law.id, from, event.type, refusal?.code]) key = mix(key + numberOf(text))
    return key
  }
  return (asked) => {
    const { law, from, event, facts, refusal } = asked
    const key = keyOf(asked)
    if (before.has(key)) return undefined
    if (before.size >= maxRemembered) before.clear()
    before.add(key)
    const kept = { event: redaction.ofEvent(event, law.id, []), facts: redaction.ofValue(facts, law.id) }
    const candidates = candidatesOf(law, from, event.type)
    const names = [...new Set(candidates.flatMap(({ guards }) => guards))]
    const guards = Object.fromEntries(names.map((name) => [name, judge(law, name, facts, event) === true]))
    const opaque = names.filter((name) => judge(law, name, kept.facts, kept.event) !== guards[name])
    const to = refusal ? undefined : candidates.find((one) => one.guards.every((name) => guards[name]))?.target
    return {
      law: law.id,
      from,
      ...kept,
      guards,
      ...(opaque.length > 0 && { opaque }),
      ...(to !== undefined && { to }),
      ...(refusal && isIdentifier(refusal.code) && { code: refusal.code }),
    }
  }
}
