import { code, money } from '../core/field'

export const gtin = (label: string) => code(label, /^(\d{8}|\d{12,14})$/, '8, 12, 13 or 14 digits')
export const slug = (label: string) => code(label, /^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and hyphens')
export const partialDate = (label: string) => code(label, /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, '2026, 2026-01 or 2026-01-31')
export const moneyIn = (label: string, _currency: string) => money(label)
