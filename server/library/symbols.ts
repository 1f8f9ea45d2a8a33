import { createRequire } from 'node:module'
import type Encoder from '@bwip-js/node'
import { readGtin } from '#api/core/kinds/gtin'
import { readIsbn } from '#api/core/kinds/isbn'
import type { Symbology } from '#api/library/productions'

const require = createRequire(import.meta.url)

/** Two megabytes of code, which a start does not wait for. */
export const encoder = (): typeof Encoder => require('@bwip-js/node')

/** In modules; `width` includes quiet zones. */
export type Bars = {
  width: number
  bars: readonly (readonly [at: number, width: number])[]
  texts: readonly { text: string; at: number }[]
  above?: string
}

export class SymbolProblem extends Error {
  override readonly name = 'SymbolProblem'
  constructor(
    readonly rule: 'isbnMissing' | 'isbnWrong' | 'symbolValue',
    message: string,
  ) {
    super(message)
  }
}

type Drawn = Exclude<Symbology, 'none'>
const names: Record<Drawn, string> = { ean13: 'EAN-13', isbn: 'EAN-13', code128: 'Code 128', code39: 'Code 39' }
export const symbolName = (symbology: Drawn): string => names[symbology]

const allowed = { code128: /[^\x20-\x7e]/u, code39: /[^0-9A-Z .$/+%-]/u }

/** GS1 General Specifications: quiet zones of EAN-13 and its add-on, and their gap, in modules. */
const ean = { before: 11, after: 7, modules: 95, gap: 12, addOnAfter: 5 }
/** ISO/IEC 15417 and 16388: ten modules. */
const others = 10

/** `addOn` is five digits beside an EAN-13. @throws {SymbolProblem} for an invalid character or check digit */
export function symbolOf(symbology: Drawn, value: string, addOn?: string): Bars {
  if (symbology === 'code128' || symbology === 'code39') {
    if (!value) throw new SymbolProblem('symbolValue', `Nothing to put into the symbol: say what it holds`)
    const [sign] = allowed[symbology].exec(value) ?? []
    if (sign !== undefined) throw new SymbolProblem('symbolValue', `${names[symbology]} has no “${sign}”`)
    const bars = barsOf(symbology, value)
    const end = endOf(bars)
    return { width: end + 2 * others, bars: shifted(bars, others), texts: [{ text: value, at: others + end / 2 }] }
  }
  if (!value) throw new SymbolProblem('isbnMissing', 'No ISBN: give one, or choose another symbol')
  const { isbn, problem } = symbology === 'isbn' || /^97[89]/.test(value) ? readIsbn(value) : readEan(value)
  if (isbn === undefined) throw new SymbolProblem('isbnWrong', problem)
  const texts = [{ text: isbn, at: ean.before + ean.modules / 2 }]
  const main = { bars: shifted(barsOf('ean13', isbn), ean.before), texts, ...(symbology === 'isbn' && { above: `ISBN ${isbn}` }) }
  if (!addOn) return { ...main, width: ean.before + ean.modules + ean.after }
  const at = ean.before + ean.modules + ean.gap
  const side = barsOf('ean5', addOn)
  return {
    ...main,
    width: at + endOf(side) + ean.addOnAfter,
    bars: [...main.bars, ...shifted(side, at)],
    texts: [...texts, { text: addOn, at: at + endOf(side) / 2 }],
  }
}

/** GTIN-13 */
function readEan(typed: string): { isbn: string; problem?: undefined } | { isbn?: undefined; problem: string } {
  const { gtin, problem } = readGtin(typed)
  if (gtin === undefined) return { problem }
  return gtin.length === 13 ? { isbn: gtin } : { problem: `An EAN has 13 digits: “${typed}” has ${gtin.length}` }
}

type Bar = readonly [at: number, width: number]

/** Alternating bars and spaces in modules. */
function barsOf(bcid: string, text: string): Bar[] {
  const [drawn] = encoder().raw({ bcid, text }) as { sbs: number[] }[]
  let at = 0
  return (drawn?.sbs ?? []).flatMap((width, i): Bar[] => {
    const bar: Bar = [at, width]
    at += width
    return i % 2 ? [] : [bar]
  })
}

const endOf = (bars: readonly Bar[]): number => {
  const [at, width] = bars.at(-1) ?? [0, 0]
  return at + width
}
const shifted = (bars: readonly Bar[], by: number): Bar[] => bars.map(([at, width]) => [at + by, width])

/** Book Industry Study Group, Bookland EAN. */
const currencyDigits: Record<string, string> = { USD: '5', CAD: '6', GBP: '0', AUD: '3', NZD: '4' }

/** Currency digit and four digits, or 90000 for none. `amount` in minor units. */
export const priceAddOn = (amount: number | null, currency: string): string => {
  const digit = currencyDigits[currency]
  return digit && amount !== null && amount > 0 && amount < 10_000 ? digit + String(amount).padStart(4, '0') : '90000'
}
