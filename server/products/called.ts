import { type SQL, sql } from 'drizzle-orm'
import { nameKey } from '../db/nameKey'

const keyOf = (name: string): SQL => sql`(select ${nameKey(sql`name`)} from (select ${name}::text as name) n)`

export const isTitled = (title: string): SQL => sql`${nameKey(sql`t.title`)} = ${keyOf(title)}`

export const isCalled = (title: string): SQL => sql`(${isTitled(title)} or ${nameKey(sql`t.non_latin_title`)} = ${keyOf(title)})`
