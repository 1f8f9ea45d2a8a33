import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Cell } from '#api/core/sheet/writeSheet'
import { csvFile, xlsxFile } from '#server/core/sheet/sheetStreams'

const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())

async function* rowsOf(rows: Iterable<readonly Cell[]>): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

test('a long sheet and a short one beside it are read back as they were written', async () => {
  const rows: Cell[][] = [
    ['9789129688313', 12, 'کتاب‌ها & <b>'],
    [null, null, '=1+1'],
    ['  two lines\r\nof text', 0.5, null],
  ]
  const columns = ['ISBN', 'Stock', 'Title']
  const stream = await xlsxFile({ name: 'Products', titles: columns, rows: rowsOf(rows) }, [
    { name: 'How to', rows: [['Column', 'Takes']] },
  ])
  const { sheets } = await readXlsx(await bytesOf(stream))
  expect(sheets.map(({ name }) => name)).toEqual(['Products', 'How to'])
  expect(sheets[0]?.rows).toEqual([columns, ...rows])
  expect(sheets[1]?.rows).toEqual([['Column', 'Takes']])
})

test('a sheet has more than twenty-six columns and rows in their order', async () => {
  const titles = Array.from({ length: 60 }, (_, i) => `Column ${i + 1}`)
  const rows = Array.from({ length: 3000 }, (_, row) => titles.map((_, i) => `${row}.${i}`))
  const { sheets } = await readXlsx(await bytesOf(await xlsxFile({ name: 'Long', titles, rows: rowsOf(rows) }, [])))
  expect(sheets[0]?.rows.length).toBe(3001)
  expect(sheets[0]?.rows[3000]).toEqual(rows[2999])
})

test('rows are read as the file is sent, and no longer when nobody takes it', async () => {
  let read = 0
  let isClosed = false
  async function* endless(): AsyncGenerator<readonly Cell[]> {
    try {
      for (;;) yield [`${++read} ${'x'.repeat(200)}`]
    } finally {
      isClosed = true
    }
  }
  const stream = await xlsxFile({ name: 'Endless', titles: ['A'], rows: endless() }, [])
  const reader = stream.getReader()
  await reader.read()
  await reader.read()
  expect(read).toBeLessThan(5000)
  await reader.cancel()
  expect(isClosed).toBe(true)
})

test('no cell of a CSV file begins a formula', async () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await bytesOf(
      csvFile(
        ['A', 'B'],
        rowsOf([
          ['=1+1', 'a;@x'],
          [-3, '"q"'],
        ]),
      ),
    ),
  )
  expect(text).toBe(`\ufeffA,B\r\n'=1+1,"a;'@x"\r\n-3,"""q"""\r\n`)
})
