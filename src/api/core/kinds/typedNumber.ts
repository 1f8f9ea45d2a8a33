import { plainDigits } from './digits'

/** An amount as typed (1 299,50, 1.299,50, 129:-), without what groups its thousands; Persian decimal points are points too. */
export const plainAmount = (typed: string): string =>
  plainDigits(typed)
    .replace(/٫/g, '.')
    .replace(/[\s٬]|:-$/g, '')
    // Of two signs the last one is the point.
    .replace(/([.,])(?=(\d{3}\1)*\d{3}(?!\1)[.,])/g, '')

/** A number as somebody typed it ('1 250,5'), or NaN. */
export function numberOf(typed: string): number {
  const text = plainAmount(typed).replace(',', '.').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Minor units as somebody types them: '12050' → '120.50'. */
export function textOfAmount(minor: string, digits: number): string {
  if (!/^-?\d+$/.test(minor)) return ''
  const units = minor.replace('-', '').padStart(digits + 1, '0')
  const part = digits ? units.slice(-digits) : ''
  return `${minor.startsWith('-') ? '-' : ''}${units.slice(0, units.length - digits)}${/[1-9]/.test(part) ? `.${part}` : ''}`
}

/** What was typed as minor units: '120,5' → '12050'; empty when it is no amount. */
export function amountOfText(text: string, digits: number): string {
  const typed = /^(-?)(\d{1,9})(?:[.,](\d*))?$/.exec(text.replace(/[\s\u00a0\u202f]/g, ''))
  if (!typed) return ''
  const [, sign, whole = '', part = ''] = typed
  if (part.length > digits) return ''
  return `${sign}${(whole + part.padEnd(digits, '0')).replace(/^0+(?=\d)/, '')}`
}
