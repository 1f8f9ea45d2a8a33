import { and, setup } from 'xstate'
import { lookUp } from '#api/core/objects'
import type { StocktakeState } from '#api/inventory/stocktakes'
import { asking, describeShortages, type Shortage } from '../core/law'
import { types } from '../core/types'

/** What the law needs to know of a count. `below`: titles of which more would go missing than there are by now. */
export type StocktakeFacts = { titles: number; counted: number; moved: number; below: readonly Shortage[] }

export type StocktakeEvent =
  | { type: 'stocktake.close'; rest?: 'keep' | 'none' | undefined }
  | { type: 'stocktake.reopen' }
  | { type: 'stocktake.approve' }
  | { type: 'stocktake.cancel' }

type Check = (args: { context: StocktakeFacts; event: StocktakeEvent }) => boolean

const guards = {
  isCounted: ({ context, event }) => event.type === 'stocktake.close' && (context.counted >= context.titles || event.rest !== undefined),
  isUnmoved: ({ context }) => context.moved === 0,
  isCovered: ({ context }) => context.below.length === 0,
} satisfies Record<string, Check>

const requirements = {
  'stocktake.close': ['isCounted'],
  'stocktake.reopen': [],
  'stocktake.approve': ['isUnmoved', 'isCovered'],
  'stocktake.cancel': [],
} satisfies Record<StocktakeEvent['type'], (keyof typeof guards)[]>

/** The law of a count: it is posted as differences to the books, after somebody has looked at them. */
export const stocktakeStatusMachine = setup({
  types: types<{ context: StocktakeFacts; events: StocktakeEvent; input: StocktakeFacts }>(),
  guards,
}).createMachine({
  id: 'stocktakeStatus',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: { 'stocktake.close': { target: 'review', guard: and(requirements['stocktake.close']) }, 'stocktake.cancel': 'cancelled' },
    },
    review: {
      on: {
        'stocktake.approve': { target: 'posted', guard: and(requirements['stocktake.approve']) },
        'stocktake.reopen': 'open',
        'stocktake.cancel': 'cancelled',
      },
    },
    posted: {},
    cancelled: {},
  },
})

/** The word for each state, the same everywhere. */
export const stocktakeLabels: Record<StocktakeState, string> = {
  open: 'Counting',
  review: 'To be checked',
  posted: 'Posted',
  cancelled: 'Cancelled',
}

const labels: Record<StocktakeEvent['type'], string> = {
  'stocktake.close': 'End counting',
  'stocktake.reopen': 'Continue counting',
  'stocktake.approve': 'Post differences',
  'stocktake.cancel': 'Give up',
}

const of = (count: number) => (count === 1 ? '1 title' : `${count} titles`)

export const stocktakeRefusal = asking<StocktakeFacts, StocktakeEvent, keyof typeof guards>(
  stocktakeStatusMachine,
  requirements,
  guards,
  {
    isCounted: ({ counted, titles }) => `${counted} of ${of(titles)} are counted: choose whether the rest keeps its balance or is none`,
    isUnmoved: ({ moved }) => `${of(moved)} moved between two counts: count them again or accept each`,
    isCovered: ({ below }) =>
      describeShortages(
        below,
        ({ title, wanted, available }) => `${title}: ${wanted} copies went missing, and only ${available} are left: count it again`,
      ),
  },
  (state, event) => `'${labels[event]}' does not follow '${lookUp(stocktakeLabels, state) ?? state}'`,
)
