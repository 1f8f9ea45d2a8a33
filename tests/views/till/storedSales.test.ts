import { beforeEach, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import type { CashSale, NewSale } from '#api/till/till'
import { outboxMachine } from '#machines/till/outbox'
import { storedSales } from '#views/till/storedSales.ts'

const sale: NewSale = {
  registerId: 1,
  clientId: '00000000-0000-4000-8000-000000000001',
  items: [{ productDetailId: 1, quantity: 1, unitPrice: 129_00 }],
  payments: [{ method: 'card', amount: 129_00 }],
}

beforeEach(() => localStorage.clear())

/** A cashier's visit to the till, whose every sale is lost or answered. */
function visit(cashier: number, isOnline: boolean) {
  const sent: NewSale[] = []
  const { read, keep } = storedSales(cashier)
  const send = async (one: NewSale) => {
    sent.push(one)
    if (!isOnline) throw new ApiError(0, 'The connection was lost')
    return { number: 1 } as CashSale
  }
  const actor = createActor(outboxMachine, { clock: new SimulatedClock(), input: { queue: read(), send, keep } }).start()
  return { actor, sent }
}

test('a sale that was rung offline is sent and seen by its own cashier only', async () => {
  const first = visit(1, false)
  first.actor.send({ type: 'sale.rung', sale })
  await waitFor(first.actor, (state) => state.matches('waiting'))
  first.actor.stop()

  const other = visit(2, true)
  await waitFor(other.actor, (state) => state.matches('empty'))
  expect(other.actor.getSnapshot().context.queue).toEqual([])
  expect(other.sent).toEqual([])
  other.actor.stop()

  const back = visit(1, true)
  await waitFor(back.actor, (state) => state.matches('empty'))
  expect(back.sent).toMatchObject([{ clientId: sale.clientId }])
  expect(storedSales(1).read()).toEqual([])
})
