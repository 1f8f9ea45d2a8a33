import { date } from '../format'
import type { Filter } from './columns'

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

/** A filter and its value in words. */
export function describeFilter(filter: Exclude<Filter, { kind: 'custom' }>, value: string): string {
  if (filter.kind === 'option') return `${filter.label}: ${filter.options.find((option) => option.value === value)?.label ?? value}`
  if (filter.kind === 'amount') return `${filter.label}: ${textOfAmount(value, filter.digits)}`
  return `${filter.label}: ${filter.kind === 'day' ? date(value, 'UTC') : value}`
}
