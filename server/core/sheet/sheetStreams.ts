import { unzipSync, Zip, ZipDeflate } from 'fflate'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { csvLine, csvStart } from '#api/core/sheet/csv'
import { type Cell, sheetName, writtenCell } from '#api/core/sheet/writeSheet'

type Rows = AsyncIterable<readonly Cell[]>

/** Bytes of text before they are sent: a row alone is too little for the deflater and the network. */
const piece = 65_536

const encoder = new TextEncoder()

async function* pieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    held += text
    if (held.length < piece) continue
    yield held
    held = ''
  }
  if (held) yield held
}

async function* csvTexts(titles: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield csvStart + csvLine(titles)
  for await (const row of rows) yield csvLine(row)
}

const streamOf = <T>(source: AsyncGenerator<T>, read: (value: T) => readonly Uint8Array[], end: () => readonly Uint8Array[] = () => []) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      // A piece may give no bytes yet: a pull that enqueues nothing is not asked again.
      for (let sent = 0; sent === 0; ) {
        const next = await source.next()
        const chunks = next.done ? end() : read(next.value)
        for (const chunk of chunks) controller.enqueue(chunk)
        sent = chunks.length
        if (next.done) {
          controller.close()
          return
        }
      }
    },
    async cancel() {
      await source.return(undefined)
    },
  })

/** Rows are read as they are sent. */
export const csvFile = (titles: readonly string[], rows: Rows): ReadableStream<Uint8Array> =>
  streamOf(pieces(csvTexts(titles, rows)), (text) => [encoder.encode(text)])

/** A carriage return as it is would be read as a line feed. */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const escaped = (text: string) => text.replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign)

/** 1 is A, 27 is AA. */
function letters(column: number): string {
  const rest = (column - 1) % 26
  const above = Math.floor((column - 1) / 26)
  return `${above ? letters(above) : ''}${String.fromCharCode(65 + rest)}`
}

function rowXml(row: readonly Cell[], place: number, columns: readonly string[], style: string): string {
  const cells = row.map((each, i) => {
    const cell = writtenCell(each)
    if (cell === null) return ''
    const at = `<c r="${columns[i]}${place}"${style}`
    return typeof cell === 'number'
      ? `${at}><v>${cell}</v></c>`
      : `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  })
  return `<row r="${place}">${cells.join('')}</row>`
}

type Main = { name: string; titles: readonly string[]; rows: Rows }

/**
 * A sheet of any length with small ones beside it. hucre streams one sheet only: it writes the workbook with the first sheet's headings,
 * and the rows follow in the place where that sheet's data ends.
 */
export async function xlsxFile({ name, titles, rows }: Main, others: readonly WriteSheet[]): Promise<ReadableStream<Uint8Array>> {
  const first: WriteSheet = {
    name: sheetName(name),
    columns: titles.map((header) => ({ header, width: Math.min(40, Math.max(10, header.length + 4)), numFmt: '@' })),
    rows: [[...titles]],
    freezePane: { rows: 1 },
  }
  const parts = unzipSync(await writeXlsx({ sheets: [first, ...others] }))
  const path = 'xl/worksheets/sheet1.xml'
  const empty = new TextDecoder().decode(parts[path]).replace(/<dimension [^>]*\/>/, '')
  const at = empty.indexOf('</sheetData>')
  if (at === -1) throw new Error('The workbook has no sheet')
  // The headings' style formats cells as text, so that Excel shortens no ISBN.
  const style = / s="\d+"/.exec(empty.slice(empty.indexOf('<sheetData>')))?.[0] ?? ''
  const columns = titles.map((_, i) => letters(i + 1))
  async function* sheet(): AsyncGenerator<string> {
    yield empty.slice(0, at)
    let place = 1
    for await (const row of rows) yield rowXml(row, ++place, columns, style)
    yield empty.slice(at)
  }
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.length) made.push(chunk)
  })
  const add = (file: string) => {
    const entry = new ZipDeflate(file, { level: 6 })
    zip.add(entry)
    return entry
  }
  for (const [file, bytes] of Object.entries(parts)) if (file !== path) add(file).push(bytes, true)
  const long = add(path)
  const taken = () => made.splice(0)
  return streamOf(
    pieces(sheet()),
    (text) => {
      long.push(encoder.encode(text))
      return taken()
    },
    () => {
      long.push(new Uint8Array(), true)
      zip.end()
      return taken()
    },
  )
}
