import { expect, test } from 'vitest'
import { languageOf } from '#views/core/languageOf.ts'

test('Persian is told by its letters or by its field, Swedish by its own, and nothing is made up of the rest', () => {
  expect(languageOf('بوف کور')).toBe('fa')
  expect(languageOf('nonLatinTitle')).toBe('fa')
  expect(languageOf('Pippi Långstrump')).toBe('sv')
  expect(languageOf('Älgen')).toBe('sv')
  expect(languageOf('Dracula')).toBeUndefined()
  expect(languageOf(null)).toBeUndefined()
})
