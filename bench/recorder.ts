import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { BasketStatus } from '#api/baskets'
import { activityMachine } from '#machines/activity'
import { type BasketMoveInput, basketMoveMachine } from '#machines/basketMove'
import { bulkMoveMachine } from '#machines/bulkMove'
import { createRecorder, type Recorder } from '#machines/recorder/recorder'

/** How long the shortest bulk move of so many baskets takes: the pauses between its rows alone, in milliseconds. */
const pacing = 8
const atOnce = 4
/** How long a bulk move is held before anything is sent. */
const hold = 5000

/** The tray with moves that are sent like this. */
const trayOf = (send: (id: number) => Promise<BasketStatus>) => {
  const sending = fromPromise<BasketStatus, BasketMoveInput>(({ input }) => send(input.id))
  const basketMove = basketMoveMachine.provide({ actors: { send: sending } })
  return activityMachine.provide({ actors: { bulkMove: bulkMoveMachine.provide({ actors: { basketMove } }) } })
}
const tray = trayOf(() => Promise.resolve('inProgress'))

const moving = (ids: readonly number[]) => ids.map((id) => ({ id, status: 'newOrder' as const, label: `Order ${id}` }))

/** Moves so many baskets with nothing between but the charts themselves. Returns milliseconds of processor time. */
async function move(count: number, recorder: Recorder | undefined): Promise<number> {
  const clock = new SimulatedClock()
  const activity = createActor(tray, { clock, inspect: recorder?.hear }).start()
  const baskets = moving(Array.from({ length: count }, (_, i) => i + 1))
  const began = process.cpuUsage()
  activity.send({ type: 'moves.requested', move: { type: 'basket.start' }, baskets })
  clock.increment(hold)
  while (!activity.getSnapshot().context.batches.every((batch) => batch.getSnapshot().matches('settled'))) {
    await new Promise((resolve) => setImmediate(resolve))
    clock.increment(pacing)
  }
  const { user, system } = process.cpuUsage(began)
  activity.stop()
  return (user + system) / 1000
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** What recording costs a bulk move, and what it keeps: by pairs, as a machine is not as fast in every minute. */
export async function measureRecorder(count: number, rounds: number) {
  const extras: number[] = []
  let bytes = 0
  for (let round = 0; round <= rounds; round++) {
    const recorder = createRecorder({ version: '' })
    let extra = 0
    for (const sign of round % 2 ? [1, -1] : [-1, 1]) extra += sign * (await move(count, sign > 0 ? recorder : undefined))
    bytes = Math.max(bytes, recorder.bytes)
    if (round > 0) extras.push(extra)
  }
  const extra = Math.max(0, median(extras))
  return { extra, perEvent: (extra / (count * 4)) * 1000, share: extra / ((count / atOnce) * pacing + hold), bytes }
}

/** What is kept when the recorder has run full, whatever happened. */
export async function fillRecorder(): Promise<number> {
  const recorder = createRecorder({ version: '' })
  let most = 0
  for (let round = 0; round < 12; round++) {
    await move(1000, recorder)
    most = Math.max(most, recorder.bytes)
  }
  return most
}

/** How long a bulk move of a thousand takes, its hold included, at the pace a server answers moves of these baskets: in milliseconds. */
export async function timeOfThousand(ids: readonly number[], send: (id: number) => Promise<BasketStatus>): Promise<number> {
  const activity = createActor(trayOf(send)).start()
  activity.send({ type: 'moves.requested', move: { type: 'basket.start' }, baskets: moving(ids) })
  const [batch] = activity.getSnapshot().context.batches
  if (!batch) throw new Error('The tray took no moves')
  await waitFor(batch, (state) => !state.matches('holding'))
  const began = performance.now()
  await waitFor(batch, (state) => state.matches('settled'), { timeout: 120_000 })
  const lost = batch.getSnapshot().context.outcomes.filter((outcome) => outcome?.type !== 'moved').length
  if (lost > 0) throw new Error(`${lost} of ${ids.length} did not move`)
  activity.stop()
  return hold + ((performance.now() - began) / ids.length) * 1000
}
