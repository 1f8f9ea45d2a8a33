import { readIsbn } from '#api/core/isbn'
import { columnOf, type ImportColumn, importColumns } from '#api/products/importColumns'
import { plainDigits } from '../../db/fold'
import { isAmbiguousNumber } from './columns'
import { minorDigitsOf } from './currencies'
import { closest, fold } from './fold'

/** What a cell says, or what is wrong with it. */
export type CellReading = { value: unknown } | { code: string; message: string; suggestions?: string[] }

type Options = {
  decimal: '.' | ',' | null
  /** Of the row, for the digits of a price. */
  currency: string
  /** Texts that the catalogue knows in this column, by how they are folded. */
  known: ReadonlyMap<string, string>
}

/** A call, a sum or an address after `=`; a title may begin with that sign too. */
const formula = /^=\s*([+-]?[\p{L}\d_.$]+\s*[(!:+*/&^<>]|\$?[A-Z]{1,3}\$?\d+\s*$)/iu
const errorMark = 'It holds an error of the spreadsheet: type what it should say'
const flags = new Map([
  ...['yes', 'y', 'true', '1', 'ja', 'j', 'sant', 'بله', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'nej', 'falskt', 'خیر'].map((word) => [word, false] as const),
])
const kinds = new Map(
  Object.entries({
    book: 'book',
    bok: 'book',
    کتاب: 'book',
    document: 'document',
    dokument: 'document',
    سند: 'document',
    other: 'other',
    övrigt: 'other',
  }).map(([word, kind]) => [fold(word), kind]),
)

const problem = (code: string, message: string, suggestions: string[] = []): CellReading => ({ code, message, suggestions })

/** Reads what stands in a cell that is not blank. Whatever an error, such as `#N/A`, stands in is a problem, whichever column it is. */
export function readCell(column: ImportColumn, text: string, mark: 'formula' | 'error' | undefined, options: Options): CellReading {
  if (mark === 'error' || /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/.test(text))
    return problem('error', `${text}: ${errorMark.toLowerCase()}`)
  // A formula that was saved without its value, or one that CSV holds as text, says nothing.
  if (formula.test(text)) return problem('formula', 'It holds a formula, and formulas are not run: type what it should say')
  const trimmed = text.trim()
  return readers[column.kind](trimmed, column, options)
}

const readers: Record<ImportColumn['kind'], (text: string, column: ImportColumn, options: Options) => CellReading> = {
  id: (text, { label }) => wholeNumber(text, label),
  version: (text, { label }) => wholeNumber(text, label),
  text: (text, { label, most = 300 }) =>
    text.length > most ? problem('tooLong', `${label} is at most ${most} characters: this has ${text.length}`) : { value: text },
  choice: (text, { label, choices = [] }) => {
    const kind = kinds.get(fold(text))
    return kind ? { value: kind } : problem('unknown', `${label} is ${choices.join(', ')}`, closest(text, choices))
  },
  isbn(text) {
    if (/^\d[\d.,]*E\+?\d+$/i.test(text))
      return problem('shortened', 'Excel shortened this ISBN: format the column as text and type it again, or type it here')
    const plain = plainDigits(text)
      .replace(/^isbn(-1[03])?:?\s*/i, '')
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    const { isbn, problem: wrong } = readIsbn(plain)
    return isbn ? { value: isbn } : problem('isbn', wrong ?? 'Is no ISBN')
  },
  money(text, { label }, { decimal, currency }) {
    const amount = decimalOf(text, decimal)
    if (amount === undefined) return problem('number', `${label} is a number such as 129.50`)
    const digits = minorDigitsOf(currency)
    const [, fraction = ''] = amount.split('.')
    if (fraction.length > digits)
      return problem('decimals', digits ? `${currency} has ${digits} decimals: this has ${fraction.length}` : `${currency} has no decimals`)
    const minor = Math.round(Number(amount) * 10 ** digits)
    if (minor < 0 || minor > mostMinor) return problem('bounds', `${label} is between 0 and ${mostMinor / 10 ** digits}`)
    return { value: minor }
  },
  currency: (text) =>
    /^[A-Za-z]{3}$/.test(text) ? { value: text.toUpperCase() } : problem('currency', 'A currency is three letters, such as SEK'),
  percent(text, { label }) {
    const amount = decimalOf(text.replace(/\s*[%٪]$/, ''), null)
    const value = Number(amount)
    if (amount === undefined || Number.isNaN(value)) return problem('number', `${label} is in per cent: 6 or 25`)
    // A cell that Excel shows as 6 % holds 0.06; no VAT is below one per cent.
    const rate = value > 0 && value < 1 ? value : value / 100
    if (rate < 0 || rate > 1) return problem('bounds', `${label} is between 0 and 100 per cent`)
    return { value: Number(rate.toFixed(4)) }
  },
  flag(text, { label }) {
    const value = flags.get(fold(text))
    return value === undefined ? problem('flag', `${label} is yes or no`, ['yes', 'no']) : { value }
  },
  lookup(text, { label }, { known }) {
    const found = known.get(fold(text))
    return found === undefined
      ? problem('unknown', `There is no ${label.toLowerCase()} ‘${text}’`, closest(text, [...known.values()]))
      : { value: found }
  },
  fields(text) {
    const names = text
      .split(/[;,]/)
      .map((name) => name.trim())
      .filter(Boolean)
    const wrong = names.find((name) => !columnOf(name)?.isEmptiable)
    if (wrong === undefined) return { value: names }
    const emptiable = (importColumns as readonly ImportColumn[]).filter(({ isEmptiable }) => isEmptiable).map(({ name }) => name)
    return problem('fields', `‘${wrong}’ cannot be emptied; what can: ${emptiable.join(', ')}`, closest(wrong, emptiable))
  },
}

/** Minor units; what the table takes. */
const mostMinor = 100_000_000

function wholeNumber(text: string, label: string): CellReading {
  const plain = plainDigits(text)
  return /^[1-9]\d{0,9}$/.test(plain) && Number(plain) <= 2_147_483_647
    ? { value: Number(plain) }
    : problem('number', `${label} is a whole number`)
}

/** `1 299,50`, `1.299,50`, `۱۲۹٫۵۰` and `129:-` as 1299.50 and 129.50; undefined for what is no number. `decimal` settles what is ambiguous. */
export function decimalOf(text: string, decimal: '.' | ',' | null): string | undefined {
  const plain = plainDigits(text)
    .replace(/٫/g, '.')
    .replace(/٬/g, '')
    .replace(/(:-|\s*(kr|sek|€|\$|£))\.?$/i, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^−/, '-')
  if (!/^-?\d[\d.,]*$/.test(plain)) return undefined
  const sign = decimal && isAmbiguousNumber(plain) ? decimal : decimalSignOf(plain)
  const [whole = '', ...fractions] = sign ? plain.split(sign) : [plain]
  if (fractions.length > 1) return undefined
  const grouped = sign === ',' ? /^-?\d{1,3}(\.\d{3})+$/ : sign === '.' ? /^-?\d{1,3}(,\d{3})+$/ : /^-?\d{1,3}([.,]\d{3})+$/
  if (/[.,]/.test(whole) && !grouped.test(whole)) return undefined
  const [fraction = ''] = fractions
  return /^\d*$/.test(fraction) ? `${whole.replace(/[.,]/g, '')}${fraction ? `.${fraction}` : ''}` : undefined
}

/** The last of the signs, unless it comes again: then it groups thousands. */
function decimalSignOf(plain: string): '.' | ',' | undefined {
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (at === -1) return undefined
  const sign = plain[at] as '.' | ','
  return plain.indexOf(sign) === at ? sign : undefined
}
