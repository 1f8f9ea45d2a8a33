import { assign, fromPromise, setup } from 'xstate'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { basketMoves, type MoveConflict, moveConflict } from '#api/orders/basketMoves'
import { type BasketStatus, basketById } from '#api/orders/baskets'
import type { Outcome, Settled } from '../core/batch'
import { type BasketMove, moves } from './basketStatus'

/** A basket as the person saw it when asking for the move; `label` names it in the tray. */
export type MovingBasket = { id: number; status: BasketStatus; label: string }

/** `status` is the one the person saw: it goes along as `expected`, so that a stale view overwrites nothing. */
export type BasketMoveInput = {
  id: number
  status: BasketStatus
  move: BasketMove
  /** First and last name of whoever moves it; null where nobody told. */
  me: string | null
  /** The move went out before and its answer was lost: read first, send nothing. */
  isDoubtful?: boolean
}

/**
 * How one move ended.
 *
 * `unchanged`: the answer was lost and the basket stands as before. `notSent`: the session had ended.
 * `unknown`: sent, no answer, and the basket could not be read either.
 */
export type MoveOutcome =
  | { type: 'moved'; status: BasketStatus }
  | { type: 'refused'; code: string; message: string; currentStatus: BasketStatus }
  | { type: 'conflicted'; conflict: MoveConflict }
  | { type: 'unchanged' | 'notSent' | 'failed' | 'unknown'; message: string }

/** The same, with what a batch asks of it; a conflict only where the move still follows from the newer status. */
export type MarkedOutcome = MoveOutcome & Pick<Outcome, 'isGood' | 'retry'>

/** Where a basket stands and who last moved it, as its history says. */
export type BasketReading = { status: BasketStatus; movedBy: string; movedAt: string }

const targetOf = (move: BasketMove) => moves[move.type].to

const send = fromPromise<BasketStatus, BasketMoveInput>(async ({ input: { id, status, move }, signal }) => {
  const params = { id }
  const answer =
    move.type === 'basket.cancel'
      ? await client.call(
          basketMoves[move.type],
          { params, query: { expected: status, reason: move.reason, credit: move.credit } },
          { signal },
        )
      : await client.call(basketMoves[move.type], { params, query: { expected: status } }, { signal })
  return answer.data.status
})

const read = fromPromise<BasketReading, { id: number }>(async ({ input, signal }) => {
  const { data } = await client.call(basketById, { params: input }, { signal })
  return { status: data.status, movedBy: data.history.at(-1)?.by ?? data.changedBy, movedAt: data.history.at(-1)?.at ?? data.changedAt }
})

const isDoubtful = (error: unknown) => error instanceof ApiError && error.isDoubtful
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The move failed')

/** What an answer that is an error says for certain. */
function outcomeOfError(error: unknown): MoveOutcome {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 401) return { type: 'notSent', message: 'You were signed out before it was sent' }
  const conflict = error instanceof ApiError && status === 409 ? z.safeParse(moveConflict, error.data).data : undefined
  if (!conflict) return { type: 'failed', message: messageOf(error) }
  return conflict.reason === 'stale'
    ? { type: 'conflicted', conflict }
    : { type: 'refused', code: conflict.reason, message: messageOf(error), currentStatus: conflict.currentStatus }
}

/** What a basket read again after a lost answer proves. Somebody else's move is never claimed as ours. */
function outcomeOfReading({ status, move, me }: BasketMoveInput, reading: BasketReading): MoveOutcome {
  if (reading.status === targetOf(move) && (me === null || reading.movedBy === me)) return { type: 'moved', status: reading.status }
  if (reading.status === status) return { type: 'unchanged', message: 'The connection was lost before it moved' }
  return {
    type: 'conflicted',
    conflict: { reason: 'stale', currentStatus: reading.status, movedBy: reading.movedBy, movedAt: reading.movedAt },
  }
}

const isAgain = ({ type }: MoveOutcome) => type === 'refused' || type === 'unchanged' || type === 'notSent' || type === 'failed'

function marked(outcome: MoveOutcome, move: BasketMove): MarkedOutcome {
  if (outcome.type === 'moved') return { ...outcome, isGood: true }
  if (isAgain(outcome)) return { ...outcome, retry: 'all' }
  const isOpen = outcome.type === 'conflicted' && move.type === 'basket.cancel' && outcome.conflict.currentStatus !== 'cancelled'
  return isOpen ? { ...outcome, retry: 'one' } : outcome
}

/**
 * One move of one basket: one command in flight. A doubtful outcome (time-out, lost connection) is
 * followed by reading the basket before anything is claimed, and the command is never sent twice.
 */
export const basketMoveMachine = setup({
  types: {
    context: {} as BasketMoveInput & { outcome: MoveOutcome | null },
    input: {} as BasketMoveInput,
    output: {} as Settled<MovingBasket, MarkedOutcome>,
  },
  actors: { send, read },
  actions: { keepOutcome: assign({ outcome: (_, outcome: MoveOutcome) => outcome }) },
  guards: {
    isDoubtful: ({ context }) => context.isDoubtful === true,
    hasOutcome: ({ context }, type: MoveOutcome['type']) => context.outcome?.type === type,
  },
}).createMachine({
  id: 'basketMove',
  context: ({ input }) => ({ ...input, outcome: null }),
  output: ({ context: { id, move, outcome } }) => ({
    id,
    outcome: marked(outcome ?? { type: 'unknown', message: '' }, move),
    again: outcome?.type === 'conflicted' ? { status: outcome.conflict.currentStatus } : undefined,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isDoubtful', target: 'checking' }, { target: 'sending' }] },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { id, status, move, me } }) => ({ id, status, move, me }),
        onDone: {
          target: 'settling',
          actions: { type: 'keepOutcome', params: ({ event }) => ({ type: 'moved', status: event.output }) },
        },
        onError: [
          { guard: ({ event }) => isDoubtful(event.error), target: 'checking' },
          { target: 'settling', actions: { type: 'keepOutcome', params: ({ event }) => outcomeOfError(event.error) } },
        ],
      },
    },
    checking: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'settling',
          actions: { type: 'keepOutcome', params: ({ context, event }) => outcomeOfReading(context, event.output) },
        },
        onError: {
          target: 'settling',
          actions: { type: 'keepOutcome', params: ({ event }) => ({ type: 'unknown', message: messageOf(event.error) }) },
        },
      },
    },
    settling: {
      always: [
        { guard: { type: 'hasOutcome', params: 'moved' }, target: 'moved' },
        { guard: { type: 'hasOutcome', params: 'refused' }, target: 'refused' },
        { guard: { type: 'hasOutcome', params: 'conflicted' }, target: 'conflicted' },
        { guard: { type: 'hasOutcome', params: 'unchanged' }, target: 'unchanged' },
        { guard: { type: 'hasOutcome', params: 'notSent' }, target: 'notSent' },
        { guard: { type: 'hasOutcome', params: 'failed' }, target: 'failed' },
        { target: 'unknown' },
      ],
    },
    moved: { type: 'final' },
    refused: { type: 'final' },
    conflicted: { type: 'final' },
    unchanged: { type: 'final' },
    notSent: { type: 'final' },
    failed: { type: 'final' },
    unknown: { type: 'final' },
  },
})
