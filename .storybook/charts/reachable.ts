import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { charts } from '#machines/app/replay/charts'
import { leaves } from '#machines/app/replay/step'
import { eventsIn, inert } from './inert'
import { samples } from './samples'

/** Guards that look outside of their chart: it is walked once for every way they may answer. */
const outside: Record<string, string[]> = { session: ['hasToken'] }

const variants = (machine: AnyStateMachine): AnyStateMachine[] =>
  (outside[machine.id] ?? []).reduce<AnyStateMachine[]>(
    (all, name) => all.flatMap((one) => [true, false].map((answer) => one.provide({ guards: { [name]: () => answer } }))),
    [machine],
  )

const stateOf = (snapshot: AnyMachineSnapshot) => `${snapshot.status} ${leaves(snapshot.value).join(' ')}`

/** Every state in which a chart comes to rest, by the shortest paths over it with the samples' events. */
export function reachableStates(id: string): Set<string> {
  const chart = charts.get(id)
  if (!chart) throw new Error(`There is no machine '${id}'`)
  const { input, others = [], events } = samples[id] ?? {}
  const found = new Set<string>()
  const walks = variants(inert(chart.machine)).flatMap((machine) => [input, ...others].map((given) => ({ machine, given })))
  for (const { machine, given } of walks) {
    const paths = getShortestPaths(machine, {
      input: given,
      events: (snapshot: AnyMachineSnapshot): EventObject[] => (snapshot.status === 'active' ? eventsIn(snapshot._nodes, events) : []),
      // Two moments of one state differ in nothing that has a story of its own.
      serializeState: stateOf,
      limit: 5000,
    })
    for (const { state } of paths) for (const leaf of leaves((state as AnyMachineSnapshot).value)) found.add(leaf)
  }
  return found
}
