import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#api/exports/record'
import { typesetCatalogue } from '#server/exports/catalogue'
import type { Profile } from '#server/exports/reading'
import { pageSizes } from '../library/pdf'
import { startServer } from '../setup/harness'
import { blindOwl, pippi, record } from './fixtures'

const profile = { sender: 'Distributören AB', columns: 'two', sections: 'language' } as Profile
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

test('two hundred titles are set while other work has its turn', async () => {
  const some = Array.from({ length: 200 }, (_, i) => record({ ...(i % 2 ? blindOwl : pippi), id: i + 1, description: text }))
  let turns = 0
  const timer = setInterval(() => turns++, 20)
  const pdf = await catalogue(some)
  clearInterval(timer)
  expect(pageSizes(pdf).length).toBeGreaterThan(10)
  expect(turns).toBeGreaterThan(5)
})
