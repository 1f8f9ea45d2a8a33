import { writeXlsxStream } from 'hucre/xlsx'

/** What a cell of a file holds. A text is a text there: none runs as a formula. */
export type Cell = string | number | null

/** Excel takes no longer text in a cell. */
const longest = 32_767

/** A sheet's name has 31 characters and none of these. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** XML 1.0 has no such characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const written = (cell: Cell) => (typeof cell === 'string' ? cell.replace(unwritable, '').slice(0, longest) || null : cell)

/**
 * An .xlsx as a stream: its rows are asked for as they are sent, so that none has to be held. Every column is formatted as text (`@`),
 * so that a program that opens it and saves it shortens no ISBN; numbers stay numbers.
 */
export function xlsxStream(
  titles: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
  name: string,
): ReadableStream<Uint8Array> {
  const columns = titles.map((header) => ({ header, width: Math.min(40, Math.max(10, header.length + 4)), numFmt: '@' }))
  return writeXlsxStream(eachWritten(rows), { name: sheetName(name), columns, freezePane: { rows: 1 } })
}

async function* eachWritten(rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) yield row.map(written)
}
