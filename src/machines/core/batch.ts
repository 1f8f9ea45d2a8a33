import { type ActorRef, type AnyActorLogic, assign, type DoneActorEvent, enqueueActions, type Snapshot, setup } from 'xstate'
import { nth } from '#api/core/objects'
import { types } from './types'

export type BatchRow = { id: number; label: string }

/**
 * `unknown`: sent without an answer, checked when the connection is back. `notSent`: not tried; reported by a row's actor it means that the
 * session is over and ends the batch.
 */
export type Outcome = {
  type: string
  isGood?: boolean
  /** `one`: only by its id, as a person must look first. */
  retry?: 'all' | 'one'
}

/** `isDoubtful`: an earlier answer was lost, so check before sending. */
export type Sending<Row, About> = Row & About & { isDoubtful: boolean }

/** `again`: the row to use for a retry. */
export type Settled<Row = BatchRow, Result = Outcome> = { id: number; outcome: Result; again?: Partial<Row> | undefined }

export type BatchReport<Row = BatchRow, Result = Outcome, About = unknown> =
  | { type: 'batch.reported'; batch: string; about: About; row: Row; outcome: Result; isSingle: boolean }
  | { type: 'batch.settled' | 'batch.closed'; batch: string }

export type BatchInput<Row, Result, About> = {
  id: string
  about: About
  rows: readonly Row[]
  isHeld: boolean
  isFleeting?: boolean
  concurrency?: number
  tray?: ActorRef<Snapshot<unknown>, BatchReport<Row, Result, About>>
}

export type BatchContext<Row, Result, About> = BatchInput<Row, Result, About> & {
  concurrency: number
  outcomes: readonly (Result | null)[]
  /** Positions to send, or to check if the outcome is unknown. */
  queue: readonly number[]
  active: readonly number[]
  /** Milliseconds since 1970. */
  heldSince: number
}

export type BatchEvent =
  | { type: 'batch.undo' | 'batch.sendNow' | 'batch.stop' | 'batch.dismiss' | 'connection.restored' }
  /** Without ids: every row with `retry: 'all'`. */
  | { type: 'batch.retry'; ids?: readonly number[] }
  | DoneActorEvent<Settled>

/** Milliseconds that irreversible and bulk actions are held. */
export const holdTime = 5000
export const concurrency = 4

function retried<Row extends BatchRow, Result extends Outcome>(
  { rows, outcomes }: Pick<BatchContext<Row, Result, unknown>, 'rows' | 'outcomes'>,
  ids?: readonly number[],
): number[] {
  const chosen = ids && new Set(ids)
  return outcomes.flatMap((outcome, i) => {
    if (!outcome?.retry) return []
    return (chosen ? chosen.has(rows[i]?.id ?? 0) : outcome.retry === 'all') ? [i] : []
  })
}

const replaced = <T>(all: readonly T[], positions: readonly number[], value: T): T[] => {
  const next = all.slice()
  for (const i of positions) next[i] = value
  return next
}

/** After a lost answer the rest waits for the connection. */
const isInterrupted = ({ outcomes, queue }: { outcomes: readonly (Outcome | null)[]; queue: readonly number[] }) =>
  outcomes.some((outcome, i) => outcome?.type === 'unknown' && !queue.includes(i))

const notSent = { type: 'notSent', message: 'Not sent', retry: 'all' } as const

const settleRow = { type: 'settleRow', params: ({ event }: { event: DoneActorEvent<Settled> }) => event.output } as const

/**
 * Sends any number of rows, one call each: held first if needed, at most `concurrency` at once, with a result per row. A lost connection
 * pauses it, an ended session leaves the rest as not sent. `row` sends one: input `Sending`, output `Settled`.
 */
export function batchOf<Row extends BatchRow, Result extends Outcome, About extends object>(row: AnyActorLogic) {
  return setup({
    types: types<{ context: BatchContext<Row, Result, About>; events: BatchEvent; input: BatchInput<Row, Result, About> }>(),
    actors: { row },
    delays: { hold: holdTime, recheck: 10_000, linger: 6000 },
    guards: {
      isHeld: ({ context }) => context.isHeld,
      isOver: ({ context }) => context.queue.length === 0 && context.active.length === 0,
      isCutOff: ({ context }) => context.active.length === 0 && isInterrupted(context),
      isIdle: ({ context }) => context.active.length === 0,
      isSignedOut: (_, outcome: Outcome) => outcome.type === 'notSent',
      isToGo: ({ context }) => context.isFleeting === true && context.outcomes.every((outcome) => outcome?.isGood),
      hasRetries: ({ context }, ids: readonly number[] | undefined) => retried(context, ids).length > 0,
      hasUnknown: ({ context }) => context.outcomes.some((outcome) => outcome?.type === 'unknown'),
    },
    actions: {
      noteHold: assign({ heldSince: () => Date.now() }),
      sendNext: enqueueActions(({ context, enqueue }) => {
        const drawn = isInterrupted(context) ? [] : context.queue.slice(0, context.concurrency - context.active.length)
        for (const i of drawn) {
          const row = nth(context.rows, i)
          const input: Sending<Row, About> = { ...row, ...context.about, isDoubtful: context.outcomes[i]?.type === 'unknown' }
          enqueue.spawnChild('row', { id: `row-${row.id}`, input })
        }
        if (drawn.length > 0)
          enqueue.assign({
            queue: context.queue.slice(drawn.length),
            active: [...context.active, ...drawn],
            outcomes: replaced(context.outcomes, drawn, null),
          })
      }),
      settleRow: enqueueActions(({ context, enqueue }, settled: Settled) => {
        const { id, outcome, again } = settled as Settled<Row, Result>
        const { about, rows, tray } = context
        const i = context.active.find((position) => rows[position]?.id === id)
        const row = i === undefined ? undefined : rows[i]
        if (i === undefined || !row) return
        enqueue.stopChild(`row-${id}`)
        enqueue.assign({
          active: context.active.filter((position) => position !== i),
          outcomes: replaced<Result | null>(context.outcomes, [i], outcome),
          rows: again ? replaced(rows, [i], { ...row, ...again }) : rows,
        })
        if (tray) enqueue.sendTo(tray, { type: 'batch.reported', batch: context.id, about, row, outcome, isSingle: rows.length === 1 })
      }),
      stopQueue: assign(({ context }) => {
        const waiting = context.queue.filter((i) => context.outcomes[i] === null)
        return { queue: [], outcomes: replaced<Result | null>(context.outcomes, waiting, notSent as Outcome as Result) }
      }),
      queueUnknown: assign(({ context }) => {
        const unknown = context.outcomes.flatMap((outcome, i) => (outcome?.type === 'unknown' ? [i] : []))
        return { queue: [...unknown, ...context.queue.filter((i) => !unknown.includes(i))] }
      }),
      queueRetries: assign(({ context }, ids: readonly number[] | undefined) => {
        const positions = retried(context, ids)
        return { queue: positions, outcomes: replaced(context.outcomes, positions, null) }
      }),
      tellTray: enqueueActions(({ context, enqueue }, type: 'batch.settled' | 'batch.closed') => {
        if (context.tray) enqueue.sendTo(context.tray, { type, batch: context.id })
      }),
    },
  }).createMachine({
    id: 'batch',
    context: ({ input }) => ({
      concurrency,
      ...input,
      outcomes: input.rows.map(() => null),
      queue: input.rows.map((_, i) => i),
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
        after: { linger: { guard: 'isToGo', target: 'dismissed' } },
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
}
