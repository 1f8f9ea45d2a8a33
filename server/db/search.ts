import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, text } from 'drizzle-orm/pg-core'
import { fragment, joined } from './fragment'

/**
 * The folded texts; those in Persian once more without spaces (`search_text`), as its words are written together or apart. `concat_ws` is
 * not immutable.
 */
export const searchColumn = (columns: readonly string[]) =>
  text('search')
    .notNull()
    .generatedAlwaysAs(
      fragment`search_text(${joined(
        columns.map((column) => fragment`coalesce(${column}, '')`),
        " || ' ' || ",
      )})`,
    )

/**
 * Trigram index (`search_grams`, in the baseline migration). The pending list is limited to 512 kB: without it a write takes 0.5 ms longer,
 * with the default 4 MB a search takes several ms longer.
 */
export const searchIndex = (table: string, column: AnyPgColumn) =>
  index(`${table}_search`).using('gin', sql`search_grams(${column})`).with({ gin_pending_list_limit: 512 })
