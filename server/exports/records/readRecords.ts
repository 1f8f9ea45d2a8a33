import { maxMetadata } from '#api/exports/metadata'
import { referenceName } from '#api/exports/onixTags'
import { elementsOf } from '../../core/files/xmlReader'
import { fromMarc, fromOnix, type Incoming } from '../incoming'
import { type ReadMarc, readIso2709 } from '../iso2709'
import { readMarcXml } from '../marcXml'

export type ReadRecord = { place: number; offset: number } & (
  | { incoming: Incoming; fault?: undefined }
  | { incoming?: undefined; fault: string }
)
export type ReadSummary = { format: 'mrc' | 'marcxml' | 'onix'; isCut: boolean }

export class Unreadable extends Error {}

const strict = new TextDecoder('utf-8', { fatal: true })
const unknown = () => new Unreadable('This is no file of records: choose MARC 21 (ISO 2709 or MARCXML) or ONIX 3')

function* ofMarc(read: Iterable<ReadMarc>): Generator<Omit<ReadRecord, 'place'>> {
  for (const { offset, record, fault } of read) yield fault === undefined ? { offset, incoming: fromMarc(record) } : { offset, fault }
}

function* ofOnix(text: string): Generator<Omit<ReadRecord, 'place'>> {
  for (const product of elementsOf(text, 'Product', referenceName)) yield { offset: product.line, incoming: fromOnix(product) }
}

function* numbered(format: ReadSummary['format'], all: Iterable<Omit<ReadRecord, 'place'>>): Generator<ReadRecord, ReadSummary> {
  let place = 0
  for (const each of all) {
    if (place === maxMetadata.records) return { format, isCut: true }
    yield { ...each, place: ++place } as ReadRecord
  }
  if (place === 0) throw unknown()
  return { format, isCut: false }
}

/** Detects the format from the content. @throws {Unreadable} */
export function* readRecords(bytes: Uint8Array): Generator<ReadRecord, ReadSummary> {
  const beginning = Buffer.from(bytes.subarray(0, 4000))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/^\d{5}[acdnp]/.test(beginning)) return yield* numbered('mrc', ofMarc(readIso2709(bytes)))
  if (!beginning.startsWith('<')) throw unknown()
  try {
    if (/<(\w+:)?ONIX[Mm]essage\b/.test(beginning)) {
      if (!/ONIX[Mm]essage[^>]*release="3\./.test(beginning)) throw new Unreadable('Only releases 3.0 and 3.1 of ONIX are read')
      return yield* numbered('onix', ofOnix(decode(bytes)))
    }
    return yield* numbered('marcxml', ofMarc(readMarcXml(decode(bytes))))
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(error instanceof Error ? error.message : 'The file is not well-formed XML')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    throw new Unreadable('The file is not UTF-8: save it so')
  }
}
