/** docs/product.md, Limits. */
export const barWidth = (count: number): number => (count < 5 ? 0.4 : 0.9)

/** docs/product.md, Limits. */
const tickLimit = 20
const narrowest = 52

export const placeWidth = (count: number, width: number): number =>
  Math.max(width / Math.max(count, 1), width / tickLimit, count > 1 ? Math.min(narrowest, width) : 0)

export function visible(count: number, place: number, width: number, scrolled: number): { first: number; last: number } {
  const first = Math.max(Math.floor(scrolled / place) - 1, 0)
  return { first, last: Math.min(Math.ceil((scrolled + width) / place) + 1, count) }
}

/** At 6.2 px per letter. */
export function cut(text: string, width: number): string {
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
