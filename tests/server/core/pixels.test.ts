import { expect, test } from 'vitest'
import { administration } from '#api/site/administration'
import { pixelsOf, sidesOf } from '#server/core/files/pixels'
import { startServer } from '../setup/harness'
import { pictureOf } from './entityValues'

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')
const webp = (chunk: string, data: string) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from(chunk, 'latin1'), hex(data), Buffer.alloc(20)])
const frame = (height: number, width: number) => {
  const segment = hex('ffc0 0011 08 0000 0000 03 012200 021101 031101')
  segment.writeUInt16BE(height, 5)
  segment.writeUInt16BE(width, 7)
  return segment
}

// 7 × 3 pixels each, as Chromium and GIMP write them.
test.each([
  ['image/gif', hex('474946383961 0700 0300 f00000 000000ffffff 21f90400000000 00 2c 0000 0000 0700 0300 00')],
  ['image/webp', webp('VP8 ', '18000000 300100 9d012a 0700 0300 0740')],
  ['image/webp', webp('VP8L', '11000000 2f 06800000 07d0')],
  ['image/webp', webp('VP8X', '0a000000 20000000 060000 020000')],
  ['image/jpeg', Buffer.concat([hex('ffd8 ffe0 0010 4a46494600010100000100010000'), frame(3, 7)])],
  // What its camera has put in says another size, and is passed over.
  ['image/jpeg', Buffer.concat([hex('ffd8 ffe1 0019'), Buffer.from('Exif'), frame(120, 160), hex('ffff'), frame(3, 7).subarray(1)])],
])('the pixels of a %s are read from its first bytes', (type, bytes) => {
  expect(pixelsOf(type, bytes)).toBe(21)
  expect(sidesOf(type, bytes)).toEqual({ width: 7, height: 3 })
  // Cut anywhere, it says nothing or the same, and is never read beyond its end.
  for (let end = 0; end < bytes.length; end++) expect([undefined, 21]).toContain(pixelsOf(type, Buffer.from(bytes.subarray(0, end))))
})

// Chromium decodes each at its larger size.
test.each([
  [
    'a first frame that is larger than the screen of its GIF',
    'image/gif',
    hex('474946383961 0700 0300 f00000 000000ffffff 2c 0000 0000 803e 803e 00'),
  ],
  [
    'a frame behind a marker without a length, whose own marker reads as one',
    'image/jpeg',
    Buffer.concat([hex('ffd8 ff01'), frame(16_000, 16_000), Buffer.alloc(0xffc0 - 19), frame(3, 7)]),
  ],
])('%s is what counts', (_, type, bytes) => {
  expect(sidesOf(type, bytes)).toEqual({ width: 16_000, height: 16_000 })
})

test('a picture of more pixels than a browser should decode is refused by its header, and so is one that has none', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const form = { title: 'Summer', nonLatinTitle: null, link: '/', index: 1, fromDate: null, toDate: null, isActive: true }
  const add = (image: File) => admin.call(administration.Slider.calls.add, { body: { ...form, image } })
  await expect(add(pictureOf(10_000, 5001))).rejects.toMatchObject({
    status: 422,
    fieldErrors: { image: ['Picture has more than 50 million pixels: make it smaller'] },
  })
  await expect(add(pictureOf(0, 5000))).rejects.toMatchObject({
    status: 422,
    fieldErrors: { image: ['Picture cannot be read as a picture: choose another, or save it anew'] },
  })
  expect((await add(pictureOf(10_000, 5000))).data.image).toMatchObject({ type: 'image/png' })
})
