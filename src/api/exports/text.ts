import { clean } from '../core/sheet/xml'

const blockEnds = /<\/(p|div|li|h[1-6]|blockquote|tr)>|<br\s*\/?>/gi
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** One line per paragraph. */
export function plainText(html: string): string {
  return html
    .replace(blockEnds, '\n')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (match, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? match
      const point = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

export const hasMarkup = (text: string): boolean => /<[a-z/][^>]*>/i.test(text)

export const oneLine = (text: string): string =>
  clean(text.replace(/[\r\n\t]+/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
