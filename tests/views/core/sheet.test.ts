import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
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
  ).toEqual(["'=1+1", "'@SUM(A1)", "'+46 8", "'-x", '"\'\tx"', '-5', '9789100123451'])
})

/** Cells as a spreadsheet reads them: a quote counts where a cell begins, anywhere else it is a character. */
function read(csv: string, delimiter: string): string[] {
  const cells: string[] = []
  let rest = csv.replace(/^\ufeff/, '')
  while (rest) {
    let cell = ''
    if (rest.startsWith('"')) {
      const [match = '', inside = ''] = /^"((?:[^"]|"")*)"?/.exec(rest) ?? []
      cell = inside.replaceAll('""', '"')
      rest = rest.slice(match.length)
    }
    const end = rest.search(delimiter === '|' ? /[|\r\n]/ : new RegExp(`[${delimiter}\r\n]`))
    cells.push(cell + (end === -1 ? rest : rest.slice(0, end)))
    rest = end === -1 ? '' : rest.slice(end + 1)
  }
  return cells
}

const runs = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell)

test('a delimiter inside of a cell opens no formula to whoever cuts cells at it', () => {
  for (const trick of ['a;=2+2', 'a; =2+2', 'a;"=2+2', 'x";=2+2', 'a\n=2+2', 'a\t=2+2', 'a|@SUM(A1)', 'a","=2+2', '\r\n+1', ' =2+2'])
    for (const delimiter of [',', ';', '\t', '|']) {
      const csv = csvOf({
        titles: ['No', 'Title'],
        rows: [
          [1, trick],
          [trick, 2],
        ],
      })
      expect([trick, delimiter, read(csv, delimiter).filter(runs)]).toEqual([trick, delimiter, []])
    }
})

test('no text becomes a formula to any reader', () => {
  const cell = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '|', '"', "'", '\r', '\n', ' ', 'a', '1', '＝'),
    maxLength: 8,
  })
  const row = fc.tuple(cell, cell, cell)
  fc.assert(
    fc.property(row, fc.array(row, { maxLength: 3 }), (titles, rows) => {
      const csv = csvOf({ titles, rows })
      for (const delimiter of [',', ';', '\t', '|']) expect([delimiter, read(csv, delimiter).filter(runs)]).toEqual([delimiter, []])
    }),
    { numRuns: 3000 },
  )
})

test('prose stays as it was written', () => {
  const rows = [['Röda rummet; andra delen'], ['ja, - sa hon'], ['a=b'], ['1-2'], ['mail@example.org']]
  expect(read(csvOf({ titles: ['A'], rows }), ',').filter(Boolean)).toEqual(['A', ...rows.flat()])
})

/** The files of a ZIP archive by their names, as text. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const archive = Buffer.from(bytes)
  const files = new Map<string, string>()
  for (let at = archive.indexOf('PK\x01\x02'); at !== -1; at = archive.indexOf('PK\x01\x02', at + 4)) {
    const [packed, nameLength, local] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)]
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + packed)
    const isPacked = archive.readUInt16LE(at + 10) === 8
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), (isPacked ? inflateRawSync(content) : content).toString())
  }
  return files
}

test('in Excel’s own format a text is a text, whatever it begins with', async () => {
  const blob = await xlsxOf(
    {
      titles: ['=1+1', 'Price'],
      rows: [
        ['=cmd|A1', -129.5],
        ['a;=1', 2],
      ],
    },
    'Genres: [all]/*?',
  )
  const files = unzip(new Uint8Array(await blob.arrayBuffer()))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<v>-129.5</v>')
  expect(sheet).not.toMatch(/<f[ >]/)
  const cells = [...sheet.matchAll(/<c r="A\d+"[^>]*>/g)].map(([cell]) => /t="(\w+)"/.exec(cell)?.[1])
  expect(cells).toEqual(['inlineStr', 'inlineStr', 'inlineStr'])
  expect(sheet).toContain('=cmd|A1')
})

test('headings of an Excel file stay in sight, and so does a line above them', async () => {
  const panes = async (above?: string) => {
    const bytes = new Uint8Array(await (await xlsxOf({ titles: ['No'], rows: [[1]], ...(above && { above }) }, 'Sheet')).arrayBuffer())
    const { sheets } = await readXlsx(bytes)
    return [sheets[0]?.freezePane?.rows, sheets[0]?.rows]
  }
  expect(await panes()).toEqual([1, [['No'], [1]]])
  expect(await panes('Sales report')).toEqual([2, [['Sales report'], ['No'], [1]]])
})
