import { deviceDatabase } from './database'
import { answersDatabase } from './forgetAnswers'

const database = deviceDatabase(answersDatabase, (db) => void db.createObjectStore('answers'))

export const store = async (key: string, answer: unknown): Promise<unknown> => (await database()).put('answers', answer, key)

export const read = async (key: string) => (await database()).get('answers', key)
