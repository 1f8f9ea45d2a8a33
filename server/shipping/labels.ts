import type { Label } from './carriers/types'

/** What a label is, whatever was asked for: DHL Freight prints PDF only. */
export const formatOf = (label: Label): 'pdf' | 'zpl' => (Buffer.from(label.subarray(0, 4)).toString('latin1') === '%PDF' ? 'pdf' : 'zpl')

/** One file of all: pages of PDF, or ZPL after each other. */
export async function mergeLabels(labels: readonly Label[]): Promise<Label> {
  const [first, ...more] = labels
  if (first && !more.length) return first
  if (!labels.every((label) => formatOf(label) === 'pdf')) return Buffer.concat(labels)
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create()
  for (const label of labels) {
    const one = await PDFDocument.load(label)
    for (const page of await merged.copyPages(one, one.getPageIndices())) merged.addPage(page)
  }
  return merged.save()
}
