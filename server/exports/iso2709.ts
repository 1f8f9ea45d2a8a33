import { Marc } from 'marcjs'
import type { MarcRecord } from '#api/exports/marc'

/** ISO 2709 has four digits for a field's length and five for a record's, in bytes including terminators. */
const maxBytes = { field: 9_999, record: 99_999 } as const

const bytesOf = (parts: readonly string[]) => Buffer.byteLength(parts.join(''))
const lengthOf = ([tag = '', ...parts]: readonly string[]) =>
  tag < '010' ? bytesOf(parts) + 1 : bytesOf(parts) + Math.floor((parts.length - 1) / 2) + 1

/** Tag of the field that is too long; undefined if none. marcjs would write overflowing digits. */
function tooLong({ fields }: MarcRecord): { tag: string; bytes: number } | undefined {
  const lengths = fields.map((field) => ({ tag: field[0] ?? '', bytes: lengthOf(field) }))
  const field = lengths.find(({ bytes }) => bytes > maxBytes.field)
  if (field) return field
  const all = 26 + lengths.reduce((sum, { bytes }) => sum + 12 + bytes, 0)
  return all > maxBytes.record ? { tag: '', bytes: all } : undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the delimiters of ISO 2709
const delimiters = /[\u001d-\u001f]/

/** UTF-8. @throws {Error} for content that the format cannot represent */
export function writeIso2709(record: MarcRecord): Buffer {
  const long = tooLong(record)
  if (long)
    throw new Error(
      `${long.tag ? `Field ${long.tag}` : 'The whole'} of ${record.fields[0]?.[1]} has ${long.bytes} bytes: too many for MARC`,
    )
  if (record.fields.some((field) => field.some((part) => delimiters.test(part)))) throw new Error('A value holds a delimiter of MARC')
  return Buffer.from(Marc.format(record, 'iso2709'))
}

/** `offset` is its position in the file. */
export type ReadMarc = { offset: number; record: MarcRecord; fault?: undefined } | { offset: number; record?: undefined; fault: string }

/** Rejects records that describe no title (loc.gov/marc/bibliographic/bdleader.html, position 06). */
export function leaderFault(leader: string): string | undefined {
  if (leader.length !== 24) return `Its leader has ${leader.length} characters instead of 24`
  if (/[uvxy]/.test(leader.charAt(6))) return 'It is a holding, and no title'
  return /[a-gijkmoprt]/.test(leader.charAt(6)) ? undefined : 'It is no bibliographic record'
}

const strict = new TextDecoder('utf-8', { fatal: true })
const digits = (bytes: Uint8Array, from: number, to: number) => {
  const text = Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

/** Validates the bytes first, as marcjs accepts anything. */
function faultOf(bytes: Uint8Array): string | undefined {
  if (bytes.length < 26) return 'Too short for a record'
  if (digits(bytes, 0, 5) !== bytes.length)
    return `The leader says ${Buffer.from(bytes.subarray(0, 5))} bytes, and there are ${bytes.length}`
  if (bytes[9] !== 0x61) return 'It is in MARC-8: only UTF-8 can be read'
  const base = digits(bytes, 12, 17)
  if (!(base > 24 && base < bytes.length) || (base - 25) % 12 || bytes[base - 1] !== 0x1e) return 'Its directory is broken'
  for (let at = 24; at < base - 1; at += 12) {
    const [length, start] = [digits(bytes, at + 3, at + 7), digits(bytes, at + 7, at + 12)]
    if (!(length > 0) || bytes[base + start + length - 1] !== 0x1e)
      return `Field ${Buffer.from(bytes.subarray(at, at + 3))} does not end where the directory says`
  }
  try {
    strict.decode(bytes)
  } catch {
    return 'Its leader says UTF-8, and its bytes are not'
  }
  return leaderFault(Buffer.from(bytes.subarray(0, 24)).toString('latin1'))
}

/** Skips line breaks between records, which some systems add. */
export function* readIso2709(file: Uint8Array): Generator<ReadMarc> {
  for (let offset = 0; offset < file.length; ) {
    if (file[offset] === 0x0a || file[offset] === 0x0d) {
      offset++
      continue
    }
    const end = file.indexOf(0x1d, offset)
    const bytes = file.subarray(offset, end === -1 ? file.length : end + 1)
    const fault = end === -1 ? 'The file ends within it' : faultOf(bytes)
    yield fault ? { offset, fault } : { offset, record: Marc.parse(Buffer.from(bytes), 'iso2709') }
    offset += bytes.length
  }
}
