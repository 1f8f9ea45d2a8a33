import { nth } from '#api/core/objects'
import { type Element, toXml } from '#api/core/sheet/xml'
import { type MarcRecord, marcOf } from '#api/exports/marc'
import { onixEnd, onixProduct, onixStart } from '#api/exports/onix'
import type { CatalogueRecord, ExportSettings } from '#api/exports/record'
import type { RecordKind } from '#api/library/facts'
import type { WithFiles } from '../core/files/stores/reading'
import { elementsOf, type ReadElement } from '../core/files/xmlReader'
import { typesetCatalogue } from './catalogue'
import { type ReadMarc, readIso2709, writeIso2709 } from './iso2709'
import { marcXmlEnd, marcXmlRecord, marcXmlStart, readMarcXml } from './marcXml'
import type { Profile } from './reading'

export type Format = 'mrc' | 'marcxml' | 'onix' | 'pdf'
type Made = { bytes: Buffer; type: string; extension: string }

/** Progress. @throws if cancelled or taken over */
type Tell = (step: 'writing' | 'verifying' | 'storing', done: number) => Promise<void>

type WriteInput = { db: WithFiles; kind: RecordKind; title: string; profile: Profile; settings: ExportSettings; at: Date; tell: Tell }

/** Libris uses MARCXML, a catalogue PDF; MARC 21 is configurable. */
export const formatOf = (kind: RecordKind, { marcFormat }: Pick<Profile, 'marcFormat'>, requested?: 'mrc' | 'marcxml'): Format =>
  kind === 'onix' ? 'onix' : kind === 'catalog' ? 'pdf' : kind === 'libris' ? 'marcxml' : (requested ?? marcFormat)

const some = 200

/** The written file does not read back as intended: an internal fault, so nobody receives it. */
class FileMismatch extends Error {
  constructor(what: string) {
    super(`The file was not whole when it was read back: ${what}`)
  }
}

async function inSteps<T>(records: readonly CatalogueRecord[], tell: Tell, make: (record: CatalogueRecord) => T): Promise<T[]> {
  const made: T[] = []
  for (let at = 0; at < records.length; at += some) {
    made.push(...records.slice(at, at + some).map(make))
    await tell('writing', made.length)
  }
  return made
}

const sameFields = (a: MarcRecord, b: MarcRecord) => JSON.stringify(a.fields) === JSON.stringify(b.fields)

function verifyMarc(read: Iterable<ReadMarc>, meant: readonly MarcRecord[]): void {
  let count = 0
  for (const { record, fault, offset } of read) {
    const own = meant[count++]
    if (fault !== undefined) throw new FileMismatch(`${fault}, at ${offset}`)
    if (!own || !sameFields(record, own)) throw new FileMismatch(`record ${own?.fields[0]?.[1] ?? count} differs`)
  }
  if (count !== meant.length) throw new FileMismatch(`${count} of ${meant.length} records`)
}

const isSame = (read: ReadElement, meant: Element): boolean =>
  read.name === meant.name &&
  JSON.stringify(read.attributes) === JSON.stringify(meant.attributes) &&
  read.children.length === meant.children.length &&
  (meant.children.length > 0 || read.text === meant.text) &&
  read.children.every((child, i) => isSame(child, nth(meant.children, i)))

function verifyOnix(text: string, meant: readonly Element[]): void {
  const name = meant[0]?.name ?? 'Product'
  let count = 0
  for (const product of elementsOf(text, name)) {
    const own = meant[count++]
    if (!own || !isSame(product, own)) throw new FileMismatch(`product ${count} differs`)
  }
  if (count !== meant.length) throw new FileMismatch(`${count} of ${meant.length} products`)
}

function verifyPdf(bytes: Buffer): void {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-' || !bytes.subarray(-32).toString('latin1').includes('%%EOF'))
    throw new FileMismatch('it is no PDF')
}

/** Writes a file and verifies it with independent code. @throws {Error} if it cannot be written or verified */
export async function writeFile(format: Format, records: readonly CatalogueRecord[], input: WriteInput): Promise<Made> {
  const { kind, settings, at, tell } = input
  if (format === 'pdf') {
    await tell('writing', 0)
    const bytes = await typesetCatalogue(input.db, records, input)
    await tell('verifying', records.length)
    verifyPdf(bytes)
    return { bytes, type: 'application/pdf', extension: 'pdf' }
  }
  if (format === 'onix') {
    const products = await inSteps(records, tell, (record) => onixProduct(record, settings))
    const text = onixStart(settings, at) + products.map((product) => `${toXml(product)}\n`).join('') + onixEnd(settings)
    await tell('verifying', records.length)
    verifyOnix(text, products)
    return { bytes: Buffer.from(text), type: 'application/xml', extension: 'xml' }
  }
  const marc = await inSteps(records, tell, (record) => marcOf(record, settings, at, kind === 'libris'))
  const isXml = format === 'marcxml'
  const bytes = isXml
    ? Buffer.from(marcXmlStart + marc.map((record) => `${marcXmlRecord(record)}\n`).join('') + marcXmlEnd)
    : Buffer.concat(marc.map(writeIso2709))
  await tell('verifying', records.length)
  verifyMarc(isXml ? readMarcXml(bytes.toString()) : readIso2709(bytes), marc)
  return isXml ? { bytes, type: 'application/xml', extension: 'xml' } : { bytes, type: 'application/marc', extension: 'mrc' }
}
