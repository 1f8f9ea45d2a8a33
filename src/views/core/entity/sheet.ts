import type { Cell } from '#api/core/sheet/writeSheet'
import type { ExportFormat } from '#machines/core/exportRows'
import { download } from '../files/download'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type { Cell }
/** `above`: a line over the titles that says what the sheet shows. */
export type Sheet = { titles: readonly string[]; rows: readonly (readonly Cell[])[]; above?: string }

/**
 * Positions where a spreadsheet formula could begin: at the start, and after separators of other CSV dialects: to a `;` reader the line
 * `1,"a;=2+2"` has the cell `=2+2"`. Blanks and quotes, which Excel drops, may follow.
 */
const formula = /(?<=^|[;\t|\r\n])(?=[\s"]*[=+\-@＝＋－＠]|[\t\r])|(?<=,)(?="*[=+\-@＝＋－＠])/g

/** Prefixed with an apostrophe; numbers stay numbers. */
const harmless = (cell: Cell): string => (typeof cell === 'string' ? cell.replace(formula, "'") : String(cell ?? ''))

const quoted = (text: string) => (/[",;|\t\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

/** RFC 4180 with a BOM, which Excel needs for UTF-8. */
export const csvOf = ({ titles, rows, above }: Sheet): string =>
  `\ufeff${[...(above === undefined ? [] : [[above, ...titles.slice(1).map(() => '')]]), titles, ...rows].map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')}`

/** Excel's limit, including titles. */
export const maxSheetRows = 1_048_576

export async function xlsxOf({ titles, rows, above }: Sheet, name: string): Promise<Blob> {
  const { xlsxStream } = await import('#api/core/sheet/writeSheet')
  return new Response(xlsxStream(titles, rows, name, above), { headers: { 'Content-Type': xlsxType } }).blob()
}

export async function downloadSheet(sheet: Sheet, name: string, format: ExportFormat): Promise<void> {
  const blob = format === 'csv' ? new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(sheet, name)
  download(blob, `${name}.${format}`)
}
