import { plainDigits } from './digits'

/** `tooShort`: may still become valid. */
type IsbnFault = 'tooShort' | 'wrongLength' | 'checkDigit' | 'notBookPrefix' | 'ismn'

/** `expected`: the correct check character. */
export type IsbnReading =
  | { isbn: string; problem?: undefined; fault?: undefined }
  | { isbn?: undefined; problem: string; fault: IsbnFault; expected?: string }

/** Spaces, dashes and invisible marks (joiners, directions, soft hyphen). */
const between = /[\s\u00ad\u061c\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2066-\u2069\u2212\ufeff-]/g
const prefix = /^E?ISBN(?:1[03](?=:|\d{9}))?:?/

/**
 * Reads ISBN-13, ISBN-10 or nine-digit SBN, with or without "ISBN", hyphens, spaces and invisible marks, in European, Persian or Arabic
 * digits. Ranges are not checked: last year's would reject new books.
 */
export function readIsbn(typed: string): IsbnReading {
  const text = plainDigits(typed).replace(between, '').toUpperCase().replace(prefix, '')
  if (/^\d{9}[\dX]$/.test(text)) return readOlder(text)
  // SBN of 1967 to 1974 are ISBN-10 without the leading 0.
  if (/^\d{8}[\dX]$/.test(text) && checkDigit10(`0${text.slice(0, 8)}`) === text[8]) return readOlder(`0${text}`)
  if (!/^\d{13}$/.test(text))
    return { problem: 'An ISBN has 13 digits, or 10 in its older form', fault: /^\d{0,12}$/.test(text) ? 'tooShort' : 'wrongLength' }
  if (/^9790/.test(text)) return { problem: 'This is an ISMN, of printed music: put it in the field EAN', fault: 'ismn' }
  if (!/^97[89]/.test(text)) return { problem: 'A 13-digit ISBN starts with 978 or 979', fault: 'notBookPrefix' }
  const expected = checkDigit13(text.slice(0, 12))
  return expected === text[12] ? { isbn: text } : wrongCheckDigit(text, expected)
}

function readOlder(text: string): IsbnReading {
  const expected = checkDigit10(text.slice(0, 9))
  if (expected !== text[9]) return wrongCheckDigit(text, expected)
  const body = `978${text.slice(0, 9)}`
  return { isbn: body + checkDigit13(body) }
}

const wrongCheckDigit = (text: string, expected: string): IsbnReading => ({
  problem: `The check digit of ${text} is wrong: by the other digits the last character should be ${expected}. Compare it with the book`,
  fault: 'checkDigit',
  expected,
})

export const checkDigit13 = (body: string): string =>
  String((10 - (sum([...body].map((digit, i) => Number(digit) * (i % 2 ? 3 : 1))) % 10)) % 10)

const checkDigit10 = (body: string): string => {
  const rest = (11 - (sum([...body].map((digit, i) => (10 - i) * Number(digit))) % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** Null for those not starting with 978. */
export const toIsbn10 = (isbn13: string): string | null =>
  isbn13.startsWith('978') ? isbn13.slice(3, 12) + checkDigit10(isbn13.slice(3, 12)) : null

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
