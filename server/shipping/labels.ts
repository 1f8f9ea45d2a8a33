import { sql } from 'drizzle-orm'
import { dropFiles, keepMade } from '../core/files/files'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import type { Label } from './carriers/types'

export const labelTypes = { pdf: 'application/pdf', zpl: 'application/x-zpl' } as const

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

/** Readable by its call only. */
const places = {
  shipments: { name: 'BO', path: 'Shipment/Label' },
  shipment_parcels: { name: 'parcel', path: 'Shipment/ParcelLabel' },
} as const

/** Keeps the label of this row instead of its former one. */
export async function keepLabel(tx: Queryable, table: keyof typeof places, id: number, label: Label, now: Date): Promise<void> {
  const { name, path } = places[table]
  const format = formatOf(label)
  const made = { name: `label-${name}-${id}.${format}`, type: labelTypes[format], bytes: Buffer.from(label) }
  const fileId = await keepMade(tx, made, now)
  await tx.execute(sql`update files set address = ${`${path}/${id}`} where id = ${fileId}`)
  const former = await first<{ id: number | null }>(
    tx,
    sql`update ${verbatim(table)} t set label_id = ${fileId} from ${verbatim(table)} old where t.id = ${id} and old.id = t.id returning old.label_id as id`,
  )
  await dropFiles(tx, former?.id ? [former.id] : [])
}
