import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#api/exports/record'
import { typesetCatalogue } from '#server/exports/catalogue'
import { eanImage, qrImage } from '#server/exports/codeImages'
import type { Profile } from '#server/exports/reading'
import { pageSizes } from '../library/pdf'
import { startServer } from '../setup/harness'
import { blindOwl, pippi, record } from './fixtures'

const profile = { sender: 'Distributören AB', language: 'swe', columns: 'two', sections: 'language' } as Profile
const at = new Date('2026-11-22T00:15:00Z')
const text = '<p>En bok som läses om och om igen, i många länder och på många språk.</p>'

async function catalogue(records: readonly CatalogueRecord[]) {
  const { db } = await startServer()
  return typesetCatalogue(db, records, { title: 'Vår 2026', profile, at })
}

test('a catalogue is a tagged PDF of A4 in both scripts, the same bytes for the same input', async () => {
  const records = [{ ...blindOwl, description: text }, pippi, record({ id: 3, title: '#panic("never") *not bold* <script>' })]
  const pdf = await catalogue(records)
  for (const [width, height] of pageSizes(pdf)) {
    expect(width).toBeCloseTo(210, 0)
    expect(height).toBeCloseTo(297, 0)
  }
  // A cover, the contents, the titles, the index.
  expect(pageSizes(pdf).length).toBeGreaterThanOrEqual(4)
  expect(pdf.toString('latin1')).toContain('/StructTreeRoot')
  expect(pdf.equals(await catalogue(records))).toBe(true)
})

test('on A5 with EAN and QR codes each symbol is as wide as it has to be, and leads where the shop is', async () => {
  const { db } = await startServer()
  const small = { ...profile, paper: 'a5', codes: 'both', shopAddress: 'https://shop.example/{isbn}' } as Profile
  const pdf = await typesetCatalogue(db, [{ ...blindOwl, description: text }, pippi, record({ id: 3 })], {
    title: 'Vår',
    profile: small,
    at,
  })
  for (const [width, height] of pageSizes(pdf)) {
    expect(width).toBeCloseTo(148, 0)
    expect(height).toBeCloseTo(210, 0)
  }
  const plain = pdf.toString('latin1')
  expect(plain.match(/https:\/\/shop\.example\/978\d{10}\)/g)?.length).toBeGreaterThanOrEqual(2)
})

test('an EAN has the bars of its digits, and a QR code three finder patterns inside its quiet zone', () => {
  const ean = eanImage('9786002291004')
  expect(ean.width).toBe(113)
  // 30 bars: two of each guard at the ends, two in the middle, two a digit for twelve of them.
  expect(ean.image.match(/M/g)).toHaveLength(30)
  const { image, width } = qrImage('https://shop.example/9786002291004')
  const dark = new Set([...image.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`))
  const isFinder = (x: number, y: number) =>
    Array.from({ length: 49 }, (_, i) => [i % 7, Math.floor(i / 7)] as const).every(([i, j]) => {
      const ring = Math.max(Math.abs(i - 3), Math.abs(j - 3))
      return dark.has(`${x + i} ${y + j}`) === (ring !== 2)
    })
  expect([isFinder(4, 4), isFinder(width - 11, 4), isFinder(4, width - 11), isFinder(width - 11, width - 11)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('two hundred titles are set while other work has its turn', async () => {
  const some = Array.from({ length: 200 }, (_, i) => record({ ...(i % 2 ? blindOwl : pippi), id: i + 1, description: text }))
  let turns = 0
  const timer = setInterval(() => turns++, 20)
  const pdf = await catalogue(some)
  clearInterval(timer)
  expect(pageSizes(pdf).length).toBeGreaterThan(10)
  expect(turns).toBeGreaterThan(5)
})
