import { limits, Refused, tooMany } from './limits.mjs'

const startsWith = (/** @type {Uint8Array} */ bytes, /** @type {number[]} */ start) => start.every((byte, i) => bytes[i] === byte)

/** UTF-16 where it says so, UTF-8 where it is that, else Windows-1252, in which Excel writes CSV in Western Europe. */
function decode(/** @type {Uint8Array} */ bytes) {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 4096).includes(0)) throw new Refused('This is neither .xlsx nor .csv: save it as one of them')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Which of `;`, `,` and tab the first lines are divided by; Excel says it in a line of its own (`sep=;`). */
function delimiterOf(/** @type {string} */ text) {
  const outside = text.slice(0, 10_000).replace(/"(?:[^"]|"")*"?/g, '')
  const line = outside.split(/\r\n?|\n/).find((each) => each.trim() !== '') ?? ''
  const counted = [';', '\t', ','].map((sign) => ({ sign, count: line.split(sign).length }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

/**
 * Reads CSV (RFC 4180), row by row. A quote counts where a cell begins; a cell that our own exports made harmless with an apostrophe is
 * read without it.
 * @param {Uint8Array} bytes
 * @param {{ row: (row: import('./readSheet').SheetRow) => void, pause: () => Promise<void> | undefined }} to
 */
export async function readCsv(bytes, to) {
  let text = decode(bytes)
  const separatorLine = /^sep=(.)\r?\n/.exec(text)
  if (separatorLine) text = text.slice(separatorLine[0].length)
  const delimiter = separatorLine?.[1] ?? delimiterOf(text)
  let rows = 0
  let number = 0
  let at = 0
  while (at < text.length) {
    /** @type {string[]} */
    const cells = []
    number++
    for (let isEnd = false; !isEnd; ) {
      const from = at
      let cell = ''
      if (text[at] === '"') {
        at++
        for (;;) {
          const end = text.indexOf('"', at)
          if (end === -1 || end - from > limits.cell * 2)
            throw new Refused(end === -1 ? `Row ${number} opens a quote that nothing closes` : tooMany.cell(`Row ${number}`))
          cell += text.slice(at, end)
          at = end + 1
          if (text[at] !== '"') break
          cell += '"'
          at++
        }
      }
      const begun = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') {
        if (++at - begun > limits.cell) throw new Refused(tooMany.cell(`Row ${number}`))
      }
      cell += text.slice(begun, at)
      if (cell.length > limits.cell) throw new Refused(tooMany.cell(`Row ${number}`))
      // Millions of empty cells would take more memory than the thread has, and that ends the whole process.
      if (cells.length < limits.columns) cells.push(/^'[\s"]*[=+\-@＝＋－＠\t\r]/.test(cell) ? cell.slice(1) : cell)
      else if (cell !== '') throw new Refused(tooMany.columns)
      isEnd = text[at] !== delimiter || at >= text.length
      if (!isEnd) at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    if (cells.every((cell) => cell === '')) continue
    if (++rows > limits.rows + 1) throw new Refused(tooMany.rows)
    to.row({ number, cells })
    const waiting = to.pause()
    if (waiting) await waiting
  }
  return { sheets: ['CSV'], sheet: 'CSV' }
}
