import * as fc from 'fast-check'
import { parse } from 'isbn3'
import { expect, test } from 'vitest'
import { checkDigit13, readIsbn, toIsbn10 } from '#api/core/kinds/isbn'
import { hyphenate, isbnParts } from '#api/core/kinds/isbnParts'
import { isbnRanges } from '#api/core/kinds/isbnRanges'

test('hyphens, spaces and typographic dashes are no part of an ISBN', () => {
  expect(readIsbn(' 978-91-29-68831-3 ')).toEqual({ isbn: '9789129688313' })
  expect(readIsbn('978–91–29–68831–3')).toEqual({ isbn: '9789129688313' })
})

test('an ISBN-10 becomes its ISBN-13', () => {
  expect(readIsbn('0-306-40615-2')).toEqual({ isbn: '9780306406157' })
  expect(readIsbn('080442957x')).toEqual({ isbn: '9780804429573' })
})

test('what stands on a book beside its digits is no part of an ISBN', () => {
  for (const typed of [
    'ISBN 978-91-29-68831-3',
    'ISBN-13: 9789129688313',
    'isbn:91-29-68831-0',
    'ISBN-10: 9129688310',
    'eISBN 9789129688313',
  ])
    expect([typed, readIsbn(typed)]).toEqual([typed, { isbn: '9789129688313' }])
})

test('Persian and Arabic digits and marks of direction are read', () => {
  expect(readIsbn('\u200f۹۷۸۶۰۰۱۱۹۰۰۰۱\u200f')).toEqual({ isbn: '9786001190001' })
  expect(readIsbn('٩٧٨-٩١-٢٩-٦٨٨٣١-٣')).toEqual({ isbn: '9789129688313' })
  expect(readIsbn('\u2066978\u00ad9129688313\u2069')).toEqual({ isbn: '9789129688313' })
})

test('an SBN of nine digits is an ISBN-10 without its 0', () => {
  expect(readIsbn('306-40615-2')).toEqual({ isbn: '9780306406157' })
  expect(readIsbn('306-40615-3')).toMatchObject({ fault: 'tooShort' })
})

test('a wrong check digit says what it should be, and is not put right', () => {
  expect(readIsbn('9789129688314')).toEqual({
    problem: 'The check digit of 9789129688314 is wrong: by the other digits the last character should be 3. Compare it with the book',
    fault: 'checkDigit',
    expected: '3',
  })
  expect(readIsbn('0804429570')).toMatchObject({ fault: 'checkDigit', expected: 'X' })
})

test('an ISMN is called by its name, with the field it belongs in', () => {
  expect(readIsbn('9790041811529')).toEqual({ problem: 'This is an ISMN, of printed music: put it in the field EAN', fault: 'ismn' })
})

test('a number of another length or prefix is no ISBN', () => {
  expect(readIsbn('12345')).toEqual({ problem: 'An ISBN has 13 digits, or 10 in its older form', fault: 'tooShort' })
  expect(readIsbn('')).toMatchObject({ fault: 'tooShort' })
  expect(readIsbn('97891296883133')).toMatchObject({ fault: 'wrongLength' })
  expect(readIsbn('Pippi')).toMatchObject({ fault: 'wrongLength' })
  expect(readIsbn('5901234123457')).toMatchObject({ problem: 'A 13-digit ISBN starts with 978 or 979', fault: 'notBookPrefix' })
})

test('hyphens stand where the registrant’s range puts them', () => {
  expect(hyphenate('9789129688313')).toBe('978-91-29-68831-3')
  expect(hyphenate('9786001190001')).toBe('978-600-119-000-1')
  expect(hyphenate('9798602405453')).toBe('979-8-6024-0545-3')
  expect(hyphenate('9791091146135')).toBe('979-10-91146-13-5')
  expect(isbnParts('9789129688313')).toEqual({ hyphenated: '978-91-29-68831-3', group: 'Sweden', publisherPrefix: '978-91-29' })
})

test('every group hyphenates as the library does whose ranges these are', () => {
  for (const prefix of isbnRanges.split(';').map((group) => group.split(':')[0] ?? '')) {
    const body = fc.stringMatching(new RegExp(`^\\d{${12 - prefix.length}}$`)).map((rest) => prefix + rest)
    fc.assert(
      fc.property(body, (digits) => {
        const isbn = digits + checkDigit13(digits)
        expect(hyphenate(isbn)).toBe(parse(isbn)?.isbn13h ?? isbn)
      }),
      { numRuns: 20 },
    )
  }
})

test('an ISBN of a range that nobody knows yet stands without hyphens', () => {
  for (const code of ['PD-17', '9780', '7350000000015']) expect(hyphenate(code)).toBe(code)
  expect([isbnParts('9799999999990'), hyphenate('9799999999990')]).toEqual([undefined, '9799999999990'])
})

test('only a book of 978 has an ISBN-10', () => {
  expect(toIsbn10('9789129688313')).toBe('9129688310')
  expect(toIsbn10('9780804429573')).toBe('080442957X')
  expect(toIsbn10('9798602405453')).toBeNull()
})

test('one wrong digit never passes', () => {
  const body = fc.tuple(fc.constantFrom('978', '979'), fc.stringMatching(/^[1-9]\d{8}$/)).map(([prefix, rest]) => prefix + rest)
  fc.assert(
    fc.property(body, fc.integer({ min: 3, max: 12 }), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const isbn = [...digits, checkDigit13(digits)]
      isbn[place] = String((Number(isbn[place]) + shift) % 10)
      expect(readIsbn(isbn.join('')).isbn).toBeUndefined()
    }),
  )
})
