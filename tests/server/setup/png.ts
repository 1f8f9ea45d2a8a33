import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A gray picture, a byte a pixel: 0 is black. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A PNG of eight bits of gray, each row written as its difference from the one above (filter 2). */
export function pngOf({ width, height, pixels }: Picture): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = 2
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      rows[y * (width + 1) + 1 + x] = (pixels[at] ?? 0) - (y === 0 ? 0 : (pixels[at - width] ?? 0))
    }
  }
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}

/** Reads what `pngOf` wrote. @throws {Error} for any other PNG */
export function pictureOfPng(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(parts))
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    if (rows[y * (width + 1)] !== 2) throw new Error('This picture was not written by the tests: renew it')
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      pixels[at] = (rows[y * (width + 1) + 1 + x] ?? 0) + (y === 0 ? 0 : (pixels[at - width] ?? 0))
    }
  }
  return { width, height, pixels }
}
