import { csvLine, csvStart } from '#api/core/sheet/csv'
import type { Cell } from '#api/core/sheet/writeSheet'
import type { ExportFormat } from '#machines/core/exportRows'
import { download } from '../files/download'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type { Cell }
/** `above`: a line over the titles that says what the sheet shows. */
export type Sheet = { titles: readonly string[]; rows: readonly (readonly Cell[])[]; above?: string }

export const csvOf = ({ titles, rows, above }: Sheet): string =>
  csvStart + [...(above === undefined ? [] : [[above, ...titles.slice(1).map(() => '')]]), titles, ...rows].map(csvLine).join('')

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
