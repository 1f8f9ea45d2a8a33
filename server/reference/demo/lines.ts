/** One row per line, cells separated by ` | `; a dash is empty. */
export const lines = <const Names extends readonly string[]>(names: Names, text: string): Record<Names[number], string>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const parts = line.trim().split(' | ')
      return Object.fromEntries(names.map((name, i) => [name, parts[i] ?? ''])) as Record<Names[number], string>
    })

/** Null for a dash or nothing. */
export const orNull = (text: string): string | null => (text === '' || text === '-' ? null : text)
export const numberOrNull = (text: string): number | null => (orNull(text) === null ? null : Number(text))

/** Ids as inserted into an empty table, from 1. @throws {Error} for an unknown name */
export function idsBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string | null): (name: string) => number {
  const ids = new Map(rows.map((row, i) => [nameOf(row), i + 1]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo data has no record called ${name}`)
    return id
  }
}
