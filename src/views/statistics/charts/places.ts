/** docs/product.md, Limits. */
export const barWidth = (count: number): number => (count < 5 ? 0.4 : 0.9)

/** docs/product.md, Limits. */
const tickLimit = 20
/** Pixels: of a place whose name is always shown, and of a bar among periods, of which a year of days fits a page. */
const narrowest = { named: 52, period: 3 }
/** Pixels that the name of a period needs. */
const nameWidth = 56

/** Each place is named, and at most 20 are in view. */
export const placeWidth = (count: number, width: number): number =>
  Math.max(width / Math.max(count, 1), width / tickLimit, count > 1 ? Math.min(narrowest.named, width) : 0)

/** All periods are in view as long as their bars can be told apart. */
export const periodWidth = (count: number, width: number): number => Math.max(width / Math.max(count, 1), narrowest.period)

/** Each so many-th period is named. */
export const stepOfNames = (count: number, place: number, width: number): number =>
  Math.max(Math.ceil(nameWidth / place), Math.ceil(Math.min(count, width / place) / tickLimit), 1)

export function visible(count: number, place: number, width: number, scrolled: number): { first: number; last: number } {
  const first = Math.max(Math.floor(scrolled / place) - 1, 0)
  return { first, last: Math.min(Math.ceil((scrolled + width) / place) + 1, count) }
}

/** At 6.2 px per letter. */
function cut(text: string, width: number): string {
  const max = Math.max(Math.floor((width - 6) / 6.2), 2)
  const letters = [...text]
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}

export function inLines(lines: readonly string[], width: number): string[] {
  const [name = '', ...more] = lines
  const shown = cut(name, width)
  if (more.length || shown === name) return lines.map((line) => cut(line, width))
  const end = name.lastIndexOf(' ', [...shown].length - 1)
  return end > 0 ? [name.slice(0, end), cut(name.slice(end + 1), width)] : [shown]
}
