import { toXml } from '#api/core/sheet/xml'
import { type MarcRecord, marcOf } from '#api/exports/marc'
import { onixEnd, onixProduct, onixStart } from '#api/exports/onix'
import { referenceName } from '#api/exports/onixTags'
import type { CatalogueRecord, ExportSettings } from '#api/exports/record'
import type { RecordKind } from '#api/library/facts'
import { elementsOf, type ReadElement } from '../../core/files/xmlReader'
import { fromMarc, fromOnix, type Incoming } from '../incoming'
import { readIso2709, writeIso2709 } from '../iso2709'
import { marcXmlEnd, marcXmlRecord, marcXmlStart, readMarcXml } from '../marcXml'
import type { Profile } from '../reading'
import { formatOf } from '../writers'

export type FileOf = { kind: RecordKind; profile: Pick<Profile, 'marcFormat'>; settings: ExportSettings; at: Date }
export type ReadFile = { marc: MarcRecord; onix?: undefined } | { onix: ReadElement; marc?: undefined }

/** The file of one record, as a recipient reads it. @throws {Error} if it cannot be written or read */
export function fileOf(record: CatalogueRecord, { kind, profile, settings, at }: FileOf): ReadFile {
  if (kind === 'onix') {
    const text = `${onixStart(settings, at)}${toXml(onixProduct(record, settings))}\n${onixEnd(settings)}`
    const [product] = elementsOf(text, 'Product', referenceName)
    if (!product) throw new Error('The file has no product')
    return { onix: product }
  }
  const meant = marcOf(record, settings, at, kind === 'libris')
  const isXml = formatOf(kind, { marcFormat: profile.marcFormat }) === 'marcxml'
  const [read] = isXml ? readMarcXml(`${marcXmlStart}${marcXmlRecord(meant)}\n${marcXmlEnd}`) : readIso2709(writeIso2709(meant))
  if (!read) throw new Error('The file has no record')
  if (read.fault !== undefined) throw new Error(read.fault)
  return { marc: read.record }
}

export const incomingOf = (file: ReadFile): Incoming => (file.marc ? fromMarc(file.marc) : fromOnix(file.onix))

function* elementNames({ name, attributes, text, children }: ReadElement): Generator<string> {
  yield name
  if (attributes.language) yield `${name}@${attributes.language}`
  if (!children.length) yield `${name}=${text.trim()}`
  for (const child of children) yield* elementNames(child)
}

/** The places a file fills. MARC: tags, subfields (264a) and their values (264a=value). ONIX: elements, `Tag=value` and `Tag@language`. */
export const placesIn = (file: ReadFile): ReadonlySet<string> =>
  new Set(
    file.onix
      ? elementNames(file.onix)
      : file.marc.fields.flatMap(([tag = '', , ...rest]) => [
          tag,
          ...rest.flatMap((code, i) => (i % 2 ? [] : [`${tag}${code}`, `${tag}${code}=${rest[i + 1]}`])),
        ]),
  )
