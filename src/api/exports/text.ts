const blockEnds = /<\/(p|div|li|h[1-6]|blockquote|tr)>|<br\s*\/?>/gi
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of HTML, a line a paragraph; of plain text, itself. */
export function plainText(html: string): string {
  return html
    .replace(blockEnds, '\n')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const point = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

/** Control characters but tab and line feed, and what XML 1.0 does not have: halves of characters and two that are none. */
const forbidden = /[^\P{Cc}\t\n]|[\p{Cs}\ufffe\uffff]/gu

export const hasControls = (text: string): boolean => text.search(forbidden) >= 0
export const hasMarkup = (text: string): boolean => /<[a-z/][^>]*>/i.test(text)

/** Without what no file may hold. The zero-width non-joiner stays: Persian words are written with it. */
export const clean = (text: string): string => text.replace(forbidden, '')

/** On one line, as a field of MARC is. */
export const oneLine = (text: string): string =>
  clean(text.replace(/[\r\n\t]+/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
