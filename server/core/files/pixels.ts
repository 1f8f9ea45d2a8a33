/** Markers of JPEG that begin a frame, whose size follows (ITU-T T.81, table B.1): SOF0 to SOF15 but for DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

type Sides = { width: number; height: number }

/** More segments than any camera writes before its picture: 20 MB could hold millions. */
const maxSegments = 2000

/** Segment by segment, so that what a camera has put in one (a small picture of its own) is not taken for the picture. */
function ofJpeg(bytes: Buffer): Sides | undefined {
  for (let at = 2, count = 0; at + 9 <= bytes.length && count < maxSegments; count++) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** The three ways in which a WebP begins (RFC 9649, section 2.5 to 2.7). */
function ofWebp(bytes: Buffer): Sides | undefined {
  if (bytes.length < 30) return undefined
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** The sides in pixels that a picture says it has, from its first bytes: nothing is decoded. undefined where it does not say so. */
export function sidesOf(type: string, bytes: Buffer): Sides | undefined {
  if (type === 'image/png') return bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (type === 'image/gif') return bytes.length < 10 ? undefined : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (type === 'image/webp') return ofWebp(bytes)
  return type === 'image/jpeg' ? ofJpeg(bytes) : undefined
}

/** How many pixels that is. */
export function pixelsOf(type: string, bytes: Buffer): number | undefined {
  const sides = sidesOf(type, bytes)
  return sides && sides.width * sides.height
}
