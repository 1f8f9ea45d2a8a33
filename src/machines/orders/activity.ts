import { type ActorRefFrom, assign, type DoneActorEvent, emit, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { MoveConflict } from '#api/orders/basketMoves'
import type { BasketStatus } from '#api/orders/baskets'
import type { BatchReport } from '../core/batch'
import { batchMachine } from '../core/batchBy'
import type { HeldCommand } from '../core/held'
import { types } from '../core/types'
import type { MarkedOutcome, MovingBasket } from './basketMove'
import { type BulkMoveState, batchOfMoves, bulkMoveMachine, type Moving } from './bulkMove'
import type { OrderMove } from './shipping'

export type Batch = ActorRefFrom<typeof bulkMoveMachine>

type CommandRef = ActorRefFrom<typeof batchMachine>
export type CommandState = SnapshotFrom<typeof batchMachine>

export type ActivityEvent =
  | { type: 'command.requested'; command: HeldCommand }
  /** Baskets pending in another batch are left out. */
  | { type: 'moves.requested'; move: OrderMove; baskets: readonly MovingBasket[] }
  | { type: 'moves.undone' }
  | { type: 'connection.restored' }
  | { type: 'session.started'; name: string }
  /** The session ended without signing out. */
  | { type: 'session.expired' }
  | { type: 'session.ended' }
  | Report
  | DoneActorEvent

type Report = BatchReport<MovingBasket, MarkedOutcome, Moving>

type About = { id: number; label: string; move: OrderMove; batch: string; isSingle: boolean }

export type ActivityEmitted =
  | ({ type: 'basket.moved'; status: BasketStatus } & About)
  | ({ type: 'basket.refused'; message: string; code?: string } & About)
  | ({ type: 'basket.conflicted'; conflict: MoveConflict } & About)
  | { type: 'batch.settled'; batch: string }

type ActivityContext = {
  /** A move found done after a lost answer is ours only with this name. */
  me: string | null
  made: number
  batches: readonly Batch[]
  /** Undefined at first, so that the digests of older traces stay valid. */
  commands?: readonly { key: string; ref: CommandRef }[]
}

export const isSettled = (batch: BulkMoveState | CommandState): boolean => batch.matches('settled') || batch.status !== 'active'

export const hasHeld = ({ context: { batches, commands = [] } }: { context: ActivityContext }): boolean =>
  batches.some((batch) => !isSettled(batch.getSnapshot())) || commands.some(({ ref }) => !isSettled(ref.getSnapshot()))

const idsUnderWay = (batches: readonly Batch[]) =>
  new Set(
    batches.flatMap((batch) => {
      const state = batch.getSnapshot()
      return isSettled(state) ? [] : state.context.rows.map(({ id }) => id)
    }),
  )

const freeOf = <B extends { id: number }>(batches: readonly Batch[], baskets: readonly B[]): B[] => {
  const taken = idsUnderWay(batches)
  return baskets.filter((basket) => !taken.has(basket.id))
}

/**
 * The activity tray: all batches of moves. A child of the root, so that it survives navigation. Signing out drops unsent moves; an expired
 * session keeps them for the same person.
 */
export const activityMachine = setup({
  types: types<{ context: ActivityContext; events: ActivityEvent; emitted: ActivityEmitted }>(),
  actors: { bulkMove: bulkMoveMachine, command: batchMachine },
  guards: {
    hasFree: ({ context }, baskets: readonly MovingBasket[]) => freeOf(context.batches, baskets).length > 0,
    isNewCommand: ({ context: { commands = [] } }, key: string) =>
      !commands.some((command) => command.key === key && !isSettled(command.ref.getSnapshot())),
    isSomebodyElse: ({ context }, name: string) => context.me !== null && context.me !== name,
  },
  actions: {
    startBatch: assign(({ context, spawn, self }, { move, baskets }: { move: OrderMove; baskets: readonly MovingBasket[] }) => {
      const id = `batch-${context.made + 1}`
      const input = batchOfMoves({ id, move, baskets: freeOf(context.batches, baskets), me: context.me, tray: self })
      return { made: context.made + 1, batches: [...context.batches, spawn('bulkMove', { id, input })] }
    }),
    startCommand: enqueueActions(({ context: { made, commands = [] }, enqueue }, { key, title, send }: HeldCommand) => {
      const id = `batch-${made + 1}`
      const settled = commands.find((command) => command.key === key)
      if (settled) enqueue.stopChild(settled.ref)
      enqueue.assign(({ spawn }) => {
        const about = { send: () => send().then(() => ({ type: 'done', isGood: true })) }
        const ref = spawn('command', { id, input: { id, about, rows: [{ id: 1, label: title }], isHeld: true, isFleeting: true } })
        return { made: made + 1, commands: [...commands.filter((command) => command !== settled), { key, ref }] }
      })
    }),
    undoNewest: enqueueActions(({ context: { batches, commands = [] }, enqueue }) => {
      const held = [...batches, ...commands.map(({ ref }) => ref)].filter((each) => each.getSnapshot().matches('holding'))
      const newest = held.toSorted((a, b) => a.getSnapshot().context.heldSince - b.getSnapshot().context.heldSince).at(-1)
      if (newest) enqueue.sendTo(newest, { type: 'batch.undo' })
    }),
    tellBatches: enqueueActions(({ context: { batches, commands = [] }, enqueue }, type: 'batch.stop' | 'connection.restored') => {
      for (const batch of batches) enqueue.sendTo(batch, { type })
      for (const { ref } of commands) enqueue.sendTo(ref, { type })
    }),
    closeCommand: assign(({ context: { commands } }, id: string) =>
      commands ? { commands: commands.filter(({ ref }) => ref.id !== id) } : {},
    ),
    closeBatch: enqueueActions(({ context, enqueue }, id: string) => {
      enqueue.stopChild(id)
      enqueue.assign({ batches: context.batches.filter((batch) => batch.id !== id) })
    }),
    dropBatches: enqueueActions(({ context, enqueue }) => {
      for (const batch of context.batches) enqueue.stopChild(batch)
      for (const { ref } of context.commands ?? []) enqueue.stopChild(ref)
      enqueue.assign({ batches: [], ...(context.commands && { commands: [] }) })
    }),
    emitSettled: emit((_, batch: string) => ({ type: 'batch.settled', batch })),
    rememberName: assign({ me: (_, name: string) => name }),
    forgetName: assign({ me: null }),
    report: enqueueActions(
      ({ enqueue }, { batch, about: { move }, row: { id, label }, outcome, isSingle }: Extract<Report, { type: 'batch.reported' }>) => {
        const about = { id, label, move, batch, isSingle }
        if (outcome.type === 'moved') enqueue.emit({ type: 'basket.moved', status: outcome.status, ...about })
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
    'command.requested': {
      guard: { type: 'isNewCommand', params: ({ event }) => event.command.key },
      actions: { type: 'startCommand', params: ({ event }) => event.command },
    },
    'xstate.done.actor.*': { actions: { type: 'closeCommand', params: ({ event }) => event.actorId } },
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
