import { expect, test } from 'vitest'
import { csvOf, xlsxOf } from '#views/core/entity/sheet.ts'

test('CSV begins with the mark of UTF-8, quotes what needs it, and ends each line as RFC 4180 has it', () => {
  const csv = csvOf({
    titles: ['Title', 'Price'],
    rows: [
      ['Röda "rummet", del 1', 129.5],
      ['بوف کور', null],
    ],
  })
  expect(csv).toBe('\ufeffTitle,Price\r\n"Röda ""rummet"", del 1",129.5\r\nبوف کور,\r\n')
})

test('a text that a spreadsheet would run is made harmless, a number keeps its sign', () => {
  const rows = [['=1+1'], ['@SUM(A1)'], ['+46 8'], ['-x'], ['\tx'], [-5], ['9789100123451']]
  expect(
    csvOf({ titles: ['A'], rows })
      .split('\r\n')
      .slice(1, -1),
  ).toEqual(["'=1+1", "'@SUM(A1)", "'+46 8", "'-x", "'\tx", '-5', '9789100123451'])
})

test('Excel gets a workbook', async () => {
  const blob = await xlsxOf({ titles: ['Title', 'Price'], rows: [['=1+1', 129.5]] }, 'Genres: [all]/*?')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
})
