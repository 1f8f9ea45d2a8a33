import type { RequestItem, RequestItemState, RequestState } from '#api/agents/requests'
import { inLanguage } from '#api/core/texts/inLanguage'
import { defineLaw } from '../core/law'

/** Without declined titles. */
export type RequestFacts = { titles: number; waiting: number; onTheWay: number; toCome: number }

export type RequestEvent =
  | { type: 'request.submit' }
  | { type: 'request.start' }
  /** Something was answered, delivered or received. */
  | { type: 'request.settle' }
  | { type: 'request.cancel' }

export const requestLabels: Record<RequestState, string> = inLanguage('agents/states', {
  draft: 'Draft',
  new: 'New',
  inProgress: 'In progress',
  delivered: 'Delivered',
  done: 'Done',
  cancelled: 'Cancelled',
})

export const itemLabels: Record<RequestItemState, string> = inLanguage('agents/itemStates', {
  waiting: 'Not answered',
  accepted: 'Accepted',
  declined: 'Declined',
  partlyDelivered: 'Partly delivered',
  delivered: 'Delivered',
  received: 'Received',
})

/** The law of a request to a distributor, or of a distributor's own order. */
export const requestLaw = defineLaw<RequestFacts, RequestEvent>()({
  id: 'requestStatus',
  states: {
    draft: { 'request.submit': { to: 'new', if: ['hasTitles'] }, 'request.cancel': 'cancelled' },
    new: { 'request.start': 'inProgress', 'request.cancel': 'cancelled' },
    inProgress: {
      'request.settle': [
        { to: 'done', if: ['isAnswered', 'isAllReceived'] },
        { to: 'delivered', if: ['isAnswered', 'isAllDelivered'] },
      ],
      'request.cancel': 'cancelled',
    },
    delivered: {
      'request.settle': [
        { to: 'done', if: ['isAnswered', 'isAllReceived'] },
        { to: 'inProgress', if: ['isMoreToCome'] },
      ],
      'request.cancel': 'cancelled',
    },
    done: {},
    cancelled: {},
  },
  guards: {
    hasTitles: ({ titles }) => titles > 0,
    isAllReceived: ({ toCome }) => toCome === 0,
    isAllDelivered: ({ onTheWay, toCome }) => onTheWay === toCome,
    isAnswered: ({ waiting }) => waiting === 0,
    isMoreToCome: ({ onTheWay, toCome, waiting }) => waiting > 0 || onTheWay < toCome,
  },
  reasons: { hasTitles: () => 'There is no title on it yet' },
  labels: {
    states: requestLabels,
    events: { 'request.submit': 'Submit', 'request.start': 'Start', 'request.settle': 'Deliver or receive', 'request.cancel': 'Cancel' },
  },
})

type Answered = Pick<RequestItem, 'quantity' | 'accepted' | 'delivered' | 'received'>

export function itemStateOf({ accepted, delivered, received }: Answered): RequestItemState {
  if (accepted === null) return 'waiting'
  if (accepted === 0) return 'declined'
  if (received >= accepted) return 'received'
  if (delivered >= accepted) return 'delivered'
  return delivered > 0 ? 'partlyDelivered' : 'accepted'
}

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

export function settledState(state: RequestState, facts: RequestFacts): RequestState {
  const event = { type: 'request.settle' } as const
  return requestLaw.refusal(state, event, facts) ? state : requestLaw.next(state, event, facts)
}
