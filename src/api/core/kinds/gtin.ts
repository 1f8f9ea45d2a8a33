import { plainDigits } from './digits'

/** GS1 General Specifications, 7.9. */
export const gtinCheckDigit = (body: string): string => {
  const sum = [...body].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Numbers that a shop gives itself: GS1 prefixes 02, 04 and 20 to 29, GTIN-8 with 0 or 2. Nobody else knows them. */
export function isInStore(gtin: string): boolean {
  if (gtin.length === 8) return /^[02]/.test(gtin)
  return /^(0[24]|2)/.test(gtin.padStart(14, '0').slice(1))
}

/** 8, 12, 13 or 14 digits with a check digit. */
export function readGtin(typed: string): { gtin: string; problem?: undefined } | { gtin?: undefined; problem: string } {
  const text = plainDigits(typed).replace(/[\s\p{Cf}\u2010-\u2015-]/gu, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return { problem: 'An EAN or GTIN has 8, 12, 13 or 14 digits' }
  const expected = gtinCheckDigit(text.slice(0, -1))
  if (text.at(-1) === expected) return { gtin: text }
  return { problem: `The check digit of ${text} is wrong: by the other digits the last one should be ${expected}` }
}
