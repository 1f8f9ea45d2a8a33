import { limits, Refused, tooMany } from './limits.mjs'
import { dateText, numberText } from './numbers.mjs'
import { readWorkbook, unescaped } from './workbook.mjs'
import { xmlReader } from './xmlPart.mjs'
import { eachPart } from './zipPart.mjs'

/** A column's place from a cell's address: 0 for A1, 27 for AB7. */
function columnOf(/** @type {string} */ address) {
  let column = 0
  for (const letter of address) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column - 1
}

/**
 * Reads one sheet of an .xlsx, row by row, and tells its rows in batches. Formulas are never run: the value that was saved with one is
 * taken and marked, as is an error such as `#N/A`.
 * @param {Uint8Array} bytes
 * @param {string | undefined} wanted the sheet's name; without it, the first
 * @param {{ row: (row: import('./readSheet').SheetRow) => void, pause: () => Promise<void> | undefined }} to
 */
export async function readXlsx(bytes, wanted, to) {
  const count = { inflated: 0 }
  const { sheets, shared, isDate, is1904 } = await readWorkbook(bytes, count)
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted)
  if (!sheet?.part) throw new Refused(`The file has no sheet called ${wanted ?? ''}`)

  let rows = 0
  let total = 0
  let number = 0
  /** @type {string[]} */
  let cells = []
  /** @type {Record<number, 'formula' | 'error'>} */
  let marks = {}
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let isFormula = false
  let taken = ''
  const where = () => `Row ${number}`

  const keep = () => {
    const source = type === 'inlineStr' || type === 'str' || type === 's' ? value : value.trim()
    const text =
      type === 's'
        ? (shared[Number(source)] ?? '')
        : type === 'inlineStr' || type === 'str'
          ? unescaped(source)
          : type === 'b'
            ? source === '1'
              ? 'TRUE'
              : 'FALSE'
            : type === 'e' || type === 'd'
              ? source
              : isDate[style]
                ? dateText(source, is1904)
                : numberText(source)
    if (text === '' && !isFormula) return
    if (column >= limits.columns) throw new Refused(tooMany.columns)
    total += text.length
    if (total > limits.strings) throw new Refused(tooMany.strings)
    while (cells.length < column) cells.push('')
    cells[column] = text
    if (type === 'e') marks[column] = 'error'
    else if (isFormula) marks[column] = 'formula'
  }

  const read = xmlReader(
    {
      open(name, attributes) {
        if (name === 'row') {
          number = Number(attributes.r) || number + 1
          cells = []
          marks = {}
          column = -1
        } else if (name === 'c') {
          column = attributes.r ? columnOf(attributes.r) : column + 1
          type = attributes.t ?? 'n'
          style = Number(attributes.s ?? 0)
          value = ''
          isFormula = false
          taken = ''
        } else if (name === 'f') isFormula = true
        else if (name === 'v' || name === 't') taken = name
        else if (name === 'rPh') taken = ''
      },
      text(part) {
        if (!taken) return
        value += part
        if (value.length > limits.cell) throw new Refused(tooMany.cell(where()))
      },
      close(name) {
        if (name === 'v' || name === 't') taken = ''
        else if (name === 'c') keep()
        else if (name === 'row' && cells.some((text) => text !== '')) {
          if (++rows > limits.rows + 1) throw new Refused(tooMany.rows)
          to.row(Object.keys(marks).length ? { number, cells, marks } : { number, cells })
        }
      },
    },
    where,
  )
  let isFound = false
  const take = (/** @type {string} */ name) => {
    if (name !== sheet.part) return undefined
    isFound = true
    return read
  }
  await eachPart(bytes, take, count, to.pause)
  if (!isFound) throw new Refused('The file is damaged: save it again')
  return { sheets: sheets.map(({ name }) => name), sheet: sheet.name }
}
