import type { DBSchema, IDBPDatabase } from 'idb'
import { fromPromise } from 'xstate'
import { client } from '#api/core/client'
import { deliveryById, packDeliveryItem } from '#api/orders/deliveries'
import { type PackedScan, type PackingScan, packingMachine } from '#machines/orders/packing'
import { refresh } from '#views/core/data.ts'
import { deviceDatabase } from '#views/core/offline/database.ts'
import { useOnDevice } from '#views/core/offline/onDevice.ts'
import { changeStoredAnswer } from '#views/core/offline/useStoredAnswer.ts'

interface Scans extends DBSchema {
  scans: { key: string; value: PackingScan }
}

const scansDatabase = 'packing'
/** In local storage while the device holds a scan. `Workspace` looks for it at its start. */
const scansFlag = 'scans.waiting'

const database = deviceDatabase<Scans>(scansDatabase, (db) => void db.createObjectStore('scans', { keyPath: 'clientId' }))

/** After a change of a delivery: its page, lists and order. */
export const rereadDelivery = () => Promise.all([refresh('Delivery'), refresh('Basket')])

const load = fromPromise<readonly PackingScan[]>(async () => {
  const scans = await (await database()).getAll('scans')
  if (scans.length > 0) await navigator.storage?.persist?.()
  return scans.sort((a, b) => a.at.localeCompare(b.at))
})

const send = fromPromise<PackedScan, PackingScan | undefined>(async ({ input, signal }) => {
  if (!input) throw new TypeError('There is nothing to send')
  const { clientId, deliveryId, itemId, code } = input
  const { data } = await client.call(
    packDeliveryItem,
    { params: { id: deliveryId }, body: code ? { code } : { itemId, add: 1 } },
    { signal, headers: { 'Idempotency-Key': clientId } },
  )
  return { deliveryId, item: data }
})

type Self = { send: (event: { type: 'storage.failed' }) => void }

const write = (self: Self, work: (db: IDBPDatabase<Scans>) => Promise<unknown>) =>
  void database()
    .then(work)
    .catch(() => self.send({ type: 'storage.failed' }))

const onThisDevice = packingMachine.provide({
  actors: { load, send },
  actions: {
    store: ({ self }, scan) => {
      if (!scan) return
      localStorage.setItem(scansFlag, 'yes')
      write(self, (db) => db.put('scans', scan))
    },
    remove: ({ self }, clientId) => {
      if (clientId === undefined) return
      write(self, async (db) => {
        await db.delete('scans', clientId)
        if ((await db.count('scans')) === 0) localStorage.removeItem(scansFlag)
      })
    },
    // At once with the removal of the scan: in between, the copy would be missing from the count.
    showPacked: (_, { deliveryId, item }) =>
      changeStoredAnswer('Delivery', deliveryById, { params: { id: deliveryId } }, (answer) => ({
        ...answer,
        data: { ...answer.data, items: answer.data.items.map((each) => (each.id === item.id ? item : each)) },
      })),
    reread: () => void rereadDelivery(),
  },
})

export const usePacking = () => useOnDevice('packing', onThisDevice)
