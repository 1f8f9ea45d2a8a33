import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, sum])
}

const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)

type Colour = readonly [number, number, number]

export const partsOf = (colour: string): Colour => [part(colour, 1), part(colour, 3), part(colour, 5)]

/** Draws a PNG, as demo data has no files. */
export function drawn(width: number, height: number, at: (x: number, y: number) => Colour): Buffer {
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++) line.set(at(x, y), 1 + x * 3)
    return line
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function gradient([from, to]: readonly [string, string], { width = 960, height = 320 } = {}): Buffer {
  const [start, end] = [partsOf(from), partsOf(to)]
  const mixed = (i: 0 | 1 | 2, x: number) => Math.round(start[i] + ((end[i] - start[i]) * x) / width)
  return drawn(width, height, (x) => [mixed(0, x), mixed(1, x), mixed(2, x)])
}
