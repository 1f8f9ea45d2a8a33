import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import { type CountOutcome, countingMachine, type WaitingCount } from '#machines/inventory/counting'

const count: WaitingCount = { clientId: 'a', code: '9789100124311', quantity: 1, shelf: '', at: '2026-06-01T10:00:00.000Z' }
const counted: CountOutcome = { clientId: 'a', outcome: 'counted', productDetailId: 7, title: 'Aniara', counted: 1 }

const start = (send: () => Promise<CountOutcome[]>) => {
  const clock = new SimulatedClock()
  const input = { waiting: [count], keep: () => {}, drop: () => {}, send }
  return { clock, counting: createActor(countingMachine, { input, clock }).start() }
}

test('a count that timed out at a proxy is sent again, and one the server refused is not', async () => {
  const answers = [() => Promise.reject(new ApiError(408, 'Timed out')), () => Promise.resolve([counted])]
  const late = start(() => answers.shift()?.() ?? Promise.resolve([]))
  await waitFor(late.counting, (state) => state.matches('waiting'))
  late.clock.increment(5000)
  await waitFor(late.counting, (state) => state.matches('idle'))
  expect(late.counting.getSnapshot().context.waiting).toEqual([])
  const refused = start(() => Promise.reject(new ApiError(409, 'This count is over')))
  await waitFor(refused.counting, (state) => state.matches('refused'))
})
