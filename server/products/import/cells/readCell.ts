import * as z from 'zod/mini'
import { minorDigits } from '#api/core/currencies'
import { type FieldMeta, metaOf } from '#api/core/field'
import { plainDigits } from '#api/core/kinds/digits'
import { typedAsWire } from '#api/core/kinds/typed'
import { columnOf, type ImportColumn, importColumns } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import { closest, fold } from './fold'
import { divided, recordText, textsOfRecord } from './lists'
import type { Names } from './names'
import { decimalOf } from './numbers'

type ToMake = { new: string }

export type CellReading =
  | { value: unknown }
  | { code: string; message: string; suggestions?: string[]; part?: NonNullable<ImportProblem['part']> }

export type Reading = {
  decimal: '.' | ',' | null
  /** Whether the import creates a record of this name. */
  isCreating: (name: string) => boolean
  isCreatable: boolean
  currency: string
  kind: string
  names: Names
}

/** A title may begin with `=` too. */
const formula = /^=\s*([+-]?[\p{L}\d_.$]+\s*[(!:+*/&^<>]|\$?[A-Z]{1,3}\$?\d+\s*$)/iu
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

/** `#N/A` or a formula, which is never run. */
export function unreadable(text: string, mark: 'formula' | 'error' | undefined): CellReading | undefined {
  if (mark === 'error' || /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/.test(text))
    return problem('error', `${text}: it holds an error of the spreadsheet: type what it should say`)
  // A formula without a saved value, or from CSV.
  return formula.test(text) ? problem('formula', 'It holds a formula, and formulas are not run: type what it should say') : undefined
}

export function readCell(column: ImportColumn, text: string, reading: Reading): CellReading {
  const { meta, schema, name } = column
  if (!meta || !schema) return readRowCell(name, column.label, text.trim())
  const read = readKind(meta, text.trim(), reading)
  if (!('value' in read) || isToMake(read.value)) return read
  const parsed = z.safeParse(schema, read.value)
  return parsed.success ? { value: parsed.data } : problem('rule', parsed.error.issues[0]?.message ?? 'It cannot be read')
}

/** True for a name to add, `{ new }`, and for what holds one. */
export const isToMake = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('new' in value || Object.values(value).some(isToMake))

function readKind(meta: FieldMeta, text: string, reading: Reading): CellReading {
  const { label } = meta
  switch (meta.kind) {
    case 'option':
      return readOption(meta, text, reading)
    case 'options':
      return readAll(divided(text), (each) => readOption(meta, each, reading))
    case 'rows':
      return readAll(divided(text), (each) => readRecord(meta, each, reading))
    case 'flag': {
      const value = flags.get(fold(text))
      return value === undefined ? problem('flag', `${label} is yes or no`, ['yes', 'no']) : { value }
    }
    case 'choice':
      return readChoice(meta, text)
    case 'moneyIn':
      return readAmount(meta, text, reading)
    case 'percent':
      return { value: typedAsWire(meta, text.replace(/\s*[%٪]$/, '')) }
    case 'integer': {
      const amount = decimalOf(text.replace(/\s*(mm|g|gram|minutes|days)\.?$/i, ''), null)
      return amount === undefined ? problem('number', `${label} is a whole number`) : { value: typedAsWire(meta, amount) }
    }
    case 'isbn':
    case 'gtin':
      return /^\d[\d.,]*E\+?\d+$/i.test(text)
        ? problem('shortened', `Excel shortened this ${label}: format the column as text and type it again, or type it here`)
        : { value: typedAsWire(meta, text) }
    case 'partialDate':
    case 'date': {
      const day = serialDay(text)
      if (day) return problem('serial', `Excel saved this day as the number ${text}: it is ${day}`, [day])
      return { value: typedAsWire({ ...meta, kind: 'partialDate' }, text) }
    }
    case 'richText':
      return { value: /<\/?[a-z]/i.test(text) ? text : paragraphs(text) }
    default:
      return { value: typedAsWire(meta, text) }
  }
}

/** Days since the last of 1899, as a spreadsheet saves them: 20000 is in 1954, 80000 in 2119. */
function serialDay(text: string): string | undefined {
  const days = /^\d{5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  return days >= 20_000 && days < 80_000 ? new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10) : undefined
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((each) => `<p>${escaped(each.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('')

function readAll(texts: readonly string[], read: (text: string) => CellReading): CellReading {
  const values: unknown[] = []
  for (const text of texts) {
    const each = read(text)
    if (!('value' in each))
      return texts.length > 1
        ? {
            ...each,
            suggestions: (each.suggestions ?? []).map((meant) => texts.map((other) => (other === text ? meant : other)).join('; ')),
          }
        : each
    values.push(each.value)
  }
  return { value: values }
}

function readOption({ refersTo = '' }: FieldMeta, text: string, { names, isCreating, isCreatable, kind }: Reading): CellReading {
  const found = names.find(refersTo, text, kind)
  if ('id' in found) return { value: found.id }
  if (!found.isThere && isCreating(text)) return { value: { new: text } satisfies ToMake }
  const remedy = isCreatable ? 'choose one, or create it' : 'choose one, or add it to the basic information'
  const suggestions = found.suggestions()
  const part = { text, suggestions, entity: refersTo, isCreatable: isCreatable && !found.isThere }
  return { code: 'unknown', message: found.isThere ? found.problem : `${found.problem}: ${remedy}`, suggestions, part }
}

function readChoice({ choices = {}, label }: FieldMeta, text: string): CellReading {
  const found = Object.entries(choices).find(([key, label]) => fold(key) === fold(text) || fold(label) === fold(text))
  if (found) return { value: found[0] }
  const labels = Object.values(choices)
  return problem('unknown', `${label} is one of ${labels.join(', ')}`, closest(text, labels))
}

function readAmount(meta: FieldMeta, text: string, { decimal, currency }: Reading): CellReading {
  const amount = decimalOf(text, decimal)
  if (amount === undefined) return problem('number', `${meta.label} is a number such as 129.50`)
  const digits = minorDigits(currency)
  const [, fraction = ''] = amount.split('.')
  if (fraction.length > digits)
    return problem('decimals', digits ? `${currency} has ${digits} decimals: this has ${fraction.length}` : `${currency} has no decimals`)
  const value = typedAsWire(meta, amount, currency)
  return Number.isNaN(value) ? problem('bounds', `${meta.label} is too large`) : { value }
}

function readRecord({ columns = {} }: FieldMeta, text: string, reading: Reading): CellReading {
  const metas = Object.entries(columns).map(([name, schema]) => [name, metaOf(schema)] as const)
  const texts = textsOfRecord(text, metas.length)
  const value: Record<string, unknown> = {}
  for (const [i, [name, meta]] of metas.entries()) {
    const typed =
      texts[i] || (meta.refersTo === 'PeopleType' ? 'aut' : meta.kind === 'choice' ? (Object.keys(meta.choices ?? {})[0] ?? '') : '')
    // Only people can be created, not roles or awards.
    const read: CellReading = typed
      ? readKind(meta, typed, i === 0 ? reading : { ...reading, isCreating: () => false, isCreatable: false })
      : { value: meta.empty ?? null }
    if (!('value' in read))
      return {
        ...read,
        suggestions: (read.suggestions ?? []).map((meant) => recordText(texts.map((other, at) => (at === i ? meant : other)))),
      }
    value[name] = read.value
  }
  return { value }
}

function readRowCell(name: string, label: string, text: string): CellReading {
  if (name === 'kind') {
    const kind = kinds.get(fold(text))
    return kind ? { value: kind } : problem('unknown', `${label} is book, document or other`, closest(text, ['book', 'document', 'other']))
  }
  if (name === 'removeFields') return readEmptied(text)
  const plain = plainDigits(text)
  return /^[1-9]\d{0,9}$/.test(plain) && Number(plain) <= 2_147_483_647
    ? { value: Number(plain) }
    : problem('number', `${label} is a whole number`)
}

function readEmptied(text: string): CellReading {
  const emptiable = importColumns.filter(({ isEmptiable }) => isEmptiable)
  const names = text
    .split(/[;,]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((typed) => emptiable.find(({ name, label }) => name === typed || fold(label) === fold(typed))?.name ?? typed)
  const wrong = names.find((name) => !columnOf(name)?.isEmptiable)
  if (wrong === undefined) return { value: names }
  return problem(
    'fields',
    `‘${wrong}’ cannot be emptied`,
    closest(
      wrong,
      emptiable.map(({ name }) => name),
    ),
  )
}
