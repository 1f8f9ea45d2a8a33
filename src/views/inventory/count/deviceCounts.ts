import type { DBSchema, IDBPDatabase } from 'idb'
import { fromPromise } from 'xstate'
import { client } from '#api/core/client'
import { type CountOutcome, countStocktake } from '#api/inventory/stocktakes'
import { type CountBatch, type CountedLine, countingMachine, type StoredCounts, type WaitingCount } from '#machines/inventory/counting'
import { deviceDatabase } from '#views/core/offline/database.ts'
import { useOnDevice } from '#views/core/offline/onDevice.ts'

interface Counts extends DBSchema {
  waiting: { key: string; value: WaitingCount }
  lines: { key: 'lines'; value: readonly CountedLine[] }
}

const countsDatabase = 'counts'
/** In local storage while something waits: the address of the counting page. `Workspace` looks for it at its start. */
export const waitingFlag = 'counts.waiting'
const deviceKey = 'device'

const database = deviceDatabase<Counts>(countsDatabase, (db) => {
  db.createObjectStore('waiting', { keyPath: 'clientId' })
  db.createObjectStore('lines')
})

/** Names this browser to the review of a count. */
function deviceId(): string {
  const known = localStorage.getItem(deviceKey)
  const id = known ?? crypto.randomUUID()
  if (!known) localStorage.setItem(deviceKey, id)
  return id
}

const load = fromPromise<StoredCounts>(async () => {
  const db = await database()
  const waiting = await db.getAll('waiting')
  if (waiting.length > 0) await navigator.storage?.persist?.()
  return { waiting: waiting.sort((a, b) => a.at.localeCompare(b.at)), lines: (await db.get('lines', 'lines')) ?? [] }
})

const send = fromPromise<readonly CountOutcome[], CountBatch | undefined>(async ({ input, signal }) => {
  if (!input) return []
  const { stocktakeId, counts, left } = input
  const { data } = await client.call(
    countStocktake,
    {
      params: { id: stocktakeId },
      body: {
        sentAt: new Date().toISOString(),
        device: { id: deviceId(), waiting: left },
        counts: counts.map(({ stocktakeId: _, by: __, ...count }) => count),
      },
    },
    { signal },
  )
  return data
})

type Self = { send: (event: { type: 'storage.failed' }) => void }

const write = (self: Self, work: (db: IDBPDatabase<Counts>) => Promise<unknown>) =>
  void database()
    .then(work)
    .catch(() => self.send({ type: 'storage.failed' }))

const onThisDevice = countingMachine.provide({
  actors: { load, send },
  actions: {
    store: ({ self }, count) => {
      localStorage.setItem(waitingFlag, location.pathname)
      write(self, (db) => db.put('waiting', count))
    },
    remove: ({ self }, clientIds) =>
      write(self, async (db) => {
        const change = db.transaction('waiting', 'readwrite')
        await Promise.all([...clientIds.map((id) => change.store.delete(id)), change.done])
        if ((await db.count('waiting')) === 0) localStorage.removeItem(waitingFlag)
      }),
    storeLines: ({ self }, lines) => write(self, (db) => db.put('lines', lines, 'lines')),
  },
})

export const useCounting = () => useOnDevice('counting', onThisDevice)
