import { is, SQL, StringChunk, sql } from 'drizzle-orm'

type Part = SQL | string | number | readonly Part[]

/**
 * SQL of our own words. Unlike in `sql`, a string is not a parameter: it is the name of a table, a column or an alias, or a keyword, and is
 * written as it is. A list is separated by commas. Nothing else in the server writes text into SQL (tests/architecture.test.ts).
 * @throws {TypeError} for a string that is more than a name
 */
export function fragment(words: TemplateStringsArray, ...parts: readonly Part[]): SQL {
  const texts = parts.map(textOf)
  // Drizzle writes one chunk faster than several.
  return texts.every((text) => text !== undefined) ? sql.raw(String.raw({ raw: words }, ...texts)) : sql(words, ...parts.map(written))
}

/**
 * Names, keywords and numbers in a statement of `sql`, as they are.
 * @throws {TypeError} for a string that is more than a name
 */
export const verbatim = (part: SQL | string | number | readonly (string | number)[]): SQL => fragment`${part}`

/** Parts with a comma, a keyword or a sign between them. */
export const joined = (parts: readonly Part[], between = ', '): SQL => {
  const texts = parts.map(textOf)
  return texts.every((text) => text !== undefined) ? sql.raw(texts.join(between)) : sql.join(parts.map(written), sql.raw(between))
}

/** A quoted text, where a parameter would change the plan or is not accepted. */
export const literal = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)

/** Several of them, separated by commas. */
export const literals = (texts: readonly string[]): SQL => joined(texts.map(literal))

/**
 * A type as PostgreSQL writes it, such as `numeric(10,2)[]`.
 * @throws {TypeError} for a text that is more than a type
 */
export function columnType(type: string): SQL {
  if (!/^[\w .(),[\]]+$/.test(type)) throw new TypeError(`Is no type for SQL: ${type}`)
  return sql.raw(type)
}

function textOf(part: Part): string | undefined {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') {
    if (!/^[\w.]*$/.test(part)) throw new TypeError(`Is no name for SQL: ${part}`)
    return part
  }
  if (is(part, SQL)) {
    const [only, ...more] = part.queryChunks
    return is(only, StringChunk) && !more.length ? only.value.join('') : undefined
  }
  const texts = part.map(textOf)
  return texts.every((text) => text !== undefined) ? texts.join(', ') : undefined
}

function written(part: Part): SQL {
  if (is(part, SQL)) return part
  const text = textOf(part)
  return text === undefined && typeof part === 'object' ? joined(part) : sql.raw(String(text))
}
