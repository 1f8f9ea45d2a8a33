import type { Cell } from '#api/core/sheet/writeSheet'
import type { ExportFormat } from '#machines/core/exportRows'
import { download } from '../files/download'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type { Cell }
/** A table as a file has it: the titles, then the rows. */
export type Sheet = { titles: readonly string[]; rows: readonly (readonly Cell[])[] }

/**
 * Where a text could begin a formula: at its start, and after whatever another reader cuts cells at, for which our
 * quotes mean nothing in the middle of a line. To a `;` reader the line `1,"a;=2+2"` has the cell `=2+2"`. Prose has a
 * comma before a dash, but a blank between them. What Excel drops before it looks (blanks, quotes) may stand between.
 */
const formula = /(?<=^|[;\t|\r\n])(?=[\s"]*[=+\-@＝＋－＠]|[\t\r])|(?<=,)(?="*[=+\-@＝＋－＠])/g

/** A text that a spreadsheet would run gets an apostrophe in front. A number is one of ours and stays a number, with its sign. */
const harmless = (cell: Cell): string => (typeof cell === 'string' ? cell.replace(formula, "'") : String(cell ?? ''))

const quoted = (text: string) => (/[",;|\t\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

/** RFC 4180 with the mark by which Excel knows UTF-8. */
export const csvOf = ({ titles, rows }: Sheet): string =>
  `\ufeff${[titles, ...rows].map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')}`

/** Excel takes so many rows on a sheet, the titles among them. */
export const mostSheetRows = 1_048_576

/** Excel's own format; the library comes when it is asked for. */
export async function xlsxOf({ titles, rows }: Sheet, name: string): Promise<Blob> {
  const { xlsxStream } = await import('#api/core/sheet/writeSheet')
  return new Response(xlsxStream(titles, rows, name), { headers: { 'Content-Type': xlsxType } }).blob()
}

/** Writes a sheet in either format and downloads it. */
export async function downloadSheet(sheet: Sheet, name: string, format: ExportFormat): Promise<void> {
  const blob = format === 'csv' ? new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(sheet, name)
  download(blob, `${name}.${format}`)
}
