/** Not allowed in XML 1.0, except tab and line feed. */
const forbidden = /[^\P{Cc}\t\n]|[\p{Cs}\ufffe\uffff]/gu

export const hasControls = (text: string): boolean => text.search(forbidden) >= 0

/** Keeps the zero-width non-joiner, which Persian needs. */
export const clean = (text: string): string => text.replace(forbidden, '')

export type Element = { name: string; attributes: Readonly<Record<string, string>>; children: readonly Element[]; text: string }
type Inner = Element | string | undefined | readonly (Element | undefined)[]

/** Undefined parts are left out; of several texts the last counts. */
export function el(name: string, ...inner: Inner[]): Element {
  const children = inner
    .flatMap((each) => (typeof each === 'string' || each === undefined ? [] : each))
    .filter((each) => each !== undefined)
  const text = inner.findLast((each) => typeof each === 'string') ?? ''
  return { name, attributes: {}, children, text: clean(text) }
}

export const withAttributes = (element: Element, attributes: Readonly<Record<string, string | undefined>>): Element => ({
  ...element,
  attributes: Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => Boolean(entry[1]))),
})

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

export function toXml({ name, attributes, children, text }: Element, indent = ''): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(clean(value))}"`)
  const start = `${indent}<${name}${named.join('')}`
  if (children.length) return `${start}>\n${children.map((child) => toXml(child, `${indent}  `)).join('\n')}\n${indent}</${name}>`
  return text ? `${start}>${escaped(text)}</${name}>` : `${start}/>`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
