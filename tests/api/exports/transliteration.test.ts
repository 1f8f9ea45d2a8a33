import { expect, test } from 'vitest'
import { byLetters, capitalised } from '#api/exports/transliteration'

test.each([
  ['آب', 'āb'],
  ['ایران', 'īrān'],
  ['کور', 'kūr'],
  ['ورزش', 'vrzsh'],
  ['یار', 'yār'],
  ['دنیا', 'dnyā'],
  ['می‌خواهم', 'mī-khvāhm'],
  ['كتاب', 'ktāb'],
  ['غذا', 'ghẕā'],
  ['۱۳۹۸', '1398'],
  ['مُحَمَّد', 'muḥammad'],
])('%s is %s by its letters', (word, romanised) => {
  expect(byLetters(word)).toBe(romanised)
})

test('the first letter is capital, also behind a mark', () => {
  expect(capitalised('“ʻashq')).toBe('“ʻAshq')
})
