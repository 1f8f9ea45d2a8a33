import { type SQL, sql } from 'drizzle-orm'
import { nameKey } from './nameKey'

const keyOf = (name: string): SQL => sql`(select ${sql.raw(nameKey('name'))} from (select ${name}::text as name) n)`

export const isTitled = (title: string): SQL => sql`${sql.raw(nameKey('t.title'))} = ${keyOf(title)}`

export const isCalled = (title: string): SQL => sql`(${isTitled(title)} or ${sql.raw(nameKey('t.non_latin_title'))} = ${keyOf(title)})`
