import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { ApiError } from '#api/core/http'
import { holdTime } from '#machines/core/batch'
import { type ActivityEmitted, activityMachine, hasHeld } from '#machines/orders/activity'
import { basketMoveMachine } from '#machines/orders/basketMove'
import { bulkMoveMachine } from '#machines/orders/bulkMove'

function begin(send: (id: number) => Promise<'done'>) {
  const clock = new SimulatedClock()
  const sent: number[] = []
  const basketMove = basketMoveMachine.provide({
    actors: {
      send: fromPromise(({ input }) => {
        sent.push(input.id)
        return send(input.id)
      }),
    },
  })
  const bulkMove = bulkMoveMachine.provide({ actors: { row: basketMove } })
  const actor = createActor(activityMachine.provide({ actors: { bulkMove } }), { clock })
  const emitted: ActivityEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const batches = () => actor.getSnapshot().context.batches
  const request = (...ids: number[]) =>
    actor.send({
      type: 'moves.requested',
      move: { type: 'basket.finish' },
      baskets: ids.map((id) => ({ id, status: 'inProgress', label: `Order ${id}` })),
    })
  return { actor, clock, sent, emitted, settle, batches, request }
}

test('batches have stable names, and closing one does not reuse its name', () => {
  const { actor, batches, request } = begin(async () => 'done')
  request(1)
  actor.send({ type: 'moves.undone' })
  request(2)
  expect(batches().map((batch) => batch.id)).toEqual(['batch-2'])
})

test('something is held until it is answered or undone', async () => {
  const { actor, clock, request, settle } = begin(async () => 'done')
  expect(hasHeld(actor.getSnapshot())).toBe(false)
  request(1)
  expect(hasHeld(actor.getSnapshot())).toBe(true)
  clock.increment(holdTime)
  await settle()
  expect(hasHeld(actor.getSnapshot())).toBe(false)
})

test('undo takes back the newest batch only', () => {
  const { actor, batches, request } = begin(async () => 'done')
  request(1)
  request(2)
  actor.send({ type: 'moves.undone' })
  expect(batches().map((batch) => batch.id)).toEqual(['batch-1'])
})

test('a basket that another batch holds is not asked for twice', () => {
  const { batches, request } = begin(async () => 'done')
  request(1, 2)
  request(2)
  request(2, 3)
  expect(batches().map((batch) => batch.getSnapshot().context.rows.map(({ id }) => id))).toEqual([[1, 2], [3]])
})

test('every outcome is emitted with the basket it is about', async () => {
  const conflict = { reason: 'stale', currentStatus: 'cancelled', movedBy: 'Omid Rad', movedAt: '2026-05-04T09:00:00Z' }
  const { clock, emitted, request, settle } = begin(async (id) => {
    if (id === 2) throw new ApiError(409, 'Moved', conflict)
    if (id === 3) throw new ApiError(500, 'Something broke')
    return 'done'
  })
  request(1, 2, 3)
  clock.increment(holdTime)
  await settle()
  expect(emitted).toMatchObject([
    { type: 'basket.moved', id: 1, label: 'Order 1', isSingle: false },
    { type: 'basket.conflicted', id: 2, conflict },
    { type: 'basket.refused', id: 3, message: 'Something broke' },
    { type: 'batch.settled', batch: 'batch-1' },
  ])
})

test('signing out drops what is held', () => {
  const { actor, clock, sent, batches, request } = begin(async () => 'done')
  actor.send({ type: 'session.started', name: 'Sara Lind' })
  request(1)
  actor.send({ type: 'session.ended' })
  clock.increment(holdTime)
  expect({ batches: batches().length, sent }).toEqual({ batches: 0, sent: [] })
})

test('a session that ended by itself keeps what was not sent, for the same person', () => {
  const { actor, clock, sent, batches, request } = begin(async () => 'done')
  actor.send({ type: 'session.started', name: 'Sara Lind' })
  request(1)
  actor.send({ type: 'session.expired' })
  clock.increment(holdTime)
  expect(sent).toEqual([])
  actor.send({ type: 'session.started', name: 'Sara Lind' })
  expect(batches()[0]?.getSnapshot().context.outcomes[0]?.type).toBe('notSent')
  actor.send({ type: 'session.started', name: 'Omid Rad' })
  expect(batches()).toEqual([])
})

test('a command is held for five seconds, then sent once, and U undoes what was held last', async () => {
  const { actor, clock, batches, request, settle } = begin(async () => 'done')
  const sent: string[] = []
  const command = (key: string) => ({ key, title: 'Close the day', send: async () => void sent.push(key) })
  const commands = () => actor.getSnapshot().context.commands ?? []
  request(1)
  actor.send({ type: 'command.requested', command: command('day 1') })
  actor.send({ type: 'command.requested', command: command('day 1') })
  expect(commands()).toHaveLength(1)
  actor.send({ type: 'moves.undone' })
  expect([commands().length, batches().length]).toEqual([0, 1])
  actor.send({ type: 'command.requested', command: command('day 2') })
  expect(hasHeld(actor.getSnapshot())).toBe(true)
  clock.increment(holdTime - 1)
  await settle()
  expect(sent).toEqual([])
  clock.increment(1)
  await settle()
  expect(sent).toEqual(['day 2'])
})

test('a command that the server rejected says so and is sent again by its button, or replaced by the next of its key', async () => {
  const { actor, clock, settle } = begin(async () => 'done')
  const send = () => Promise.reject(new ApiError(409, 'The till has sold since you counted', null, 'CashSell/CloseDay/{id}'))
  const commands = () => actor.getSnapshot().context.commands ?? []
  actor.send({ type: 'command.requested', command: { key: 'day 1', title: 'Close the day', send } })
  clock.increment(holdTime)
  await settle()
  expect(commands()[0]?.ref.getSnapshot().context.outcomes[0]).toMatchObject({ type: 'failed', retry: 'all' })
  actor.send({ type: 'command.requested', command: { key: 'day 1', title: 'Close the day', send: async () => undefined } })
  expect(commands().map(({ ref }) => ref.getSnapshot().value)).toEqual(['holding'])
})

test('what is held is dropped when its owner signs out', async () => {
  const { actor, clock, settle } = begin(async () => 'done')
  const sent: string[] = []
  const send = async () => void sent.push('day 1')
  actor.send({ type: 'command.requested', command: { key: 'day 1', title: 'Close the day', send } })
  actor.send({ type: 'session.ended' })
  clock.increment(holdTime)
  await settle()
  expect(sent).toEqual([])
})
