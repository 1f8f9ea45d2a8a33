import { nth } from '#api/core/objects'

/** JPEG frame markers, followed by the size (ITU-T T.81, table B.1): SOF0 to SOF15 except DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

type Sides = { width: number; height: number }

/** More than any camera writes; 20 MB could hold millions. */
const maxSegments = 2000

/** Markers without a length: TEM, RST0 to RST7. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** No header follows SOI, EOI, SOS or 0. */
const isEnd = (marker: number) => marker === 0 || (marker >= 0xd8 && marker <= 0xda)

/** By segment, so that an embedded thumbnail is not mistaken for the picture. */
function ofJpeg(bytes: Buffer): Sides | undefined {
  for (let at = 2, count = 0; at + 9 <= bytes.length && count < maxSegments; count++) {
    if (bytes[at] !== 0xff) return undefined
    const marker = nth(bytes, at + 1)
    if (isEnd(marker)) return undefined
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** Bytes of a colour table (GIF89a, 18.c and 20.c). */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function ofGif(bytes: Buffer): Sides | undefined {
  if (bytes.length < 13) return undefined
  let at = 13 + tableLength(bytes.readUInt8(10))
  while (at + 2 < bytes.length && bytes[at] === 0x21) {
    at += 2
    while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes.readUInt8(at)
    at += 1
  }
  if (at + 9 > bytes.length || bytes[at] !== 0x2c) return undefined
  const [left, top, width, height] = [1, 3, 5, 7].map((place) => bytes.readUInt16LE(at + place)) as [number, number, number, number]
  return { width: Math.max(bytes.readUInt16LE(6), left + width), height: Math.max(bytes.readUInt16LE(8), top + height) }
}

function ofPng(bytes: Buffer): Sides | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** RFC 9649, 2.5 to 2.7. */
function ofWebp(bytes: Buffer): Sides | undefined {
  if (bytes.length < 30) return undefined
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** Width and height from the header, without decoding; undefined if absent. */
export function sidesOf(type: string, bytes: Buffer): Sides | undefined {
  if (type === 'image/png') return ofPng(bytes)
  if (type === 'image/gif') return ofGif(bytes)
  if (type === 'image/webp') return ofWebp(bytes)
  return type === 'image/jpeg' ? ofJpeg(bytes) : undefined
}

export function pixelsOf(type: string, bytes: Buffer): number | undefined {
  const sides = sidesOf(type, bytes)
  return sides && sides.width * sides.height
}
