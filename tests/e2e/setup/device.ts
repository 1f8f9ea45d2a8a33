import type { Page } from 'playwright-core'
import type { Endpoint } from '#api/core/endpoint'
import { expect } from './test'

/** Waits until a page works without a connection: its worker is active, and the answers of these calls are stored on its device. */
export async function storedOffline(page: Page, ...calls: Endpoint[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  for (const { path } of calls) await expect.poll(() => page.evaluate(storedKeys)).toContainEqual(expect.stringContaining(`"${path}"`))
}

/** Runs in the page: the keys by which `src/views/core/offline/answers.ts` has stored answers. */
async function storedKeys(): Promise<string[]> {
  const databases = await indexedDB.databases()
  // Opening it would make one without tables.
  if (!databases.some(({ name }) => name === 'answers')) return []
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('answers'))
  const keys = await done(database.transaction('answers').objectStore('answers').getAllKeys())
  // An open connection would keep the app from forgetting it.
  database.close()
  return keys.map(String)
}
