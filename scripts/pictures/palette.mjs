import { crc32, deflateSync } from 'node:zlib'
import pngjs from 'pngjs'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * The same picture with a palette of at most 256 colours, a quarter of the size: each channel is rounded to so many bits as that allows.
 * At 4 bits, which is usual for our screens, a channel is off by 9 of 255 at most.
 */
export function withPalette(png) {
  const { width, height, data } = pngjs.PNG.sync.read(png)
  for (let bits = 6; bits > 1; bits--) {
    const palette = new Map()
    const pixels = Buffer.alloc(width * height)
    for (let at = 0; at < pixels.length && palette.size <= 256; at++) {
      const colour = rounded(data[at * 4], bits) * 65_536 + rounded(data[at * 4 + 1], bits) * 256 + rounded(data[at * 4 + 2], bits)
      if (!palette.has(colour)) palette.set(colour, palette.size)
      pixels[at] = palette.get(colour)
    }
    if (palette.size <= 256) return encoded(width, height, pixels, [...palette.keys()])
  }
  throw new Error('A picture of more than 256 colours at 2 bits a channel')
}

export function rounded(value, bits) {
  const steps = 2 ** bits - 1
  return Math.round((Math.round((value / 255) * steps) / steps) * 255)
}

/** A PNG of one byte a pixel. Rows are not filtered: neighbouring indexes of a palette are not alike. */
function encoded(width, height, pixels, colours) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  const palette = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width)
  const parts = [
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
