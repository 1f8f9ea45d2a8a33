/**
 * ISBN-13 and ISBN-10 as people type them: spaces and hyphens are ignored, and a valid ISBN-10
 * becomes its ISBN-13.
 */
export type IsbnReading = { isbn: string; problem?: undefined } | { isbn?: undefined; problem: string }

/** Reads what was typed as an ISBN-13, or says what is wrong with it. */
export function readIsbn(typed: string): IsbnReading {
  const text = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  if (/^\d{9}[\dX]$/.test(text)) {
    if (sum([...text].map((digit, i) => (10 - i) * digitValue(digit))) % 11) return { problem: wrongCheckDigit(text) }
    const body = `978${text.slice(0, 9)}`
    return { isbn: body + checkDigit13(body) }
  }
  if (!/^\d{13}$/.test(text)) return { problem: 'An ISBN has 13 digits, or 10 in its older form' }
  if (!/^97[89]/.test(text)) return { problem: 'A 13-digit ISBN starts with 978 or 979' }
  if (checkDigit13(text.slice(0, 12)) !== text[12]) return { problem: wrongCheckDigit(text) }
  return { isbn: text }
}

/** The check digit of the first twelve digits of an ISBN-13. */
export const checkDigit13 = (body: string): string =>
  String((10 - (sum([...body].map((digit, i) => digitValue(digit) * (i % 2 ? 3 : 1))) % 10)) % 10)

const digitValue = (digit: string) => (digit === 'X' ? 10 : Number(digit))
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const wrongCheckDigit = (text: string) => `The check digit of ${text} is wrong: compare it with the book`
