import { type AnyStateMachine, createMachine } from 'xstate'
import { type Charts, charts } from '#machines/app/replay/charts'

type Path = readonly [string, ...string[]]
/** `at`: the path of a part of its definition, which is replaced `by` another. */
export type Change = { id: string; at?: Path; by?: unknown; guards?: object; actions?: object }

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  if (typeof value !== 'object' || value === null || !(name in value)) throw new Error(`The definition has no '${name}' there`)
  return { ...value, [name]: replaced((value as Record<string, unknown>)[name], rest, by) }
}

/** The charts of this version, one of which is another. */
export function changedCharts({ id, at, by, guards = {}, actions = {} }: Change): Charts {
  const machine = charts.get(id)?.machine
  if (!machine) throw new Error(`There is no chart '${id}'`)
  for (const [kind, names] of Object.entries({ guards, actions }))
    for (const name in names)
      if (!(name in machine.implementations[kind as 'guards' | 'actions'])) throw new Error(`'${id}' has no ${kind} '${name}'`)
  const config = at ? replaced(machine.config, at, by) : machine.config
  const { implementations } = machine
  const anew: AnyStateMachine = createMachine(config as typeof machine.config)
  const changed = anew.provide({
    ...implementations,
    guards: { ...implementations.guards, ...guards },
    actions: { ...implementations.actions, ...actions },
  })
  return new Map<string, { machine: AnyStateMachine }>([...charts, [id, { machine: changed }]])
}
