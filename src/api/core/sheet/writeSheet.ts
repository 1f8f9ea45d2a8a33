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

/** Headings stay in sight as one scrolls. `above`: a line over them that says what the sheet shows. */
export function xlsxStream(
  titles: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
  name: string,
  above?: string,
): ReadableStream<Uint8Array> {
  const first = above === undefined ? titles : titles.map((_, at) => (at === 0 ? above : ''))
  const columns = titles.map((title, at) => ({
    header: first[at] ?? '',
    width: Math.min(40, Math.max(10, title.length + 4)),
    numFmt: '@',
  }))
  const below = above === undefined ? eachWritten(rows) : eachWritten(rows, titles)
  return writeXlsxStream(below, { name: sheetName(name), columns, freezePane: { rows: above === undefined ? 1 : 2 } })
}

async function* eachWritten(rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>, titles?: readonly string[]) {
  if (titles) yield titles.map(writtenCell)
  for await (const row of rows) yield row.map(writtenCell)
}
