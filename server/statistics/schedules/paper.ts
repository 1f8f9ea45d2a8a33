import { type Paper, paperPdf } from '../../core/documents/paper'
import type { sheetOf } from './sheet'

/** The look of our documents (docs/decisions/029-typesetting.md). */
export function reportPdf({ title, days, comparison, figures, printed }: ReturnType<typeof sheetOf>, asOf: string): Promise<Buffer> {
  const { columns, rows, left } = printed
  const paper: Paper = {
    language: 'en',
    title,
    sender: [],
    blocks: [],
    facts: [['Days', days], ['As of', asOf], ['Compared with', comparison], ...figures.map(({ label, value }) => [label, value] as const)],
    columns: columns.map(({ title, isNumber, isWide }) => ({ title, align: isNumber ? 'end' : 'start', ...(isWide && { share: 1 }) })),
    rows: rows.map((cells) => ({ cells })),
    totals: [],
    notes: [
      'Amounts in SEK without VAT.',
      ...(left ? [`${left} more rows are not printed: the Excel file of the same report has all of them.`] : []),
    ],
    footer: [],
    page: 'Page',
  }
  return paperPdf([paper])
}
