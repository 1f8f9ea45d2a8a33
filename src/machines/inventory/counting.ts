import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { isFinalRefusal } from '#api/core/sending/doubt'
import type { CountOutcome } from '#api/inventory/stocktakes'
import { types } from '../core/types'

/** `by`: who made it. Only theirs is sent. */
export type WaitingCount = {
  clientId: string
  stocktakeId: number
  by: number
  code: string
  quantity: number
  /** `quantity` is all that they counted of it on this shelf. */
  isTotal: boolean
  shelf: string
  at: string
}

/** What is known of a code on a shelf: the server's figures as of its last answer. */
export type CountedLine = {
  stocktakeId: number
  shelf: string
  code: string
  title: string
  mine: number
  counted: number
  outcome?: CountOutcome['outcome']
  isClockWrong?: boolean
}

export type StoredCounts = { waiting: readonly WaitingCount[]; lines: readonly CountedLine[] }
/** `left`: what the device holds for that stocktake after these. */
export type CountBatch = { stocktakeId: number; counts: readonly WaitingCount[]; left: number }

type Context = StoredCounts & {
  /** Null while nobody is signed in. */
  by: number | null
  /** Stocktakes that have to hear that this device takes part. */
  unreported: readonly number[]
  error: unknown
  /** False where the browser stores nothing: a reload would lose what waits. */
  isStored: boolean
}

export type CountingEvent =
  | { type: 'person.changed'; id: number | null }
  /** A page of a stocktake was opened, or its counting has ended. */
  | { type: 'stocktake.seen'; stocktakeId: number }
  | { type: 'count.made'; count: WaitingCount }
  | { type: 'count.retry' }
  | { type: 'connection.restored' }
  | { type: 'counts.discarded' }
  | { type: 'storage.failed' }

const maxBatch = 100
const maxLines = 12

export const isOf =
  (line: Pick<CountedLine, 'stocktakeId' | 'shelf' | 'code'>) => (count: Pick<WaitingCount, 'stocktakeId' | 'shelf' | 'code'>) =>
    count.stocktakeId === line.stocktakeId && count.shelf === line.shelf && count.code === line.code

/** What this person has counted of it on this shelf, with what waits. */
export const mineOf = (line: CountedLine, waiting: readonly WaitingCount[]): number =>
  waiting.filter(isOf(line)).reduce((sum, { quantity, isTotal }) => (isTotal ? quantity : sum + quantity), line.mine)

/** Copies on all shelves by everybody, with what waits. */
export const everybodyOf = (line: CountedLine, waiting: readonly WaitingCount[]): number => line.counted + mineOf(line, waiting) - line.mine

const ofPerson = ({ waiting, by }: Context) => waiting.filter((count) => count.by === by)

/** The oldest count's stocktake, or one that waits for a report. */
function nextBatch(context: Context): CountBatch | undefined {
  const own = ofPerson(context)
  const stocktakeId = own[0]?.stocktakeId ?? context.unreported[0]
  if (context.by === null || stocktakeId === undefined) return undefined
  const here = own.filter((count) => count.stocktakeId === stocktakeId)
  const counts = here.slice(0, maxBatch)
  return { stocktakeId, counts, left: context.waiting.filter((count) => count.stocktakeId === stocktakeId).length - counts.length }
}

const withLine = (lines: readonly CountedLine[], line: CountedLine) =>
  [line, ...lines.filter((each) => !isOf(line)(each))].slice(0, maxLines)

/**
 * Counting with an unreliable connection, for all stocktakes of this device: counts are stored at once, sent in order, and removed once
 * acknowledged. Sending one again counts once.
 */
export const countingMachine = setup({
  types: types<{
    context: Context
    events: CountingEvent
    emitted: { type: 'counts.taken'; outcomes: readonly CountOutcome[] }
  }>(),
  actors: {
    load: fromPromise<StoredCounts>(async () => ({ waiting: [], lines: [] })),
    send: fromPromise<readonly CountOutcome[], CountBatch | undefined>(async () => []),
  },
  delays: { retryPause: 5000 },
  guards: {
    hasBatch: ({ context }) => nextBatch(context) !== undefined,
    isRefusal: (_, { error }: { error: unknown }) => isFinalRefusal(error),
  },
  actions: {
    /** Of the device. */
    store: (_, _count: WaitingCount) => {},
    remove: (_, _clientIds: readonly string[]) => {},
    storeLines: (_, _lines: readonly CountedLine[]) => {},

    restore: assign(({ context }, { waiting, lines }: StoredCounts) => {
      const made = new Set(context.waiting.map(({ clientId }) => clientId))
      return {
        waiting: [...waiting.filter(({ clientId }) => !made.has(clientId)), ...context.waiting],
        lines: [...context.lines, ...lines.filter((line) => !context.lines.some(isOf(line)))].slice(0, maxLines),
      }
    }),
    enqueue: assign(({ context: { waiting, lines } }, count: WaitingCount) => {
      const known = lines.find(isOf(count))
      const { outcome: _, ...line } = known ?? {
        stocktakeId: count.stocktakeId,
        shelf: count.shelf,
        code: count.code,
        title: '',
        mine: 0,
        counted: 0,
      }
      return { by: count.by, waiting: [...waiting, count], lines: withLine(lines, line) }
    }),
    settle: assign(({ context: { waiting, lines, unreported } }, outcomes: readonly CountOutcome[]) => {
      const byId = new Map(outcomes.map((outcome) => [outcome.clientId, outcome]))
      const sent = waiting.filter(({ clientId }) => byId.has(clientId))
      const settled = lines.map((line): CountedLine => {
        const last = sent.findLast(isOf(line))
        const answer = last && byId.get(last.clientId)
        if (!answer) return line
        const { outcome, title, mine, counted, isClockWrong } = answer
        return { ...line, outcome, title: title || line.title, mine, counted, isClockWrong: isClockWrong || line.isClockWrong === true }
      })
      return {
        waiting: waiting.filter(({ clientId }) => !byId.has(clientId)),
        lines: settled,
        unreported: unreported.filter((id) => id !== (sent[0]?.stocktakeId ?? unreported[0])),
        error: undefined,
      }
    }),
    discard: assign(({ context }) => ({
      waiting: context.waiting.filter((count) => !nextBatch(context)?.counts.includes(count)),
      unreported: [],
      error: undefined,
    })),
    report: assign({
      unreported: ({ context: { unreported } }, id: number) => (unreported.includes(id) ? unreported : [...unreported, id]),
    }),
    become: assign({ by: (_, id: number | null) => id }),
    tell: emit((_, outcomes: readonly CountOutcome[]) => ({ type: 'counts.taken' as const, outcomes })),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    markUnstored: assign({ isStored: false }),
  },
}).createMachine({
  id: 'counting',
  context: { waiting: [], lines: [], by: null, unreported: [], error: undefined, isStored: true },
  initial: 'loading',
  on: {
    'count.made': {
      actions: [
        { type: 'enqueue', params: ({ event }) => event.count },
        { type: 'store', params: ({ event }) => event.count },
        { type: 'storeLines', params: ({ context }) => context.lines },
      ],
    },
    'person.changed': { actions: { type: 'become', params: ({ event }) => event.id } },
    'stocktake.seen': { actions: { type: 'report', params: ({ event }) => event.stocktakeId } },
    'storage.failed': { actions: 'markUnstored' },
  },
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'idle', actions: { type: 'restore', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: 'markUnstored' },
      },
    },
    idle: { always: { guard: 'hasBatch', target: 'sending' } },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => nextBatch(context),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'remove', params: ({ event }) => event.output.map(({ clientId }) => clientId) },
            { type: 'settle', params: ({ event }) => event.output },
            { type: 'storeLines', params: ({ context }) => context.lines },
            { type: 'tell', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'waiting', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    waiting: { on: { 'count.retry': 'sending', 'connection.restored': 'sending' }, after: { retryPause: 'sending' } },
    refused: {
      on: {
        'count.retry': 'sending',
        'counts.discarded': {
          target: 'idle',
          actions: [
            { type: 'remove', params: ({ context }) => nextBatch(context)?.counts.map(({ clientId }) => clientId) ?? [] },
            'discard',
          ],
        },
      },
    },
  },
})

export type CountingActor = ActorRefFrom<typeof countingMachine>
