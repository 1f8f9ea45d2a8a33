import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type BasketChange, basketChangesMachine } from '#machines/orders/basketChanges'

const moved = (id: number, isSingle: boolean) =>
  ({ type: 'basket.moved', status: 'done', id, label: `Order ${id}`, move: { type: 'basket.finish' }, batch: 'batch-1', isSingle }) as const

function listen() {
  const clock = new SimulatedClock()
  const actor = createActor(basketChangesMachine, { clock }).start()
  const emitted: number[][] = []
  actor.on('baskets.changed', ({ changes }: { changes: readonly BasketChange[] }) => emitted.push(changes.map(({ id }) => id)))
  return { actor, clock, emitted }
}

test('the first order of a batch is told at once, the others once a second', () => {
  const { actor, clock, emitted } = listen()
  for (const id of [1, 2, 3]) actor.send(moved(id, false))
  expect(emitted).toEqual([[1]])
  clock.increment(1000)
  expect(emitted).toEqual([[1], [2, 3]])
  actor.send(moved(4, false))
  clock.increment(1000)
  expect(emitted).toEqual([[1], [2, 3], [4]])
  clock.increment(1000)
  actor.send(moved(5, false))
  expect(emitted.at(-1)).toEqual([5])
})

test('a single move is told at once, with what waits', () => {
  const { actor, emitted } = listen()
  for (const id of [1, 2]) actor.send(moved(id, false))
  actor.send(moved(3, true))
  expect(emitted).toEqual([[1], [2, 3]])
})

test('a refused order is told without a status, one that somebody else moved with theirs', () => {
  const { actor } = listen()
  const emitted: BasketChange[] = []
  actor.on('baskets.changed', ({ changes }) => emitted.push(...changes))
  const { status: _, ...about } = moved(1, true)
  actor.send({ ...about, type: 'basket.refused', message: 'Out of stock' })
  actor.send({
    ...about,
    type: 'basket.conflicted',
    conflict: { reason: 'stale', currentStatus: 'cancelled', movedBy: 'Maja Berg', movedAt: '2026-01-02T03:04:05.000Z' },
  })
  expect(emitted).toEqual([{ id: 1 }, { id: 1, status: 'cancelled' }])
})
