import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { charts } from '#machines/app/replay/charts'
import { modelOf, statesOf } from '#views/core/charts/chartModel.ts'
import { reachableStates } from '../.storybook/charts/reachable'

/** Machines and states that no view draws, and why. */
const undrawn: Record<string, string> = {
  menuCounts: 'its numbers are the menu’s, which shows none while there are none',
  basketChanges: 'what changed shows in the lists',
  scanner: 'what it reads shows where it goes',
  'batch.dismissed': 'its card has gone',
  'invoiceRunStatus.rehearsed': 'no run is kept before it is started',
  'transferStatus.removed': 'a record that is gone is in no answer',
  'importLaw.removed': 'a record that is gone is in no answer',
}

const views = join(import.meta.dirname, '../src/views')

/** What stories say they show: `parameters: { states: ['session.signedOut'] }`. */
const shown = new Set(
  readdirSync(views, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.stories.tsx'))
    .flatMap((name) => [...readFileSync(join(views, name), 'utf8').matchAll(/states: \[([^\]]*)\]/g)])
    .flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, state]) => state ?? '')),
)

const reachable = new Set([...charts.keys()].flatMap((id) => [...reachableStates(id)].map((state) => `${id}.${state}`)))
const isUndrawn = (state: string) => state in undrawn || (state.split('.')[0] ?? '') in undrawn

test('every state that a chart can reach has a story', () => {
  const missing = [...reachable].filter((state) => !shown.has(state) && !isUndrawn(state))
  expect(missing, "name them in a story: parameters: { states: ['machine.state'] }").toEqual([])
})

test('no story names a state that no path leads to', () => {
  expect([...shown].filter((state) => !reachable.has(state))).toEqual([])
})

test('no state is out of reach but those that are left at once', () => {
  const unreached = [...charts].flatMap(([id, { machine }]) => {
    const { root, edges } = modelOf(machine)
    const leftAtOnce = new Set(
      edges.filter(({ lines }) => lines.some((line) => /^at once( \[is\w+\])?$/.test(line))).map(({ from }) => from),
    )
    const leaves = statesOf(root).filter(({ states }) => states.length === 0)
    return leaves.flatMap(({ path }) => (reachable.has(`${id}.${path}`) || leftAtOnce.has(path) ? [] : [`${id}.${path}`]))
  })
  expect(unreached, 'give .storybook/charts/samples/<room>.ts the events that lead there').toEqual([])
})
