import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, setup } from 'xstate'
import { ApiError } from '#api/core/http'
import type { BasketStatus } from '#api/orders/baskets'
import { concurrency, holdTime } from '#machines/core/batch'
import { type BasketMoveInput, type BasketReading, basketMoveMachine, type MovingBasket } from '#machines/orders/basketMove'
import type { BasketMove } from '#machines/orders/basketStatus'
import { batchOfMoves, bulkMoveMachine } from '#machines/orders/bulkMove'

const orders = (count: number): MovingBasket[] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, status: 'inProgress', label: `Order ${i + 1}` }))

type Answer = (input: BasketMoveInput) => Promise<'done' | 'inProgress' | 'cancelled'>

function begin(move: BasketMove, baskets: MovingBasket[], answer: Answer, reading?: (id: number) => Promise<BasketReading>) {
  const clock = new SimulatedClock()
  const sent: BasketMoveInput[] = []
  const basketMove = basketMoveMachine.provide({
    actors: {
      send: fromPromise(({ input }) => {
        sent.push(input)
        return answer(input)
      }),
      read: fromPromise(({ input }) => (reading ? reading(input.id) : Promise.reject(new ApiError(0, 'The connection was lost')))),
    },
  })
  const actor = createActor(bulkMoveMachine.provide({ actors: { row: basketMove } }), {
    clock,
    input: batchOfMoves({ id: 'batch-1', move, baskets, me: 'Sara Lind' }),
  }).start()
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const outcomes = () => actor.getSnapshot().context.outcomes.map((outcome) => outcome?.type ?? null)
  return { actor, clock, sent, settle, outcomes, state: () => actor.getSnapshot().value }
}

const finish: BasketMove = { type: 'basket.finish' }
const answersDone: Answer = async () => 'done'
const never: Answer = () => new Promise(() => {})

test('marking one order done is held five seconds before anything is sent', async () => {
  const { clock, sent, settle, state } = begin(finish, orders(1), answersDone)
  clock.increment(holdTime - 1)
  expect({ state: state(), sent: sent.length }).toEqual({ state: 'holding', sent: 0 })
  clock.increment(1)
  await settle()
  expect({ state: state(), sent: sent.length }).toEqual({ state: 'settled', sent: 1 })
})

test('starting one order is sent at once', () => {
  const { sent } = begin({ type: 'basket.start' }, orders(1), never)
  expect(sent).toHaveLength(1)
})

test('starting two orders is a bulk move and is held', () => {
  expect(begin({ type: 'basket.start' }, orders(2), never).state()).toBe('holding')
})

test('undo sends nothing, however long one waits', () => {
  const { actor, clock, sent, state } = begin(finish, orders(3), answersDone)
  actor.send({ type: 'batch.undo' })
  clock.increment(60_000)
  expect({ state: state(), sent: sent.length }).toEqual({ state: 'undone', sent: 0 })
})

test('send now ends the hold', async () => {
  const { actor, settle, outcomes } = begin(finish, orders(3), answersDone)
  actor.send({ type: 'batch.sendNow' })
  await settle()
  expect(outcomes()).toEqual(['moved', 'moved', 'moved'])
})

test('never more commands under way than the limit', () => {
  const { actor, clock, sent } = begin(finish, orders(100), never)
  actor.send({ type: 'batch.sendNow' })
  clock.increment(1000)
  expect(sent).toHaveLength(concurrency)
})

test('the next order goes out when one has its answer', async () => {
  const answers: (() => void)[] = []
  const { actor, sent, settle } = begin(finish, orders(10), () => new Promise((resolve) => answers.push(() => resolve('done'))))
  actor.send({ type: 'batch.sendNow' })
  await settle()
  expect(sent).toHaveLength(concurrency)
  answers[2]?.()
  await settle()
  expect(sent.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

test('each row goes out with the status the person saw, once', async () => {
  const { actor, sent, settle } = begin(finish, orders(30), answersDone)
  actor.send({ type: 'batch.sendNow' })
  await settle()
  expect(sent.map(({ id }) => id)).toEqual(orders(30).map(({ id }) => id))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(['inProgress']))
})

test('a refused row has its own result, and a retry sends only that row', async () => {
  let isShort = true
  const refusal = { reason: 'isInStock', currentStatus: 'inProgress', movedBy: '', movedAt: '' }
  const { actor, sent, settle, outcomes, state } = begin(finish, orders(3), async ({ id }) => {
    if (id === 2 && isShort) throw new ApiError(409, 'Out of stock: Kallocain', refusal)
    return 'done'
  })
  actor.send({ type: 'batch.sendNow' })
  await settle()
  expect(outcomes()).toEqual(['moved', 'refused', 'moved'])

  isShort = false
  sent.length = 0
  actor.send({ type: 'batch.retry' })
  await settle()
  expect({ outcomes: outcomes(), sent: sent.map(({ id }) => id), state: state() }).toEqual({
    outcomes: ['moved', 'moved', 'moved'],
    sent: [2],
    state: 'settled',
  })
})

test('a conflict is not retried with the rest; cancelling it by name goes by the newer status', async () => {
  const conflict = { reason: 'stale', currentStatus: 'done', movedBy: 'Omid Rad', movedAt: '' }
  const { actor, sent, settle, outcomes } = begin({ type: 'basket.cancel', reason: 'Ordered twice' }, orders(1), async ({ status }) => {
    if (status !== 'done') throw new ApiError(409, 'Moved', conflict)
    return 'cancelled'
  })
  actor.send({ type: 'batch.sendNow' })
  await settle()
  actor.send({ type: 'batch.retry' })
  expect({ outcomes: outcomes(), sent: sent.length }).toEqual({ outcomes: ['conflicted'], sent: 1 })

  actor.send({ type: 'batch.retry', ids: [1] })
  await settle()
  expect({ outcomes: outcomes(), status: sent[1]?.status }).toEqual({ outcomes: ['moved'], status: 'done' })
})

test('a lost connection makes the batch wait; when it is back the doubtful rows are read, the rest sent', async () => {
  let isOnline = false
  const { actor, sent, settle, outcomes, state } = begin(
    finish,
    orders(10),
    async () => {
      if (!isOnline) throw new ApiError(0, 'The connection was lost')
      return 'done'
    },
    async (id) => {
      if (!isOnline) throw new ApiError(0, 'The connection was lost')
      return { status: id === 1 ? 'done' : 'inProgress', movedBy: 'Sara Lind', movedAt: '' }
    },
  )
  actor.send({ type: 'batch.sendNow' })
  await settle()
  expect({ state: state(), sent: sent.length }).toEqual({ state: 'waiting', sent: concurrency })

  isOnline = true
  sent.length = 0
  actor.send({ type: 'connection.restored' })
  await settle()
  expect({ outcomes: outcomes(), sent: sent.map(({ id }) => id) }).toEqual({
    outcomes: ['moved', 'unchanged', 'unchanged', 'unchanged', ...Array(6).fill('moved')],
    sent: [5, 6, 7, 8, 9, 10],
  })
})

test('a batch that waits looks again by itself', async () => {
  const { actor, clock, settle, state, outcomes } = begin(
    finish,
    orders(1),
    () => Promise.reject(new ApiError(0, 'The connection was lost')),
    (() => {
      let reads = 0
      return async () => {
        if (reads++ === 0) throw new ApiError(0, 'The connection was lost')
        return { status: 'done' as const, movedBy: 'Sara Lind', movedAt: '' }
      }
    })(),
  )
  actor.send({ type: 'batch.sendNow' })
  await settle()
  expect(state()).toBe('waiting')
  clock.increment(10_000)
  await settle()
  expect(outcomes()).toEqual(['moved'])
})

test('an ended session leaves everything after it not sent, and a retry sends it', async () => {
  let isSignedIn = false
  const { actor, sent, settle, outcomes, state } = begin(finish, orders(20), async () => {
    if (!isSignedIn) throw new ApiError(401, 'Sign in')
    return 'done'
  })
  actor.send({ type: 'batch.sendNow' })
  await settle()
  expect({ state: state(), sent: sent.length, outcomes: new Set(outcomes()) }).toEqual({
    state: 'settled',
    sent: concurrency,
    outcomes: new Set(['notSent']),
  })
  isSignedIn = true
  actor.send({ type: 'batch.retry' })
  await settle()
  expect(new Set(outcomes())).toEqual(new Set(['moved']))
})

test('a batch stopped while held has sent nothing and can be retried', () => {
  const { actor, sent, outcomes, state } = begin(finish, orders(2), answersDone)
  actor.send({ type: 'batch.stop' })
  expect({ state: state(), sent: sent.length, outcomes: outcomes() }).toEqual({
    state: 'settled',
    sent: 0,
    outcomes: ['notSent', 'notSent'],
  })
})

test('a batch in which all moved leaves by itself; one with a failed row stays', async () => {
  const good = begin(finish, orders(2), answersDone)
  good.actor.send({ type: 'batch.sendNow' })
  await good.settle()
  good.clock.increment(6000)
  expect(good.state()).toBe('dismissed')

  const bad = begin(finish, orders(2), () => Promise.reject(new ApiError(500, 'Something broke')))
  bad.actor.send({ type: 'batch.sendNow' })
  await bad.settle()
  bad.clock.increment(60_000)
  expect(bad.state()).toBe('settled')
})

test('the tray hears of every row and of the end', async () => {
  const heard: string[] = []
  const tray = createActor(
    setup({ types: { events: {} as { type: 'batch.reported' | 'batch.settled' | 'batch.closed' } } }).createMachine({
      on: { '*': { actions: ({ event }) => heard.push(event.type) } },
    }),
  ).start()
  const basketMove = basketMoveMachine.provide({ actors: { send: fromPromise<BasketStatus, BasketMoveInput>(async () => 'done') } })
  const clock = new SimulatedClock()
  createActor(bulkMoveMachine.provide({ actors: { row: basketMove } }), {
    clock,
    input: batchOfMoves({ id: 'batch-1', move: finish, baskets: orders(2), me: null, tray }),
  }).start()
  clock.increment(holdTime)
  await new Promise((resolve) => setImmediate(resolve))
  clock.increment(6000)
  expect(heard).toEqual(['batch.reported', 'batch.reported', 'batch.settled', 'batch.closed'])
})
