import { csvLine, csvStart } from '#api/core/sheet/csv'
import type { Cell } from '#api/core/sheet/writeSheet'
import type { ExportFormat } from '#machines/core/exportRows'
import { download } from '../files/download'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type { Cell }
export type Sheet = { titles: readonly string[]; rows: readonly (readonly Cell[])[] }

export const csvOf = ({ titles, rows }: Sheet): string => csvStart + [titles, ...rows].map(csvLine).join('')

/** Excel's limit, including titles. */
export const maxSheetRows = 1_048_576

export async function xlsxOf({ titles, rows }: Sheet, name: string): Promise<Blob> {
  const { xlsxStream } = await import('#api/core/sheet/writeSheet')
  return new Response(xlsxStream(titles, rows, name), { headers: { 'Content-Type': xlsxType } }).blob()
}

export async function downloadSheet(sheet: Sheet, name: string, format: ExportFormat): Promise<void> {
  const blob = format === 'csv' ? new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(sheet, name)
  download(blob, `${name}.${format}`)
}
