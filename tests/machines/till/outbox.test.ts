import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import type { CashSale, NewSale } from '#api/till/till'
import { outboxMachine } from '#machines/till/outbox'

const sale = (n: number): NewSale => ({
  registerId: 1,
  clientId: `00000000-0000-4000-8000-00000000000${n}`,
  items: [{ productDetailId: 1, quantity: 1, unitPrice: 129_00 }],
  payments: [{ method: 'card', amount: 129_00 }],
})

/** A server that answers what it is told to, and remembers what it was sent. */
function start(answers: (CashSale | ApiError)[], queue: readonly NewSale[] = []) {
  const clock = new SimulatedClock()
  const sent: NewSale[] = []
  const recorded: number[] = []
  let stored: readonly NewSale[] = []
  const send = async (one: NewSale) => {
    sent.push(one)
    const answer = answers.shift()
    if (answer instanceof ApiError || !answer) throw answer ?? new ApiError(0, 'Nothing answers')
    return answer
  }
  const actor = createActor(outboxMachine, { clock, input: { queue, send, keep: (now) => (stored = now) } })
  actor.on('sale.recorded', ({ answer }) => recorded.push(answer.number))
  actor.start()
  return { actor, clock, sent, recorded, stored: () => stored }
}
const receipt = (number: number) => ({ number }) as CashSale
const lost = new ApiError(0, 'The connection was lost')

test('a sale is sent as it is rung, and told with its number', async () => {
  const { actor, recorded, stored } = start([receipt(1)])
  actor.send({ type: 'sale.rung', sale: sale(1) })
  await waitFor(actor, (state) => state.matches('empty'))
  expect(recorded).toEqual([1])
  expect(stored()).toEqual([])
})

test('offline it keeps ringing, and sends each sale once the connection is back, oldest first', async () => {
  const { actor, sent, recorded, stored } = start([lost, receipt(1), receipt(2)])
  actor.send({ type: 'sale.rung', sale: sale(1) })
  await waitFor(actor, (state) => state.matches('waiting'))
  actor.send({ type: 'sale.rung', sale: sale(2) })
  expect(stored()).toHaveLength(2)
  actor.send({ type: 'connection.back' })
  await waitFor(actor, (state) => state.matches('empty'))
  expect(sent.map(({ clientId }) => clientId.at(-1))).toEqual(['1', '1', '2'])
  expect(recorded).toEqual([1, 2])
})

test('what an earlier visit rang is sent first', async () => {
  const { actor, recorded } = start([receipt(7)], [sale(1)])
  await waitFor(actor, (state) => state.matches('empty'))
  expect(recorded).toEqual([7])
})

test('it tries again by itself after a pause', async () => {
  const { actor, clock, recorded } = start([lost, receipt(1)])
  actor.send({ type: 'sale.rung', sale: sale(1) })
  await waitFor(actor, (state) => state.matches('waiting'))
  clock.increment(5000)
  await waitFor(actor, (state) => state.matches('empty'))
  expect(recorded).toEqual([1])
})

test('a refused sale waits for a person: it is in the hand, or it is dropped', async () => {
  const refusal = new ApiError(409, 'Doktor Glas: none in Stockholm', { reason: 'soldOut' })
  const { actor, sent, recorded, stored } = start([refusal, receipt(1), refusal])
  actor.send({ type: 'sale.rung', sale: sale(1) })
  await waitFor(actor, (state) => state.matches('refused'))
  actor.send({ type: 'sale.inHand' })
  await waitFor(actor, (state) => state.matches('empty'))
  expect(sent.at(-1)).toMatchObject({ isInHand: true })
  actor.send({ type: 'sale.rung', sale: sale(2) })
  await waitFor(actor, (state) => state.matches('refused'))
  actor.send({ type: 'sale.drop' })
  expect(stored()).toEqual([])
  expect(recorded).toEqual([1])
})

test('a sale whose price has changed is sent again at the price that the till showed', async () => {
  const refusal = new ApiError(422, 'Not valid', { fieldErrors: { 'items.0.reason': ['Doktor Glas costs 150,00 kr'] } })
  const { actor, sent } = start([refusal, receipt(1)])
  const items = [{ productDetailId: 1, quantity: 1, unitPrice: 129_00 }]
  actor.send({ type: 'sale.rung', sale: { ...sale(1), items } })
  await waitFor(actor, (state) => state.matches('refused'))
  actor.send({ type: 'sale.atRungPrice' })
  await waitFor(actor, (state) => state.matches('empty'))
  expect(sent.at(-1)?.items).toMatchObject([{ unitPrice: 129_00, reason: 'Price that the till showed' }])
})
