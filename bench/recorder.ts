import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { BasketStatus } from '#api/orders/baskets'
import { holdTime } from '#machines/core/batch'
import { createRecorder, type Recorder } from '#machines/core/recorder/recorder'
import { activityMachine } from '#machines/orders/activity'
import { type BasketMoveInput, basketMoveMachine } from '#machines/orders/basketMove'
import { bulkMoveMachine } from '#machines/orders/bulkMove'

/** The tray, with moves that succeed at once. */
const basketMove = basketMoveMachine.provide({ actors: { send: fromPromise<BasketStatus, BasketMoveInput>(async () => 'inProgress') } })
const tray = activityMachine.provide({ actors: { bulkMove: bulkMoveMachine.provide({ actors: { row: basketMove } }) } })

async function move(count: number, recorder: Recorder | undefined): Promise<void> {
  const clock = new SimulatedClock()
  const activity = createActor(tray, { clock, inspect: recorder?.hear }).start()
  const baskets = Array.from({ length: count }, (_, i) => ({ id: i + 1, status: 'newOrder' as const, label: `Order ${i + 1}` }))
  activity.send({ type: 'moves.requested', move: { type: 'basket.start' }, baskets })
  clock.increment(holdTime)
  while (!activity.getSnapshot().context.batches.every((batch) => batch.getSnapshot().matches('settled')))
    await new Promise((resolve) => setTimeout(resolve))
  activity.stop()
}

declare const gc: () => void
declare const performance: { memory: { usedJSHeapSize: number } }

const heap = () => {
  for (let i = 0; i < 4; i++) gc()
  return performance.memory.usedJSHeapSize
}

/** In a browser that tells its memory: what its heap holds for a recorder at the most, and what that recorder reckons it keeps, in bytes. */
export async function fillRecorder() {
  await move(1000, undefined)
  await move(1000, createRecorder({ version: '' }))
  const recorder = createRecorder({ version: '' })
  const before = heap()
  let max = { held: 0, reckoned: 0 }
  for (let round = 0; round < 12; round++) {
    await move(1000, recorder)
    const held = heap() - before
    if (held > max.held) max = { held, reckoned: recorder.bytes }
  }
  return max
}

Object.assign(globalThis, { fillRecorder })
