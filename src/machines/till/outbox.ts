import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { isRefusal } from '#api/core/http'
import type { CashSale, NewSale } from '#api/till/till'
import { types } from '../core/types'

type Sent = { sale: NewSale; answer: CashSale }

export type OutboxInput = {
  queue: readonly NewSale[]
  send: (sale: NewSale) => Promise<CashSale>
  /** Survives reloads. */
  keep: (queue: readonly NewSale[]) => void
}

type Context = OutboxInput & { error: unknown }

export type OutboxEvent =
  | { type: 'sale.rung'; sale: NewSale }
  | { type: 'connection.back' }
  | { type: 'sale.retry' }
  /** The copy is at hand, although the books say none is left. */
  | { type: 'sale.inHand' }
  | { type: 'sale.atRungPrice' }
  | { type: 'sale.drop' }

/**
 * Sales to send, oldest first. Named by the client, so that a lost answer leads to a repeat and one record: the till works offline. A
 * refused sale waits for a person, with those after it.
 */
export const outboxMachine = setup({
  types: types<{ context: Context; input: OutboxInput; events: OutboxEvent; emitted: { type: 'sale.recorded' } & Sent }>(),
  actors: {
    send: fromPromise<Sent, Pick<Context, 'queue' | 'send'>>(async ({ input: { queue, send } }) => {
      const [sale] = queue
      if (!sale) throw new TypeError('There is nothing to send')
      return { sale, answer: await send(sale) }
    }),
  },
  delays: { pause: 5000 },
  guards: {
    hasMore: ({ context }) => context.queue.length > 0,
    isRefused: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  actions: {
    add: assign({ queue: ({ context }, sale: NewSale) => [...context.queue, sale] }),
    drop: assign({ queue: ({ context }) => context.queue.slice(1), error: undefined }),
    inHand: assign({ queue: ({ context: { queue } }) => queue.map((sale, i) => (i === 0 ? { ...sale, isInHand: true } : sale)) }),
    atRungPrice: assign({
      queue: ({ context: { queue } }) =>
        queue.map((sale, i) =>
          i === 0 ? { ...sale, items: sale.items.map((item) => ({ ...item, reason: item.reason || 'Price that the till showed' })) } : sale,
        ),
    }),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    keep: ({ context }) => context.keep(context.queue),
    tell: emit((_, sent: Sent) => ({ type: 'sale.recorded' as const, ...sent })),
  },
}).createMachine({
  id: 'tillOutbox',
  context: ({ input }) => ({ ...input, error: undefined }),
  initial: 'deciding',
  on: { 'sale.rung': { actions: [{ type: 'add', params: ({ event }) => event.sale }, 'keep'] } },
  states: {
    deciding: { always: [{ guard: 'hasMore', target: 'sending' }, { target: 'empty' }] },
    empty: { on: { 'sale.rung': { target: 'sending', actions: [{ type: 'add', params: ({ event }) => event.sale }, 'keep'] } } },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context,
        onDone: { target: 'deciding', actions: ['drop', 'keep', { type: 'tell', params: ({ event }) => event.output }] },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'waiting', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    waiting: { after: { pause: 'sending' }, on: { 'connection.back': 'sending', 'sale.retry': 'sending' } },
    refused: {
      on: {
        'sale.retry': 'sending',
        'sale.inHand': { target: 'sending', actions: ['inHand', 'keep'] },
        'sale.atRungPrice': { target: 'sending', actions: ['atRungPrice', 'keep'] },
        'sale.drop': { target: 'deciding', actions: ['drop', 'keep'] },
      },
    },
  },
})

export type OutboxRef = ActorRefFrom<typeof outboxMachine>
