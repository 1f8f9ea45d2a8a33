import { type DoneActorEvent, type ErrorActorEvent, fromPromise, setup } from 'xstate'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { changed } from '#api/core/conflict'
import { ApiError } from '#api/core/http'
import type { Money } from '#api/core/money'
import { isDoubtful } from '#api/core/sending/doubt'
import { basketMoves, type MoveConflict, moveConflict } from '#api/orders/basketMoves'
import { type BasketStatus, basketById } from '#api/orders/baskets'
import type { Shipped } from '#api/orders/shipAndInvoice'
import type { Outcome, Settled } from '../core/batch'
import { types } from '../core/types'
import { type BasketMove, basketLaw } from './basketStatus'
import type { OrderMove } from './shipping'

export type MovingBasket = {
  id: number
  status: BasketStatus
  label: string
  /** No other total is issued. */
  invoiceTotal?: Money | null | undefined
}

/** `status` is sent as `expected`. */
export type BasketMoveInput = {
  id: number
  status: BasketStatus
  move: OrderMove
  invoiceTotal?: MovingBasket['invoiceTotal']
  me: string | null
  /** Check first, send nothing. */
  isDoubtful?: boolean
}

export type Made = { deliveryIds: number[]; invoice: { id: number; number: number } | null }

/**
 * `unchanged`: lost answer, basket as before. `notSent`: the session had ended. `unknown`: lost answer and the basket could not be read.
 */
export type MoveOutcome =
  | { type: 'moved'; status: BasketStatus; made?: Made }
  | { type: 'refused'; code: string; message: string; currentStatus: BasketStatus }
  | { type: 'conflicted'; conflict: MoveConflict }
  | { type: 'unchanged' | 'notSent' | 'failed' | 'unknown'; message: string }

/** A conflict only if the move is still possible. */
export type MarkedOutcome = MoveOutcome & Pick<Outcome, 'isGood' | 'retry'>

export type BasketReading = { status: BasketStatus; movedBy: string; movedAt: string }

const lawMoveOf = ({ move }: BasketMoveInput) => move as BasketMove

const send = fromPromise<BasketStatus, BasketMoveInput>(async ({ input, signal }) => {
  const { id, status } = input
  const move = lawMoveOf(input)
  const params = { id }
  const answer =
    move.type === 'basket.cancel'
      ? await client.call(
          basketMoves[move.type],
          { params, query: { expected: status, reason: move.reason, credit: move.credit } },
          { signal },
        )
      : move.type === 'basket.start'
        ? await client.call(basketMoves[move.type], { params, query: { expected: status, missing: move.missing } }, { signal })
        : move.type === 'basket.finish'
          ? await client.call(basketMoves[move.type], { params, query: { expected: status, missing: move.missing } }, { signal })
          : await client.call(basketMoves[move.type], { params, query: { expected: status } }, { signal })
  return answer.data.status
})

// Lazy: order lists do not need it.
const ship = fromPromise<Shipped, BasketMoveInput>(async ({ input: { id, status, invoiceTotal, move } }) => {
  const { shipNow } = await import('./shipNow')
  return shipNow({ id, status, invoiceTotal, packing: move.type === 'basket.ship' ? move.packing : undefined })
})

const madeBy = ({ deliveryIds, invoice }: Shipped): Made => ({
  deliveryIds,
  invoice: invoice && { id: invoice.id ?? 0, number: invoice.number },
})

const read = fromPromise<BasketReading, { id: number }>(async ({ input, signal }) => {
  const { data } = await client.call(basketById, { params: input }, { signal })
  return { status: data.status, movedBy: data.history.at(-1)?.by ?? data.changedBy, movedAt: data.history.at(-1)?.at ?? data.changedAt }
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The move failed')

function outcomeOfError(error: unknown, seen: BasketStatus): MoveOutcome {
  if (isDoubtful(error)) return { type: 'unknown', message: messageOf(error) }
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 401) return { type: 'notSent', message: 'You were signed out before it was sent' }
  const data = error instanceof ApiError && status === 409 ? error.data : undefined
  if (z.safeParse(changed, data).success) return { type: 'refused', code: 'changed', message: messageOf(error), currentStatus: seen }
  const conflict = z.safeParse(moveConflict, data).data
  if (!conflict) return { type: 'failed', message: messageOf(error) }
  return conflict.reason === 'stale'
    ? { type: 'conflicted', conflict }
    : { type: 'refused', code: conflict.reason, message: messageOf(error), currentStatus: conflict.currentStatus }
}

/** Other people's moves are never claimed as ours. */
function outcomeOfReading(input: BasketMoveInput, reading: BasketReading): MoveOutcome {
  const { status, me } = input
  if (reading.status === basketLaw.to(lawMoveOf(input).type) && (me === null || reading.movedBy === me))
    return { type: 'moved', status: reading.status }
  if (reading.status === status) return { type: 'unchanged', message: 'The connection was lost before it moved' }
  return {
    type: 'conflicted',
    conflict: { reason: 'stale', currentStatus: reading.status, movedBy: reading.movedBy, movedAt: reading.movedAt },
  }
}

/** Needs a new confirmation; never repeated as it is. */
const isAgain = (outcome: MoveOutcome) =>
  outcome.type === 'refused'
    ? outcome.code !== 'changed'
    : outcome.type === 'unchanged' || outcome.type === 'notSent' || outcome.type === 'failed'

function marked(outcome: MoveOutcome, move: OrderMove): MarkedOutcome {
  if (outcome.type === 'moved') return { ...outcome, isGood: true }
  if (isAgain(outcome)) return { ...outcome, retry: 'all' }
  const isOpen = outcome.type === 'conflicted' && move.type === 'basket.cancel' && outcome.conflict.currentStatus !== 'cancelled'
  return isOpen ? { ...outcome, retry: 'one' } : outcome
}

type Answer =
  | DoneActorEvent<BasketStatus, 'send'>
  | DoneActorEvent<Shipped, 'ship'>
  | DoneActorEvent<BasketReading, 'read'>
  | ErrorActorEvent<unknown, 'send' | 'ship' | 'read'>

/** How the answer that came last ends the move. */
function outcomeOf(input: BasketMoveInput, answer: Answer): MoveOutcome {
  switch (answer.type) {
    case 'xstate.done.actor.send':
      return { type: 'moved', status: answer.output }
    case 'xstate.done.actor.ship':
      return { type: 'moved', status: answer.output.status, made: madeBy(answer.output) }
    case 'xstate.done.actor.read':
      return outcomeOfReading(input, answer.output)
    case 'xstate.error.actor.read':
      return { type: 'unknown', message: messageOf(answer.error) }
    default:
      return outcomeOfError(answer.error, input.status)
  }
}

const endsAs = <Type extends MoveOutcome['type']>(type: Type) => ({ guard: { type: 'endsAs', params: type }, target: type }) as const
const refused = [endsAs('notSent'), endsAs('refused'), endsAs('conflicted')]
const end = {
  type: 'final',
  output: ({ context, event }: { context: BasketMoveInput; event: Answer }) => outcomeOf(context, event),
} as const

/**
 * One move of one basket. After an unclear outcome the basket is read before anything is claimed, and the command is never repeated. Only
 * shipping is repeated, with the same key, as its documents cannot be read back.
 */
export const basketMoveMachine = setup({
  types: types<{ context: BasketMoveInput; input: BasketMoveInput; events: Answer; output: Settled<MovingBasket, MarkedOutcome> }>(),
  actors: { send, read, ship },
  guards: {
    isDoubtful: ({ context }) => context.isDoubtful === true,
    isShipping: ({ context }) => context.move.type === 'basket.ship',
    isLost: ({ event }) => 'error' in event && isDoubtful(event.error),
    endsAs: ({ context, event }, type: MoveOutcome['type']) => outcomeOf(context, event).type === type,
  },
}).createMachine({
  id: 'basketMove',
  context: ({ input }) => input,
  output: ({ context: { id, move }, event }) => {
    const outcome = event.output as MoveOutcome
    return {
      id,
      outcome: marked(outcome, move),
      again: outcome.type === 'conflicted' ? { status: outcome.conflict.currentStatus } : undefined,
    }
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isShipping', target: 'shipping' }, { guard: 'isDoubtful', target: 'checking' }, { target: 'sending' }],
    },
    shipping: {
      invoke: {
        id: 'ship',
        src: 'ship',
        input: ({ context }) => context,
        onDone: 'moved',
        onError: [{ guard: 'isLost', target: 'unknown' }, ...refused, { target: 'failed' }],
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context,
        onDone: 'moved',
        onError: [{ guard: 'isLost', target: 'checking' }, ...refused, { target: 'failed' }],
      },
    },
    checking: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ id: context.id }),
        onDone: [endsAs('moved'), endsAs('unchanged'), { target: 'conflicted' }],
        onError: 'unknown',
      },
    },
    moved: end,
    refused: end,
    conflicted: end,
    unchanged: end,
    notSent: end,
    failed: end,
    unknown: end,
  },
})
