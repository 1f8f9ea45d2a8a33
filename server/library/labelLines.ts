import type { Overrides } from '#api/library/productions'

export type Shown = {
  title: string
  /** In its own script; '' if that is Latin. */
  nonLatinTitle: string
  contributor: string
  isbn: string | null
  /** Minor units, with VAT; null without a price. */
  amount: number | null
  currency: string
  number: string
}

export type Text = { text: string; isBold?: boolean; max?: number; isNarrow?: boolean }

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const letter = /\p{L}/u

/** First strong character (Unicode bidirectional algorithm, P2, P3). */
export function directionOf(text: string): 'ltr' | 'rtl' {
  for (const sign of text) if (letter.test(sign)) return rightToLeft.test(sign) ? 'rtl' : 'ltr'
  return 'ltr'
}

const price = ({ amount, currency }: Shown): string => {
  if (amount === null) return ''
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('sv-SE', { style: 'currency', currency }).resolvedOptions()
  return new Intl.NumberFormat('sv-SE', { style: 'currency', currency }).format(amount / 10 ** digits)
}

/** Before a point and after a comma, as libraries do: `Hcee.01` is two lines. */
const shelfMarkLines = (mark: string): string[] =>
  mark
    .split(/(?=\.)|(?<=,)|\s+/)
    .map((part) => part.trim())
    .filter(Boolean)

/** First three letters of the last name, or of the title. */
function headingOf(contributor: string, title: string): string {
  const [first = ''] = contributor.split(/[,;&،؛]/)
  const name = contributor.includes(',') ? first : (first.trim().split(/\s+/).at(-1) ?? '')
  const letters = [...(name || title)].filter((sign) => letter.test(sign))
  return letters.slice(0, 3).join('').toLocaleUpperCase('sv')
}

export function textsOf(content: 'shelf' | 'spine' | 'symbol', shown: Shown, own: Overrides): Text[] {
  const title = own.title || shown.title
  const original = own.title ? '' : shown.nonLatinTitle
  const contributor = own.contributor || shown.contributor
  if (content === 'symbol') return [{ text: title }]
  if (content === 'spine')
    return [...shelfMarkLines(own.shelfMark ?? ''), headingOf(contributor, title), own.volume ?? '']
      .filter(Boolean)
      .map((text) => ({ text, isBold: true, isNarrow: true }))
  // Two lines in any case: one for each script, or one title that may wrap.
  const titles: Text[] =
    original && original !== title
      ? [
          { text: original, isBold: true },
          { text: title, isBold: true },
        ]
      : [{ text: title, isBold: true, max: 2 }]
  return [...titles, { text: contributor }, { text: price(shown) }].filter(({ text }) => text)
}
