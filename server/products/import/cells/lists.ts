import { nth } from '#api/core/objects'
/** Semicolons separate; texts with semicolons or quotes are quoted, with quotes doubled. */
export const joined = (texts: readonly string[]): string =>
  texts.map((text) => (/[;"]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)).join('; ')

/** Inverse of `joined`; Persian semicolons count too. */
export function divided(cell: string): string[] {
  const texts: string[] = []
  let text = ''
  let isQuoted = false
  for (let i = 0; i < cell.length; i++) {
    const sign = nth(cell, i)
    if (isQuoted) {
      if (sign !== '"') text += sign
      else if (cell[i + 1] === '"') text += cell[i++]
      else isQuoted = false
    } else if (sign === '"' && text.trim() === '') {
      isQuoted = true
      text = ''
    } else if (sign === ';' || sign === '؛') {
      texts.push(text.trim())
      text = ''
    } else text += sign
  }
  return [...texts, text.trim()].filter(Boolean)
}

export function recordText([first = '', ...others]: readonly string[]): string {
  const last = others.findLastIndex(Boolean)
  return last < 0 ? first : `${first} (${others.slice(0, last + 1).join(', ')})`
}

/** Inverse of `recordText`. */
export function textsOfRecord(text: string, count: number): string[] {
  const start = openingOf(text)
  const [first, inside] = start === undefined ? [text, ''] : [text.slice(0, start).trim(), text.slice(start + 1, -1)]
  const parts = inside.split(',')
  const others = parts.length < count ? parts : [...parts.slice(0, count - 2), parts.slice(count - 2).join(',')]
  return Array.from({ length: count }, (_, i) => (i === 0 ? first : (others[i - 1] ?? '').trim()))
}

function openingOf(text: string): number | undefined {
  if (!text.endsWith(')')) return undefined
  let depth = 0
  for (let i = text.length - 1; i > 0; i--) {
    if (text[i] === ')') depth++
    if (text[i] === '(' && --depth === 0) return i
  }
  return undefined
}
