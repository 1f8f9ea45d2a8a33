import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, sum])
}

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** A picture that goes from one colour to another, as PNG: demo data brings no files. */
export function gradient([from, to]: readonly [string, string], { width = 960, height = 320 } = {}): Buffer {
  const [start, end] = [parts(from), parts(to)]
  const line = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x++)
    for (let i = 0; i < 3; i++)
      line[1 + x * 3 + i] = Math.round((start[i] as number) + (((end[i] as number) - (start[i] as number)) * x) / width)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)), { level: 6 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
