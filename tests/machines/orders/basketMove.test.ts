import { expect, test } from 'vitest'
import { createActor, fromPromise, toPromise } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { ApiError } from '#api/core/http'
import { type BasketMoveInput, type BasketReading, basketMoveMachine } from '#machines/orders/basketMove'

const start: BasketMoveInput = { id: 7, status: 'newOrder', move: { type: 'basket.start' }, me: 'Sara Lind' }

function run(input: BasketMoveInput, answers: { send?: () => Promise<'inProgress' | 'done'>; read?: () => Promise<BasketReading> }) {
  const calls: string[] = []
  const actor = createActor(
    basketMoveMachine.provide({
      actors: {
        send: fromPromise(() => {
          calls.push('send')
          return answers.send ? answers.send() : Promise.reject(new Error('send was not expected'))
        }),
        read: fromPromise(() => {
          calls.push('read')
          return answers.read ? answers.read() : Promise.reject(new Error('read was not expected'))
        }),
      },
    }),
    { input },
  ).start()
  return toPromise(actor).then(({ outcome }) => ({ outcome, calls, state: actor.getSnapshot().value }))
}

const lost = () => Promise.reject(new ApiError(0, 'The connection was lost'))
const readAs = (status: BasketReading['status'], movedBy: string) => async () => ({ status, movedBy, movedAt: '2026-05-04T09:00:00Z' })

test('an answered move is moved, with one call', async () => {
  expect(await run(start, { send: async () => 'inProgress' })).toEqual({
    outcome: { type: 'moved', status: 'inProgress', isGood: true },
    calls: ['send'],
    state: 'moved',
  })
})

test('a stale view is a conflict that says who moved it, when and to what', async () => {
  const conflict = { reason: 'stale', currentStatus: 'inProgress' as const, movedBy: 'Omid Rad', movedAt: '2026-05-04T09:00:00Z' }
  const { outcome } = await run(start, { send: () => Promise.reject(new ApiError(409, 'Moved by somebody else', conflict)) })
  expect(outcome).toEqual({ type: 'conflicted', conflict })
})

test('a refusal of the law keeps its code and its sentence', async () => {
  const data = { reason: 'isInStock', currentStatus: 'newOrder', movedBy: '', movedAt: '2026-05-04T09:00:00Z' }
  const { outcome } = await run(start, { send: () => Promise.reject(new ApiError(409, 'Out of stock: Kallocain', data)) })
  expect(outcome).toEqual({
    type: 'refused',
    code: 'isInStock',
    message: 'Out of stock: Kallocain',
    currentStatus: 'newOrder',
    retry: 'all',
  })
})

test('after a lost answer the basket is read, and our own move is claimed', async () => {
  const result = await run(start, { send: lost, read: readAs('inProgress', 'Sara Lind') })
  expect(result).toMatchObject({ outcome: { type: 'moved', status: 'inProgress' }, calls: ['send', 'read'] })
})

test('after a lost answer a basket that stands as before is unchanged, and nothing is sent again', async () => {
  const result = await run(start, { send: lost, read: readAs('newOrder', 'Web shop') })
  expect(result).toMatchObject({ outcome: { type: 'unchanged' }, calls: ['send', 'read'] })
})

test('after a lost answer a basket that somebody else moved to the same status is theirs', async () => {
  const { outcome } = await run(start, { send: lost, read: readAs('inProgress', 'Omid Rad') })
  expect(outcome).toMatchObject({ type: 'conflicted', conflict: { movedBy: 'Omid Rad', currentStatus: 'inProgress' } })
})

test('a time-out at the gateway is doubtful too', async () => {
  const { calls } = await run(start, { send: () => Promise.reject(new ApiError(504, 'Gateway')), read: readAs('inProgress', 'Sara Lind') })
  expect(calls).toEqual(['send', 'read'])
})

test('a 503 that says nothing was done is a failure to try again, and one that may be done is read first', async () => {
  const unavailable = (mayBeDone: boolean) => () =>
    Promise.reject(new ApiError(503, 'The connection to the database was lost', { reason: 'databaseLost', mayBeDone }))
  expect(await run(start, { send: unavailable(false) })).toMatchObject({
    outcome: { type: 'failed', message: 'The connection to the database was lost' },
    calls: ['send'],
  })
  const { outcome, calls } = await run(start, { send: unavailable(true), read: readAs('inProgress', 'Sara Lind') })
  expect(outcome).toEqual({ type: 'moved', status: 'inProgress', isGood: true })
  expect(calls).toEqual(['send', 'read'])
})

test('a basket that cannot be read after a lost answer is unknown', async () => {
  const { outcome } = await run(start, { send: lost, read: lost })
  expect(outcome).toEqual({ type: 'unknown', message: 'The connection was lost' })
})

test('a doubtful move is read first and not sent', async () => {
  const { calls } = await run({ ...start, isDoubtful: true }, { read: readAs('inProgress', 'Sara Lind') })
  expect(calls).toEqual(['read'])
})

test('an ended session leaves the move as not sent', async () => {
  const { outcome } = await run(start, { send: () => Promise.reject(new ApiError(401, 'Sign in')) })
  expect(outcome.type).toBe('notSent')
})

test('an error of the server is a failure, told in its words', async () => {
  const { outcome } = await run(start, { send: () => Promise.reject(new ApiError(500, 'Something broke')) })
  expect(outcome).toEqual({ type: 'failed', message: 'Something broke', retry: 'all' })
})

test('the shortest paths reach every state', () => {
  const conflict = { reason: 'stale', currentStatus: 'done', movedBy: 'Omid Rad', movedAt: '2026-05-04T09:00:00Z' }
  const paths = getShortestPaths(basketMoveMachine, {
    input: start,
    events: [
      { type: 'xstate.done.actor.send', output: 'inProgress', actorId: 'send' as const },
      ...[
        new ApiError(409, '', conflict),
        new ApiError(409, '', { ...conflict, reason: 'isPaid' }),
        new ApiError(401, ''),
        new ApiError(500, ''),
        new ApiError(0, ''),
      ].map((error) => ({ type: 'xstate.error.actor.send' as const, error, actorId: 'send' as const })),
      { type: 'xstate.done.actor.read', output: { status: 'newOrder', movedBy: '', movedAt: '' }, actorId: 'read' as const },
      { type: 'xstate.error.actor.read', error: new ApiError(0, ''), actorId: 'read' as const },
    ],
  })
  expect([...new Set(paths.map((path) => path.state.value))].sort()).toEqual(
    ['checking', 'conflicted', 'failed', 'moved', 'notSent', 'refused', 'sending', 'unchanged', 'unknown'].sort(),
  )
})
