import { type IDBPDatabase, openDB } from 'idb'

/** Opens a database of this device once, and again after another tab or the browser has closed it. */
export function deviceDatabase<Schema>(name: string, create: (db: IDBPDatabase<Schema>) => void): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (db) => create(db),
      blocking: (_current, _blocked, event) => {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
    return opened
  }
}
