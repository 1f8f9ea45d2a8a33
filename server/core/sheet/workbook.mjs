import { limits, Refused, tooMany } from './limits.mjs'
import { xmlReader } from './xmlPart.mjs'
import { eachPart } from './zipPart.mjs'

/** Numbers that Excel shows as dates or times by itself (ECMA-376 part 1, 18.8.30). */
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
/** Whether a format of one's own shows a day, month or year: what is quoted, escaped or in brackets is no letter of it. */
const isDateFormat = (/** @type {string} */ code) => /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''))

/**
 * What is around the sheets: their names and parts, texts that cells share, and which styles show dates.
 * @param {Uint8Array} bytes
 * @param {{ inflated: number }} count
 */
export async function readWorkbook(bytes, count) {
  /** @type {{ name: string, relation: string }[]} */
  const sheets = []
  /** @type {Map<string, string>} */
  const targets = new Map()
  /** @type {string[]} */
  const shared = []
  /** @type {boolean[]} */
  const isDate = []
  const formats = new Set(dateFormats)
  let is1904 = false
  let isIn = ''
  let text = ''
  let total = 0
  let isText = false
  let isPhonetic = false

  const readers = new Map([
    [
      'xl/workbook.xml',
      () =>
        xmlReader(
          {
            open: (name, attributes) => {
              if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
              if (name !== 'sheet') return
              sheets.push({ name: attributes.name ?? '', relation: attributes['r:id'] ?? attributes['d3p1:id'] ?? '' })
              if (sheets.length > limits.sheets) throw new Refused(tooMany.sheets)
            },
          },
          () => 'The list of sheets',
        ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      () =>
        xmlReader(
          {
            // A link out of the file is never followed.
            open: (_, { Id, Target, TargetMode }) => {
              if (Id && Target && TargetMode !== 'External') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
            },
          },
          () => 'The list of parts',
        ),
    ],
    [
      'xl/styles.xml',
      () =>
        xmlReader(
          {
            open: (name, attributes) => {
              if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? '')) formats.add(Number(attributes.numFmtId))
              if (name === 'cellXfs') isIn = name
              if (name === 'xf' && isIn === 'cellXfs') isDate.push(formats.has(Number(attributes.numFmtId)))
            },
            close: (name) => {
              if (name === 'cellXfs') isIn = ''
            },
          },
          () => 'The styles',
        ),
    ],
    [
      'xl/sharedStrings.xml',
      () =>
        xmlReader(
          {
            open: (name) => {
              if (name === 'si') text = ''
              if (name === 'rPh') isPhonetic = true
              isText = name === 't' && !isPhonetic
            },
            text: (part) => {
              if (!isText) return
              text += part
              if (text.length > limits.cell) throw new Refused(tooMany.cell('A cell'))
            },
            close: (name) => {
              isText = false
              if (name === 'rPh') isPhonetic = false
              if (name !== 'si') return
              total += text.length
              if (total > limits.strings) throw new Refused(tooMany.strings)
              shared.push(unescaped(text))
            },
          },
          () => 'A cell',
        ),
    ],
  ])
  await eachPart(bytes, (name) => readers.get(name)?.(), count)
  if (!sheets.length) throw new Refused('The file holds no sheet: save it as .xlsx')
  return { sheets: sheets.map(({ name, relation }) => ({ name, part: targets.get(relation) })), shared, isDate, is1904 }
}

/** Excel spells out characters that XML cannot hold: `_x000D_` is a carriage return. */
export const unescaped = (/** @type {string} */ text) =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) : text
