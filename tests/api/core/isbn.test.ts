import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit13, readIsbn } from '#api/core/isbn'

test('hyphens, spaces and typographic dashes are no part of an ISBN', () => {
  expect(readIsbn(' 978-91-29-68831-3 ')).toEqual({ isbn: '9789129688313' })
  expect(readIsbn('978–91–29–68831–3')).toEqual({ isbn: '9789129688313' })
})

test('an ISBN-10 becomes its ISBN-13', () => {
  expect(readIsbn('0-306-40615-2')).toEqual({ isbn: '9780306406157' })
  expect(readIsbn('080442957x')).toEqual({ isbn: '9780804429573' })
})

test('a wrong check digit is named with the number, so that it can be compared with the book', () => {
  expect(readIsbn('9789129688314').problem).toBe('The check digit of 9789129688314 is wrong: compare it with the book')
  expect(readIsbn('0306406153').problem).toContain('The check digit of 0306406153 is wrong')
})

test('a number of another length or prefix is no ISBN', () => {
  expect(readIsbn('12345').problem).toBe('An ISBN has 13 digits, or 10 in its older form')
  expect(readIsbn('').problem).toBe('An ISBN has 13 digits, or 10 in its older form')
  expect(readIsbn('5901234123457').problem).toBe('A 13-digit ISBN starts with 978 or 979')
})

test('one wrong digit never passes', () => {
  const body = fc.tuple(fc.constantFrom('978', '979'), fc.stringMatching(/^\d{9}$/)).map(([prefix, rest]) => prefix + rest)
  fc.assert(
    fc.property(body, fc.integer({ min: 3, max: 12 }), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const isbn = [...digits, checkDigit13(digits)]
      isbn[place] = String((Number(isbn[place]) + shift) % 10)
      expect(readIsbn(isbn.join('')).isbn).toBeUndefined()
    }),
  )
})
