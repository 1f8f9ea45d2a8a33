import type { Finding, Overrides, ProductionValues } from '#api/library/productions'
import type { Sheet } from '#api/library/sheet'
import { rounded } from '#api/library/sheet'
import { directionOf, type Shown, textsOf } from './labelLines'
import { type Bars, priceAddOn, SymbolProblem, symbolName, symbolOf } from './symbols'

export type Template = Sheet & { content: 'shelf' | 'spine' | 'symbol'; padding: number; fontSize: number }

/** `size` in points, `y` of the first baseline in mm from the label's corner. */
export type Placed = {
  text: string
  x: number
  y: number
  width: number
  size: number
  max: number
  lineHeight: number
  isBold: boolean
  direction: 'ltr' | 'rtl'
  align: 'start' | 'center'
}
type Bar = [x: number, y: number, width: number, height: number]
export type Layout = { texts: Placed[]; bars: Bar[]; findings: Finding[] }

/** A typographic point in mm. */
export const point = 25.4 / 72
/** In em: Persian letters need more height. */
export const leading = 1.35
export const ascent = 1.0
/** Handheld scanners miss lower bars, in mm. */
export const minBars = 5
const digitsSize = 7

export const error = (rule: Finding['rule'], message: string): Finding => ({ rule, severity: 'error', message })

/** Whether a text fits is known after typesetting (typeset.ts). */
export function layOut(
  template: Template,
  settings: Pick<ProductionValues, 'symbology' | 'value' | 'addOn' | 'moduleWidth'>,
  shown: Shown,
  own: Overrides,
): Layout {
  const { width, height, padding, fontSize, content } = template
  const findings: Finding[] = []
  if (!(own.title || shown.title)) findings.push(error('titleMissing', 'No title'))
  if (content === 'spine' && !own.shelfMark) findings.push(error('shelfMarkMissing', 'No shelf mark: say what the library gives it'))

  if (content === 'shelf' && shown.amount === null) findings.push(error('priceMissing', 'No price: enter one in the edition'))

  const lineHeight = fontSize * point * leading
  const inner = { width: rounded(width - 2 * padding), bottom: height - padding }
  const texts: Placed[] = []
  let y = padding
  for (const { text, isBold = false, max = 1, isNarrow = false } of textsOf(content, shown, own)) {
    texts.push({
      text,
      isBold,
      max: max,
      lineHeight,
      size: fontSize,
      direction: directionOf(text),
      align: isNarrow || content === 'symbol' ? 'center' : 'start',
      x: padding,
      y: rounded(y + fontSize * point * ascent),
      width: inner.width,
    })
    y += max * lineHeight
  }
  if (content === 'spine' || settings.symbology === 'none') {
    if (y > inner.bottom + 0.01)
      findings.push(
        error('symbolTooHigh', `The lines take ${mm(y + padding)} mm and the label has ${mm(height)}: smaller letters or a higher label`),
      )
    return { texts, bars: [], findings }
  }

  try {
    const symbol = symbolOf(
      settings.symbology,
      heldBy(settings, shown, own),
      settings.addOn === 'price' && isEan(settings) ? priceAddOn(shown.amount, shown.currency) : undefined,
    )
    const drawn = drawSymbol(symbol, { ...settings, top: y, bottom: inner.bottom, width })
    if (symbol.width * settings.moduleWidth > width + 0.01)
      findings.push(error('symbolTooWide', tooWide(symbol, settings, shown, own, width)))
    else if (drawn.barHeight < minBars)
      findings.push(
        error(
          'symbolTooHigh',
          `${mm(Math.max(drawn.barHeight, 0))} mm are left for the bars, which need ${minBars}: smaller letters or a higher label`,
        ),
      )
    return { texts: [...texts, ...drawn.texts], bars: drawn.bars, findings }
  } catch (problem) {
    if (!(problem instanceof SymbolProblem)) throw problem
    return { texts, bars: [], findings: [...findings, error(problem.rule, problem.message)] }
  }
}

const isEan = ({ symbology }: Pick<ProductionValues, 'symbology'>) => symbology === 'ean13' || symbology === 'isbn'
export const mm = (value: number) => String(Math.round(value * 10) / 10)

function heldBy({ value }: Pick<ProductionValues, 'value'>, { isbn, number }: Shown, own: Overrides): string {
  if (own.value) return own.value
  return { isbn: isbn ?? '', number, own: '' }[value]
}

function tooWide(
  symbol: Bars,
  settings: Pick<ProductionValues, 'symbology' | 'value' | 'moduleWidth'>,
  shown: Shown,
  own: Overrides,
  width: number,
): string {
  const { symbology, moduleWidth } = settings
  if (symbology === 'none') return ''
  const value = heldBy(settings, shown, own)
  const message = `${symbolName(symbology)} of ${value.length} characters is ${mm(symbol.width * moduleWidth)} mm wide; the label has ${mm(width)}.`
  const other = symbology === 'code39' ? symbolOf('code128', value).width * moduleWidth : 0
  return other && other <= width ? `${message} Code 128 would be ${mm(other)}` : message
}

export function drawSymbol(symbol: Bars, at: { moduleWidth: number; top: number; bottom: number; width: number }) {
  const { moduleWidth, width } = at
  const start = rounded((width - symbol.width * moduleWidth) / 2)
  const digits = digitsSize * point
  const top = at.top + (symbol.above ? digits * leading : 0.5)
  const bottom = at.bottom - digits * 1.2
  const line = (text: string, middle: number, y: number, room: number): Placed => ({
    text,
    y: rounded(y),
    size: digitsSize,
    max: 1,
    lineHeight: digits * leading,
    isBold: false,
    direction: 'ltr',
    align: 'center',
    x: rounded(middle - room / 2),
    width: rounded(room),
  })
  const texts = symbol.texts.map(({ text, at: module }, i) =>
    line(text, start + module * moduleWidth, at.bottom - 0.2, i === 0 && symbol.texts.length === 1 ? width : 95 * moduleWidth),
  )
  if (symbol.above) texts.unshift(line(symbol.above, width / 2, at.top + digits, width))
  const bars = symbol.bars.map(
    ([module, modules]): Bar => [
      rounded(start + module * moduleWidth),
      rounded(top),
      rounded(modules * moduleWidth),
      rounded(Math.max(bottom - top, 0)),
    ],
  )
  return { texts, bars, barHeight: bottom - top }
}
