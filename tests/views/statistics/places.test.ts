import { expect, test } from 'vitest'
import { inLines } from '#views/statistics/charts/places.ts'

test('a name under a bar goes on in a second line where it has a word to spare, and ends where the next name begins', () => {
  expect(inLines(['Dracula'], 52)).toEqual(['Dracula'])
  expect(inLines(['En man som heter Ove'], 52)).toEqual(['En man', 'som he…'])
  expect(inLines(['Häxringarna'], 52)).toEqual(['Häxrin…'])
  expect(inLines(['شاهنامهٔ فردوسی'], 52)).toEqual(['شاهنام…'])
  expect(inLines(['Ada', 'Lovelace-Byron'], 52)).toEqual(['Ada', 'Lovela…'])
})
