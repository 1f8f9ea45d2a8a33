import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { ApiError } from '#api/core/http'
import type { BasketStatus } from '#api/orders/baskets'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { comboboxMachine } from '#machines/core/combobox'
import { exportMachine } from '#machines/core/exportRows'
import { fileOf } from '#machines/core/recorder/file'
import { createRecorder } from '#machines/core/recorder/recorder'
import { exportJobMachine } from '#machines/exports/exportJob'
import { activityMachine } from '#machines/orders/activity'
import { type BasketMoveInput, basketMoveMachine } from '#machines/orders/basketMove'
import { bulkMoveMachine } from '#machines/orders/bulkMove'

test('31.2.5 contexts of untouched code are the same: what a person said as a reason is in none', async () => {
  const recorder = createRecorder({ version: '1' })
  const clock = new SimulatedClock()
  const send = fromPromise<BasketStatus, BasketMoveInput>(async () => {
    throw new ApiError(409, '', { reason: 'stale', currentStatus: 'inProgress', movedBy: 'Maja', movedAt: '2026-01-02T03:04:05Z' })
  })
  const row = basketMoveMachine.provide({ actors: { send } })
  const activity = createActor(activityMachine.provide({ actors: { bulkMove: bulkMoveMachine.provide({ actors: { row } }) } }), {
    inspect: recorder.hear,
    clock,
  }).start()
  activity.send({ type: 'moves.requested', move: { type: 'basket.start' }, baskets: [{ id: 1, status: 'newOrder', label: 'Order 1' }] })
  await new Promise((resolve) => setTimeout(resolve))
  expect(replay(readTrace(fileOf(recorder.take('')))).steps.filter(({ isContextSame }) => !isContextSame)).toEqual([])
})

test('31.2.5 the key that moves through a list, and a held command that ends, leave the same context', async () => {
  const recorder = createRecorder({ version: '1' })
  const clock = new SimulatedClock()
  const combobox = createActor(comboboxMachine, { input: { showsAll: false }, inspect: recorder.hear, clock }).start()
  combobox.send({ type: 'list.opened' })
  combobox.send({ type: 'option.moved', to: 7, count: 20 })
  const activity = createActor(activityMachine, { inspect: recorder.hear, clock }).start()
  activity.send({ type: 'command.requested', command: { key: 'Delivery 1', title: 'Handing over', send: async () => undefined } })
  clock.increment(60_000)
  await new Promise((resolve) => setTimeout(resolve))
  clock.increment(60_000)
  const { steps, verdict } = replay(readTrace(fileOf(recorder.take(''))))
  expect(steps.some(({ recorded }) => recorded.event.type === 'xstate.done.actor.batch-1')).toBe(true)
  expect([verdict, steps.filter(({ isContextSame }) => !isContextSame)]).toEqual(['agrees', []])
})

test('31.2.5 what a chart decides by numbers that are redacted is recorded', async () => {
  const recorder = createRecorder({ version: '1' })
  const pages = [
    { rows: [{ id: 1 }], total: 2 },
    { rows: [{ id: 2 }], total: 2 },
  ]
  const actor = createActor(exportMachine, {
    input: { read: async () => pages.shift() ?? { rows: [], total: 2 }, write: async () => undefined },
    inspect: recorder.hear,
  }).start()
  actor.send({ type: 'export.start', format: 'csv' })
  for (let i = 0; i < 10; i++) await new Promise((resolve) => setTimeout(resolve))
  expect(replay(readTrace(fileOf(recorder.take(''))))).toMatchObject({ verdict: 'agrees', difference: undefined })
})

test('31.2.5 a guard that one event asks twice is recorded with both answers', async () => {
  const recorder = createRecorder({ version: '1' })
  const clock = new SimulatedClock()
  const job = createActor(exportJobMachine, {
    input: { status: 'building', ask: async () => ({}), look: async () => 'ready' as const },
    inspect: recorder.hear,
    clock,
  }).start()
  clock.increment(500)
  for (let i = 0; i < 10; i++) await Promise.resolve()
  expect(job.getSnapshot().value).toBe('resting')
  expect(replay(readTrace(fileOf(recorder.take(''))))).toMatchObject({ verdict: 'agrees', difference: undefined })
})
