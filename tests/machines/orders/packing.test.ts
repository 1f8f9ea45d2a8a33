import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import type { DeliveryItem } from '#api/orders/deliveries'
import { type PackedScan, type PackingScan, packingMachine, withUnsent } from '#machines/orders/packing'

const item: DeliveryItem = {
  id: 3,
  basketDetailId: 1,
  title: 'Aniara',
  isbn: '9789100124311',
  codes: ['9789100124311'],
  quantity: 4,
  packed: 1,
  returned: 0,
}
const scan = (clientId: string, more: Partial<PackingScan> = {}): PackingScan => ({
  clientId,
  deliveryId: 17,
  itemId: 3,
  code: '9789100124311',
  title: 'Aniara',
  by: 1,
  at: '2026-06-01T10:00:00.000Z',
  refusal: null,
  ...more,
})

function start(stored: readonly PackingScan[], answer: (scan: PackingScan | undefined) => Promise<PackedScan>) {
  const clock = new SimulatedClock()
  const device = new Map(stored.map((each) => [each.clientId, each]))
  const machine = packingMachine.provide({
    actors: {
      load: fromPromise<readonly PackingScan[]>(async () => stored),
      send: fromPromise<PackedScan, PackingScan | undefined>(({ input }) => answer(input)),
    },
    actions: {
      store: (_, each) => void (each && device.set(each.clientId, each)),
      remove: (_, id) => void device.delete(id ?? ''),
    },
  })
  const packing = createActor(machine, { clock }).start()
  packing.send({ type: 'person.changed', id: 1 })
  return { clock, packing, device }
}

test('scans are stored at once, sent in order when there is a connection, each under its own key, and then removed', async () => {
  let isOnline = false
  const sent: string[] = []
  const { packing, device } = start([scan('a')], async (each) => {
    if (!isOnline) throw new ApiError(0, 'Lost')
    sent.push(each?.clientId ?? '')
    return { deliveryId: 17, item }
  })
  await waitFor(packing, (state) => state.matches('waiting'))
  packing.send({ type: 'scan.made', scan: scan('b') })
  packing.send({ type: 'scan.made', scan: scan('c', { deliveryId: 18, itemId: 9 }) })
  expect([...device.keys()]).toEqual(['a', 'b', 'c'])
  expect(withUnsent([item], packing.getSnapshot().context.scans)).toMatchObject([{ packed: 3 }])
  isOnline = true
  packing.send({ type: 'connection.restored' })
  await waitFor(packing, (state) => state.matches('idle') && state.context.scans.length === 0)
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(device.size).toBe(0)
})

test('one that the server refuses is kept with its reason and holds up no other; a person settles it or sends it again', async () => {
  const refused = new Set(['a', 'b'])
  const { packing, device } = start([scan('a'), scan('b'), scan('c')], async (each) => {
    if (each && refused.has(each.clientId)) throw new ApiError(409, 'All 4 copies are packed', { reason: 'packedAlready' })
    return { deliveryId: 17, item }
  })
  const reported: (string | undefined)[] = []
  packing.on('scan.refused', ({ scan: each }) => reported.push(each?.clientId))
  await waitFor(packing, (state) => state.matches('idle') && state.context.scans.length === 2)
  const refusal = { reason: 'packedAlready', message: 'All 4 copies are packed' }
  expect([...device.values()]).toEqual([scan('a', { refusal }), scan('b', { refusal })])
  expect(reported).toEqual(['a', 'b'])
  expect(withUnsent([item], packing.getSnapshot().context.scans)).toMatchObject([{ packed: 1 }])
  packing.send({ type: 'scan.settled', clientId: 'a' })
  refused.clear()
  packing.send({ type: 'scan.again', clientId: 'b' })
  await waitFor(packing, (state) => state.matches('idle') && state.context.scans.length === 0)
  expect(device.size).toBe(0)
})

test('only scans of whoever is signed in are sent, and after an ended session they wait', async () => {
  const failures = [401, 429, 503].map((status) => new ApiError(status, 'Later'))
  const sent: string[] = []
  const { packing, clock } = start([scan('a'), scan('b', { by: 2 })], async (each) => {
    const failure = failures.shift()
    if (failure) throw failure
    sent.push(each?.clientId ?? '')
    return { deliveryId: 17, item }
  })
  for (let failure = 0; failure < 3; failure++) {
    await waitFor(packing, (state) => state.matches('waiting'))
    clock.increment(5000)
  }
  await waitFor(packing, (state) => state.matches('idle') && state.context.scans.length === 1)
  expect(sent).toEqual(['a'])
  packing.send({ type: 'person.changed', id: 2 })
  await waitFor(packing, (state) => state.context.scans.length === 0)
  expect(sent).toEqual(['a', 'b'])
})
