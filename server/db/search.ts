import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, text } from 'drizzle-orm/pg-core'
import { fold } from './fold'

/** What a table's search looks at: these columns' texts, folded, one after another. `concat_ws` is not immutable. */
export const searchColumn = (columns: readonly string[]) =>
  text('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(fold(columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || "))))

/**
 * The index that a search for a part of a word goes by: every three letters that follow one another in a word
 * (`search_grams`, a function of the baseline migration). New rows wait in a list that every search reads through,
 * kept to 512 kB: without it a write takes half a millisecond more, with the usual 4 MB a search does by several.
 */
export const searchIndex = (table: string, column: AnyPgColumn) =>
  index(`${table}_search`).using('gin', sql`search_grams(${column})`).with({ gin_pending_list_limit: 512 })
