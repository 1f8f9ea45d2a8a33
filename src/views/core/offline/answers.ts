import { type IDBPDatabase, openDB } from 'idb'
import { answersDatabase } from './forgetAnswers'

let opened: Promise<IDBPDatabase> | undefined

const forget = () => {
  opened = undefined
}

const database = () => {
  opened ??= openDB(answersDatabase, 1, {
    upgrade: (db) => void db.createObjectStore('answers'),
    blocking: (_current, _blocked, event) => {
      forget()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: forget,
  })
  return opened
}

export const store = async (key: string, answer: unknown): Promise<unknown> => (await database()).put('answers', answer, key)

export const read = async (key: string) => (await database()).get('answers', key)
