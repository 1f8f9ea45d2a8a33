import { assign, emit, setup } from 'xstate'
import type { Values } from './form'
import { type Merge, merge } from './merge'
import { types } from './types'

export type Side = 'mine' | 'theirs'

type Found = {
  base: Values
  mine: Values
  theirs: Values
  /** Always taken from the other side, such as the version. */
  unasked: readonly string[]
  isToBeSent: boolean
}

type ConflictInput = { secrets?: readonly string[] }

type ConflictContext = ConflictInput & { merged: Merge; theirs: Values; chosen: Readonly<Record<string, Side>>; isToBeSent: boolean }

export type ConflictEvent =
  | ({ type: 'conflict.found' } & Found)
  | { type: 'side.chosen'; name: string; side: Side }
  | { type: 'sides.chosen'; side: Side }
  | { type: 'conflict.confirm' }
  | { type: 'conflict.dismiss' }

export type ConflictEmitted = {
  /** `theirs` is the form's new initial record, `values` its content; `taken` came from the other side. */
  type: 'conflict.settled'
  theirs: Values
  values: Values
  taken: string[]
  isToBeSent: boolean
}

const nothing: Merge = { values: {}, taken: [], contested: [] }

const settledValues = ({ merged, chosen }: ConflictContext): Values => ({
  ...merged.values,
  ...Object.fromEntries(merged.contested.map(({ name, mine, theirs }) => [name, chosen[name] === 'theirs' ? theirs : mine])),
})

/**
 * Merge of two people's changes to one record. Fields changed by one person merge automatically; the person chooses for each other field
 * before anything is sent.
 */
export const conflictMachine = setup({
  types: types<{ context: ConflictContext; input: ConflictInput; events: ConflictEvent; emitted: ConflictEmitted }>(),
  guards: {
    isNothingContested: ({ context }) => context.merged.contested.length === 0,
    isAllChosen: ({ context }) => context.merged.contested.every(({ name }) => name in context.chosen),
  },
  actions: {
    merge: assign(({ event, context }) => {
      if (event.type !== 'conflict.found') return context
      const { base, mine, theirs, unasked, isToBeSent } = event
      const own = Object.fromEntries(Object.entries(mine).filter(([name]) => !unasked.includes(name)))
      const merged = merge(base, own, theirs)
      return { merged: { ...merged, taken: merged.taken.filter((name) => !unasked.includes(name)) }, theirs, chosen: {}, isToBeSent }
    }),
    choose: assign({ chosen: ({ context }, { name, side }: { name: string; side: Side }) => ({ ...context.chosen, [name]: side }) }),
    chooseAll: assign({
      chosen: ({ context }, side: Side) => Object.fromEntries(context.merged.contested.map(({ name }) => [name, side])),
    }),
    settle: emit(({ context }) => ({
      type: 'conflict.settled' as const,
      theirs: context.theirs,
      values: settledValues(context),
      taken: context.merged.taken,
      isToBeSent: context.isToBeSent,
    })),
  },
}).createMachine({
  id: 'conflict',
  context: ({ input: { secrets } }) => ({ merged: nothing, theirs: {}, chosen: {}, isToBeSent: false, secrets }),
  on: { 'conflict.found': { target: '.merging', actions: 'merge' } },
  initial: 'none',
  states: {
    none: {},
    merging: { always: [{ guard: 'isNothingContested', target: 'none', actions: 'settle' }, { target: 'choosing' }] },
    choosing: {
      on: {
        'side.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
        'sides.chosen': { actions: { type: 'chooseAll', params: ({ event }) => event.side } },
        'conflict.confirm': { guard: 'isAllChosen', target: 'none', actions: 'settle' },
        'conflict.dismiss': 'none',
      },
    },
  },
})
