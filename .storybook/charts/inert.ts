import { type AnyActorLogic, type AnyStateMachine, type EventObject, fromCallback } from 'xstate'

const nothing = fromCallback(() => undefined)
const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && 'implementations' in logic
const changesContext = (action: unknown) => typeof action === 'function' && 'resolve' in action

/** A chart without surroundings: it calls nobody, and its effects do nothing. The same for the charts it spawns. */
export function inert(machine: AnyStateMachine): AnyStateMachine {
  const { actors, actions } = machine.implementations
  const still = (logic: unknown): AnyActorLogic => (isMachine(logic) ? inert(logic) : nothing)
  return machine.provide({
    actors: Object.fromEntries(Object.entries(actors).map(([name, logic]) => [name, still(logic)])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => !changesContext(action))
        .map(([name]) => [name, () => undefined]),
    ),
  })
}

/** What may happen in these states, with what each event carries: once for each sample, or bare. */
export function eventsIn(
  nodes: readonly { transitions: ReadonlyMap<string, unknown> }[],
  samples: readonly EventObject[] = [],
): EventObject[] {
  const types = [...new Set(nodes.flatMap(({ transitions }) => [...transitions.keys()]))]
  return types.flatMap((type): EventObject[] => {
    const pattern = type.endsWith('.*') ? type.slice(0, -1) : undefined
    const own = samples.filter((event) => (pattern ? event.type.startsWith(pattern) : event.type === type))
    if (own.length > 0 || pattern || type === '*') return own
    return [{ type }]
  })
}
