import { plainDigits } from './digits'

/** Without thousands separators (1 299,50, 1.299,50, 129:-); Persian decimal points included. */
export const plainAmount = (typed: string): string =>
  plainDigits(typed)
    .replace(/٫/g, '.')
    .replace(/[\s٬]|:-$/g, '')
    // Of two kinds of signs the last is the decimal point.
    .replace(/([.,])(?=(\d{3}\1)*\d{3}(?!\1)[.,])/g, '')

/** '1 250,5'; NaN if invalid. */
export function numberOf(typed: string): number {
  const text = plainAmount(typed).replace(',', '.').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** '12050' → '120.50' */
export function textOfAmount(minor: string, digits: number): string {
  if (!/^-?\d+$/.test(minor)) return ''
  const units = minor.replace('-', '').padStart(digits + 1, '0')
  const part = digits ? units.slice(-digits) : ''
  return `${minor.startsWith('-') ? '-' : ''}${units.slice(0, units.length - digits)}${/[1-9]/.test(part) ? `.${part}` : ''}`
}

/** '120,5' → '12050'; empty if invalid. */
export function amountOfText(text: string, digits: number): string {
  const typed = /^(-?)(\d{1,9})(?:[.,](\d*))?$/.exec(text.replace(/[\s\u00a0\u202f]/g, ''))
  if (!typed) return ''
  const [, sign, integer = '', part = ''] = typed
  if (part.length > digits) return ''
  return `${sign}${(integer + part.padEnd(digits, '0')).replace(/^0+(?=\d)/, '')}`
}
