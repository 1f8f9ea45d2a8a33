import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import type { MoveConflict } from '#api/orders/basketMoves'
import type { BatchReport } from '../core/batch'
import type { MarkedOutcome, MovingBasket } from './basketMove'
import type { BasketMove } from './basketStatus'
import { type BulkMoveState, batchOfMoves, bulkMoveMachine, type Moving } from './bulkMove'

export type Batch = ActorRefFrom<typeof bulkMoveMachine>

export type ActivityEvent =
  /** One basket or many, the same thing; those already held or under way in another batch are left out. */
  | { type: 'moves.requested'; move: BasketMove; baskets: readonly MovingBasket[] }
  /** Undoes the newest batch that is still held. */
  | { type: 'moves.undone' }
  | { type: 'connection.restored' }
  /** `name` is the first and last name, as a basket's history has it. */
  | { type: 'session.started'; name: string }
  /** `session.expired`: it ended under somebody, who may come back to what was not sent. */
  | { type: 'session.expired' }
  | { type: 'session.ended' }
  | Report

type Report = BatchReport<MovingBasket, MarkedOutcome, Moving>

type About = { id: number; label: string; move: BasketMove; batch: string; isSingle: boolean }

export type ActivityEmitted =
  | ({ type: 'basket.moved' } & About)
  /** The law said no, or the call failed; `code` is the law's, where it has one. */
  | ({ type: 'basket.refused'; message: string; code?: string } & About)
  | ({ type: 'basket.conflicted'; conflict: MoveConflict } & About)
  | { type: 'batch.settled'; batch: string }

type ActivityContext = {
  /** Who is signed in: a move found done after a lost answer is ours only if this name did it. */
  me: string | null
  made: number
  /** Oldest first. */
  batches: readonly Batch[]
}

/** Nothing of this batch waits or is under way. */
export const isSettled = (batch: BulkMoveState): boolean => batch.matches('settled') || batch.status !== 'active'

/** Whether closing the tab now would lose a move that was asked for and is not answered yet. */
export const hasHeld = (activity: { context: ActivityContext }): boolean =>
  activity.context.batches.some((batch) => !isSettled(batch.getSnapshot()))

const idsUnderWay = (batches: readonly Batch[]) =>
  new Set(
    batches.flatMap((batch) => {
      const state = batch.getSnapshot()
      return isSettled(state) ? [] : state.context.rows.map(({ id }) => id)
    }),
  )

/** The baskets of a request that no other batch holds or sends: nobody is in conflict with themselves. */
const freeOf = <B extends { id: number }>(batches: readonly Batch[], baskets: readonly B[]): B[] => {
  const taken = idsUnderWay(batches)
  return baskets.filter((basket) => !taken.has(basket.id))
}

/**
 * The activity tray: every batch of moves, from asking to dismissal. It is a child of the root, so
 * what it holds survives navigation. On signing out what was not sent is dropped with its rows;
 * after a session that ended by itself it stays, as not sent, for the same person only.
 */
export const activityMachine = setup({
  types: { context: {} as ActivityContext, events: {} as ActivityEvent, emitted: {} as ActivityEmitted },
  actors: { bulkMove: bulkMoveMachine },
  guards: {
    hasFree: ({ context }, baskets: readonly MovingBasket[]) => freeOf(context.batches, baskets).length > 0,
    isSomebodyElse: ({ context }, name: string) => context.me !== null && context.me !== name,
  },
  actions: {
    startBatch: assign(({ context, spawn, self }, { move, baskets }: { move: BasketMove; baskets: readonly MovingBasket[] }) => {
      const id = `batch-${context.made + 1}`
      const input = batchOfMoves({ id, move, baskets: freeOf(context.batches, baskets), me: context.me, tray: self })
      return { made: context.made + 1, batches: [...context.batches, spawn('bulkMove', { id, input })] }
    }),
    undoNewest: enqueueActions(({ context, enqueue }) => {
      const held = context.batches.findLast((batch) => batch.getSnapshot().matches('holding'))
      if (held) enqueue.sendTo(held, { type: 'batch.undo' })
    }),
    tellBatches: enqueueActions(({ context, enqueue }, type: 'batch.stop' | 'connection.restored') => {
      for (const batch of context.batches) enqueue.sendTo(batch, { type })
    }),
    closeBatch: enqueueActions(({ context, enqueue }, id: string) => {
      enqueue.stopChild(id)
      enqueue.assign({ batches: context.batches.filter((batch) => batch.id !== id) })
    }),
    dropBatches: enqueueActions(({ context, enqueue }) => {
      for (const batch of context.batches) enqueue.stopChild(batch)
      enqueue.assign({ batches: [] })
    }),
    emitSettled: emit((_, batch: string) => ({ type: 'batch.settled', batch })),
    rememberName: assign({ me: (_, name: string) => name }),
    forgetName: assign({ me: null }),
    report: enqueueActions(
      ({ enqueue }, { batch, about: { move }, row: { id, label }, outcome, isSingle }: Extract<Report, { type: 'batch.reported' }>) => {
        const about = { id, label, move, batch, isSingle }
        if (outcome.type === 'moved') enqueue.emit({ type: 'basket.moved', ...about })
        else if (outcome.type === 'conflicted') enqueue.emit({ type: 'basket.conflicted', conflict: outcome.conflict, ...about })
        else if (outcome.type === 'refused')
          enqueue.emit({ type: 'basket.refused', message: outcome.message, code: outcome.code, ...about })
        else if (outcome.type !== 'unknown') enqueue.emit({ type: 'basket.refused', message: outcome.message, ...about })
      },
    ),
  },
}).createMachine({
  id: 'activity',
  context: { me: null, made: 0, batches: [] },
  on: {
    'moves.requested': {
      guard: { type: 'hasFree', params: ({ event }) => event.baskets },
      actions: { type: 'startBatch', params: ({ event }) => event },
    },
    'moves.undone': { actions: 'undoNewest' },
    'connection.restored': { actions: { type: 'tellBatches', params: 'connection.restored' } },
    'session.started': [
      {
        guard: { type: 'isSomebodyElse', params: ({ event }) => event.name },
        actions: ['dropBatches', { type: 'rememberName', params: ({ event }) => event.name }],
      },
      {
        actions: [
          { type: 'rememberName', params: ({ event }) => event.name },
          { type: 'tellBatches', params: 'connection.restored' },
        ],
      },
    ],
    'session.expired': { actions: { type: 'tellBatches', params: 'batch.stop' } },
    'session.ended': { actions: ['dropBatches', 'forgetName'] },
    'batch.reported': { actions: { type: 'report', params: ({ event }) => event } },
    'batch.settled': { actions: { type: 'emitSettled', params: ({ event }) => event.batch } },
    'batch.closed': { actions: { type: 'closeBatch', params: ({ event }) => event.batch } },
  },
})
