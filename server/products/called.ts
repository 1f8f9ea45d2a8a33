import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../db/fold'

const folded = (name: string): SQL => sql`(select ${sql.raw(fold('name'))} from (select ${name.trim()}::text as name) n)`

/** Whether titles `t` have this title, however its letters are written; found by the index of folded titles. */
export const isTitled = (title: string): SQL => sql`${sql.raw(fold('t.title'))} = ${folded(title)}`

/** The same in either script. */
export const isCalled = (title: string): SQL => sql`(${isTitled(title)} or ${sql.raw(fold('t.non_latin_title'))} = ${folded(title)})`
