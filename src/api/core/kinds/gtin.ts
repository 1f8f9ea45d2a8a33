import { plainDigits } from './digits'

/** GS1 General Specifications, 7.9. */
export const gtinCheckDigit = (body: string): string => {
  const sum = [...body].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** 8, 12, 13 or 14 digits with a check digit. */
export function readGtin(typed: string): { gtin: string; problem?: undefined } | { gtin?: undefined; problem: string } {
  const text = plainDigits(typed).replace(/[\s\p{Cf}\u2010-\u2015-]/gu, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return { problem: 'An EAN or GTIN has 8, 12, 13 or 14 digits' }
  const expected = gtinCheckDigit(text.slice(0, -1))
  if (text.at(-1) === expected) return { gtin: text }
  return { problem: `The check digit of ${text} is wrong: by the other digits the last one should be ${expected}` }
}
