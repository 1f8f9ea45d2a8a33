import { writeXlsxStream } from 'hucre/xlsx'

/** Texts never run as formulas. */
export type Cell = string | number | null

/** Excel's limit for a cell. */
const longest = 32_767

/** Excel allows 31 characters without these. */
export const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** Rows are requested as they are sent. All columns are formatted as text (`@`), so that saving shortens no ISBN; numbers stay numbers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

export const writtenCell = (cell: Cell) => (typeof cell === 'string' ? cell.replace(unwritable, '').slice(0, longest) || null : cell)

export function xlsxStream(
  titles: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
  name: string,
): ReadableStream<Uint8Array> {
  const columns = titles.map((header) => ({ header, width: Math.min(40, Math.max(10, header.length + 4)), numFmt: '@' }))
  return writeXlsxStream(eachWritten(rows), { name: sheetName(name), columns, freezePane: { rows: 1 } })
}

async function* eachWritten(rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) yield row.map(writtenCell)
}
