import { type ActorRef, assign, type DoneActorEvent, enqueueActions, type Snapshot, setup } from 'xstate'
import type { BasketStatus } from '#api/orders/baskets'
import { basketMoveMachine, type MoveOutcome } from './basketMove'
import type { BasketMove } from './basketStatus'

/** A basket as the person saw it when asking for the move; `label` names it in the tray. */
export type MovingBasket = { id: number; status: BasketStatus; label: string }

/** What a batch tells the tray, one at a time. */
export type BatchReport =
  | { type: 'batch.reported'; batch: string; move: BasketMove; basket: MovingBasket; outcome: MoveOutcome; isSingle: boolean }
  | { type: 'batch.settled' | 'batch.closed'; batch: string }

export type BulkMoveInput = {
  id: string
  move: BasketMove
  baskets: readonly MovingBasket[]
  me: string | null
  /** Who hears of every outcome. */
  tray?: ActorRef<Snapshot<unknown>, BatchReport>
}

/** Rows in place: `outcomes[i]` is what became of `baskets[i]`; null while it waits or is on its way. */
export type BulkMoveContext = Omit<BulkMoveInput, 'tray'> & {
  tray: BulkMoveInput['tray']
  outcomes: readonly (MoveOutcome | null)[]
  /** Positions still to be sent, or read again where the outcome is unknown. */
  queue: readonly number[]
  /** Positions under way. */
  active: readonly number[]
  /** Milliseconds since 1970, when the hold began. */
  heldSince: number
}

type Settled = { id: number; outcome: MoveOutcome }

export type BulkMoveEvent =
  | { type: 'batch.undo' | 'batch.sendNow' | 'batch.stop' | 'batch.dismiss' | 'connection.restored' }
  /** Without ids: every failed row but the conflicted, whose newer status the person has to look at first. */
  | { type: 'batch.retry'; ids?: readonly number[] }
  | DoneActorEvent<Settled>

/** What cannot be taken back, and every bulk move, waits this long before it is sent (DESIGN.md section 3). */
export const holdTime = 5000
/** Commands under way at once in one batch. */
export const concurrency = 4

const isHeldMove = ({ move, baskets }: Pick<BulkMoveInput, 'move' | 'baskets'>) =>
  baskets.length > 1 || move.type === 'basket.finish' || move.type === 'basket.cancel'

const isConflictOpen = (outcome: MoveOutcome, move: BasketMove) =>
  outcome.type === 'conflicted' && move.type === 'basket.cancel' && outcome.conflict.currentStatus !== 'cancelled'

/** Whether this row may be sent again; a conflict only where the move still follows from the newer status. */
export const canRetry = (outcome: MoveOutcome | null, move: BasketMove): boolean =>
  outcome !== null && (['refused', 'unchanged', 'notSent', 'failed'].includes(outcome.type) || isConflictOpen(outcome, move))

/** The positions a retry sends: all that failed, or those of the named baskets. */
function retried({ baskets, outcomes, move }: BulkMoveContext, ids?: readonly number[]): number[] {
  const chosen = ids && new Set(ids)
  return outcomes.flatMap((outcome, i) => {
    if (!canRetry(outcome, move)) return []
    return (chosen ? chosen.has(baskets[i]?.id ?? 0) : outcome?.type !== 'conflicted') ? [i] : []
  })
}

const replaced = <T>(all: readonly T[], positions: readonly number[], value: T): T[] => {
  const next = all.slice()
  for (const i of positions) next[i] = value
  return next
}

/** A retry after a conflict goes by the status the conflict showed. */
const seenAgain = (basket: MovingBasket, outcome: MoveOutcome | null | undefined): MovingBasket =>
  outcome?.type === 'conflicted' ? { ...basket, status: outcome.conflict.currentStatus } : basket

/** Somewhere an answer was lost and the basket could not be read: what follows waits for the connection. */
const isInterrupted = ({ outcomes, queue }: BulkMoveContext) =>
  outcomes.some((outcome, i) => outcome?.type === 'unknown' && !queue.includes(i))

const notSent: MoveOutcome = { type: 'notSent', message: 'Not sent' }

/** A row has its outcome: its event's output. */
const settleRow = { type: 'settleRow', params: ({ event }: { event: DoneActorEvent<Settled> }) => event.output } as const

/**
 * A batch of 1..N baskets and one move: held where it must be, then sent row by row, at most
 * `concurrency` at once, the next when one has its answer; a result for every row.
 * A lost connection makes it wait and read again; an ended session leaves the rest as not sent.
 */
export const bulkMoveMachine = setup({
  types: { context: {} as BulkMoveContext, events: {} as BulkMoveEvent, input: {} as BulkMoveInput },
  actors: { basketMove: basketMoveMachine },
  delays: { hold: holdTime, recheck: 10_000, linger: 6000 },
  guards: {
    isHeld: ({ context }) => isHeldMove(context),
    isOver: ({ context }) => context.queue.length === 0 && context.active.length === 0,
    isCutOff: ({ context }) => context.active.length === 0 && isInterrupted(context),
    isIdle: ({ context }) => context.active.length === 0,
    isSignedOut: (_, outcome: MoveOutcome) => outcome.type === 'notSent',
    isAllMoved: ({ context }) => context.outcomes.every((outcome) => outcome?.type === 'moved'),
    hasRetries: ({ context }, ids: readonly number[] | undefined) => retried(context, ids).length > 0,
    hasUnknown: ({ context }) => context.outcomes.some((outcome) => outcome?.type === 'unknown'),
  },
  actions: {
    noteHold: assign({ heldSince: () => Date.now() }),
    sendNext: enqueueActions(({ context, enqueue }) => {
      const drawn = isInterrupted(context) ? [] : context.queue.slice(0, concurrency - context.active.length)
      for (const i of drawn) {
        const { id, status } = context.baskets[i] as MovingBasket
        const isDoubtful = context.outcomes[i]?.type === 'unknown'
        const input = { id, status, move: context.move, me: context.me, isDoubtful }
        enqueue.spawnChild('basketMove', { id: `basket-${id}`, input })
      }
      if (drawn.length > 0)
        enqueue.assign({
          queue: context.queue.slice(drawn.length),
          active: [...context.active, ...drawn],
          outcomes: replaced(context.outcomes, drawn, null),
        })
    }),
    settleRow: enqueueActions(({ context, enqueue }, { id, outcome }: Settled) => {
      const { baskets, move } = context
      const i = context.active.find((position) => baskets[position]?.id === id)
      const basket = i === undefined ? undefined : baskets[i]
      if (i === undefined || !basket) return
      enqueue.stopChild(`basket-${id}`)
      enqueue.assign({
        active: context.active.filter((position) => position !== i),
        outcomes: replaced(context.outcomes, [i], outcome),
      })
      if (context.tray)
        enqueue.sendTo(context.tray, { type: 'batch.reported', batch: context.id, move, basket, outcome, isSingle: baskets.length === 1 })
    }),
    stopQueue: assign(({ context }) => ({
      queue: [],
      outcomes: replaced(
        context.outcomes,
        context.queue.filter((i) => context.outcomes[i] === null),
        notSent,
      ),
    })),
    queueUnknown: assign(({ context }) => {
      const unknown = context.outcomes.flatMap((outcome, i) => (outcome?.type === 'unknown' ? [i] : []))
      return { queue: [...unknown, ...context.queue.filter((i) => !unknown.includes(i))] }
    }),
    queueRetries: assign(({ context }, ids: readonly number[] | undefined) => {
      const positions = retried(context, ids)
      const baskets = context.baskets.slice()
      for (const i of positions) baskets[i] = seenAgain(baskets[i] as MovingBasket, context.outcomes[i])
      return { baskets, queue: positions, outcomes: replaced(context.outcomes, positions, null) }
    }),
    tellTray: enqueueActions(({ context, enqueue }, type: 'batch.settled' | 'batch.closed') => {
      if (context.tray) enqueue.sendTo(context.tray, { type, batch: context.id })
    }),
  },
}).createMachine({
  id: 'bulkMove',
  context: ({ input }) => ({
    tray: undefined,
    ...input,
    outcomes: input.baskets.map(() => null),
    queue: input.baskets.map((_, i) => i),
    active: [],
    heldSince: 0,
  }),
  on: { 'xstate.done.actor.*': { actions: settleRow } },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isHeld', target: 'holding' }, { target: 'running' }] },
    holding: {
      entry: 'noteHold',
      after: { hold: 'running' },
      on: { 'batch.sendNow': 'running', 'batch.undo': 'undone', 'batch.stop': { target: 'settled', actions: 'stopQueue' } },
    },
    running: {
      entry: 'sendNext',
      always: [
        { guard: 'isCutOff', target: 'waiting' },
        { guard: 'isOver', target: 'settled' },
      ],
      on: {
        'batch.stop': { target: 'stopping', actions: 'stopQueue' },
        'xstate.done.actor.*': [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event.output.outcome },
            target: 'stopping',
            actions: [settleRow, 'stopQueue'],
          },
          { target: 'running', reenter: true, actions: settleRow },
        ],
      },
    },
    stopping: { always: { guard: 'isIdle', target: 'settled' } },
    waiting: {
      after: { recheck: { target: 'running', actions: 'queueUnknown' } },
      on: {
        'connection.restored': { target: 'running', actions: 'queueUnknown' },
        'batch.stop': { target: 'settled', actions: 'stopQueue' },
      },
    },
    settled: {
      entry: { type: 'tellTray', params: 'batch.settled' },
      after: { linger: { guard: 'isAllMoved', target: 'dismissed' } },
      on: {
        'batch.retry': {
          guard: { type: 'hasRetries', params: ({ event }) => event.ids },
          target: 'running',
          actions: { type: 'queueRetries', params: ({ event }) => event.ids },
        },
        'connection.restored': { guard: 'hasUnknown', target: 'running', actions: 'queueUnknown' },
        'batch.dismiss': 'dismissed',
      },
    },
    undone: { type: 'final', entry: { type: 'tellTray', params: 'batch.closed' } },
    dismissed: { type: 'final', entry: { type: 'tellTray', params: 'batch.closed' } },
  },
})
