import { mostMetadata } from '#api/exports/metadata'
import { Problem } from '../core/http/problem'
import { fromMarc, fromOnix, type Incoming } from './incoming'
import { type ReadMarc, readIso2709 } from './iso2709'
import { readMarcXml } from './marcXml'
import { elementsOf } from './xmlReader'

export type ReadRecord = { place: number; offset: number } & (
  | { incoming: Incoming; fault?: undefined }
  | { incoming?: undefined; fault: string }
)
export type ReadFile = { format: 'mrc' | 'marcxml' | 'onix'; records: ReadRecord[]; isCut: boolean }

const strict = new TextDecoder('utf-8', { fatal: true })
const unknown = () =>
  Problem.field('file', 'This is no file of records: choose MARC 21 (ISO 2709 or MARCXML) or ONIX 3 with reference names')

function* ofMarc(read: Iterable<ReadMarc>): Generator<Omit<ReadRecord, 'place'>> {
  for (const { offset, record, fault } of read)
    yield (fault === undefined ? { offset, incoming: fromMarc(record) } : { offset, fault }) as ReadRecord
}

function* ofOnix(text: string): Generator<Omit<ReadRecord, 'place'>> {
  for (const product of elementsOf(text, 'Product')) yield { offset: product.line, incoming: fromOnix(product) } as ReadRecord
}

/** Reads the records of a file, whatever it is called: what it is, its beginning says. @throws {Problem} 422 at the file */
export async function readMetadata(file: File): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const beginning = Buffer.from(bytes.subarray(0, 4000))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  const collect = (format: ReadFile['format'], all: Iterable<Omit<ReadRecord, 'place'>>): ReadFile => {
    const records: ReadRecord[] = []
    for (const each of all) {
      if (records.length === mostMetadata.records) return { format, records, isCut: true }
      records.push({ ...each, place: records.length + 1 } as ReadRecord)
    }
    if (!records.length) throw unknown()
    return { format, records, isCut: false }
  }
  if (/^\d{5}[acdnp]/.test(beginning)) return collect('mrc', ofMarc(readIso2709(bytes)))
  if (!beginning.startsWith('<')) throw unknown()
  let text: string
  try {
    text = strict.decode(bytes)
  } catch {
    throw Problem.field('file', 'The file is not UTF-8: save it so')
  }
  try {
    if (/<(\w+:)?ONIXmessage\b/.test(beginning)) throw Problem.field('file', 'ONIX with short tags is not read: ask for reference names')
    if (/<(\w+:)?ONIXMessage\b/.test(beginning)) {
      if (!/ONIXMessage[^>]*release="3\./.test(beginning)) throw Problem.field('file', 'Only releases 3.0 and 3.1 of ONIX are read')
      return collect('onix', ofOnix(text))
    }
    return collect('marcxml', ofMarc(readMarcXml(text)))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw Problem.field('file', error instanceof Error ? error.message : 'The file is not well-formed XML')
  }
}
