import { and, setup, transition } from 'xstate'
import type { RequestItem, RequestItemState, RequestState } from '#api/agents/requests'
import { lookUp } from '#api/core/objects'
import { asking } from '../core/law'
import { types } from '../core/types'

/** What the law needs to know of a request. Titles that were declined are none of it. */
export type RequestFacts = { titles: number; waiting: number; onTheWay: number; toCome: number }

export type RequestEvent =
  | { type: 'request.submit' }
  | { type: 'request.start' }
  /** Something was answered, delivered or received: what is to come and on its way by now. */
  | { type: 'request.settle'; facts: RequestFacts }
  | { type: 'request.cancel' }

type Check = (args: { context: RequestFacts; event: RequestEvent }) => boolean

const guards = {
  hasTitles: ({ context }) => context.titles > 0,
  isAllReceived: ({ event }) => event.type === 'request.settle' && event.facts.toCome === 0,
  isAllDelivered: ({ event }) => event.type === 'request.settle' && event.facts.onTheWay === event.facts.toCome,
  isAnswered: ({ event }) => event.type === 'request.settle' && event.facts.waiting === 0,
  isMoreToCome: ({ event }) => event.type === 'request.settle' && (event.facts.waiting > 0 || event.facts.onTheWay < event.facts.toCome),
} satisfies Record<string, Check>

const requirements = {
  'request.submit': ['hasTitles'],
  'request.start': [],
  'request.settle': ['isAnswered'],
  'request.cancel': [],
} satisfies Record<RequestEvent['type'], (keyof typeof guards)[]>

/** The law of a request to a distributor, or an order a distributor submits: sent, worked on, delivered, received. */
export const requestStatusMachine = setup({
  types: types<{ context: RequestFacts; events: RequestEvent; input: RequestFacts }>(),
  guards,
}).createMachine({
  id: 'requestStatus',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: { 'request.submit': { target: 'new', guard: and(requirements['request.submit']) }, 'request.cancel': 'cancelled' },
    },
    new: { on: { 'request.start': 'inProgress', 'request.cancel': 'cancelled' } },
    inProgress: {
      on: {
        'request.settle': [
          { target: 'done', guard: and(['isAnswered', 'isAllReceived']) },
          { target: 'delivered', guard: and(['isAnswered', 'isAllDelivered']) },
        ],
        'request.cancel': 'cancelled',
      },
    },
    delivered: {
      on: {
        'request.settle': [
          { target: 'done', guard: and(['isAnswered', 'isAllReceived']) },
          { target: 'inProgress', guard: 'isMoreToCome' },
        ],
        'request.cancel': 'cancelled',
      },
    },
    done: {},
    cancelled: {},
  },
})

/** The word for each state, the same everywhere. */
export const requestLabels: Record<RequestState, string> = {
  draft: 'Draft',
  new: 'New',
  inProgress: 'In progress',
  delivered: 'Delivered',
  done: 'Done',
  cancelled: 'Cancelled',
}

export const itemLabels: Record<RequestItemState, string> = {
  waiting: 'Not answered',
  accepted: 'Accepted',
  declined: 'Declined',
  partlyDelivered: 'Partly delivered',
  delivered: 'Delivered',
  received: 'Received',
}

const labels: Record<RequestEvent['type'], string> = {
  'request.submit': 'Submit',
  'request.start': 'Start',
  'request.settle': 'Deliver or receive',
  'request.cancel': 'Cancel',
}

export const requestRefusal = asking<RequestFacts, RequestEvent, keyof typeof guards>(
  requestStatusMachine,
  requirements,
  guards,
  {
    hasTitles: () => 'There is no title on it yet',
    isAllReceived: ({ toCome }) => `${toCome} copies have not come yet`,
    isAllDelivered: () => 'Not all copies are on their way',
    isMoreToCome: () => 'All copies are on their way',
    isAnswered: ({ waiting }) => `${waiting === 1 ? '1 title is' : `${waiting} titles are`} neither accepted nor declined`,
  },
  (state, event) => `'${labels[event]}' does not follow '${lookUp(requestLabels, state) ?? state}'`,
)

type Answered = Pick<RequestItem, 'quantity' | 'accepted' | 'delivered' | 'received'>

/** What an item is by its numbers. */
export function itemStateOf({ accepted, delivered, received }: Answered): RequestItemState {
  if (accepted === null) return 'waiting'
  if (accepted === 0) return 'declined'
  if (received >= accepted) return 'received'
  if (delivered >= accepted) return 'delivered'
  return delivered > 0 ? 'partlyDelivered' : 'accepted'
}

/** What the law asks, of a request's items. */
export const requestFacts = (items: readonly Answered[]): RequestFacts => {
  const meant = items.filter(({ accepted }) => accepted !== 0)
  const sum = (of: (item: Answered) => number) => meant.reduce((all, item) => all + of(item), 0)
  return {
    titles: items.length,
    waiting: items.filter(({ accepted }) => accepted === null).length,
    toCome: sum(({ accepted, quantity, received }) => (accepted ?? quantity) - received),
    onTheWay: sum(({ delivered, received }) => delivered - received),
  }
}

/** Where a request stands after something of it was answered, delivered or received. */
export function settledState(state: RequestState, facts: RequestFacts): RequestState {
  const at = requestStatusMachine.resolveState({ value: state, context: facts })
  const [next] = transition(requestStatusMachine, at, { type: 'request.settle', facts })
  return next.value
}
