import { expect, test } from 'vitest'
import { inLines, periodWidth, placeWidth, stepOfNames } from '#views/statistics/charts/places.ts'

test('a name under a bar goes on in a second line where it has a word to spare, and ends where the next name begins', () => {
  expect(inLines(['Dracula'], 52)).toEqual(['Dracula'])
  expect(inLines(['En man som heter Ove'], 52)).toEqual(['En man', 'som he…'])
  expect(inLines(['Häxringarna'], 52)).toEqual(['Häxrin…'])
  expect(inLines(['شاهنامهٔ فردوسی'], 52)).toEqual(['شاهنام…'])
  expect(inLines(['Ada', 'Lovelace-Byron'], 52)).toEqual(['Ada', 'Lovela…'])
})

test('a year of days fits a page, and more are scrolled', () => {
  expect(periodWidth(365, 1120) * 365).toBeCloseTo(1120)
  expect(periodWidth(1000, 1120) * 1000).toBe(3000)
})

test('where each place has its name, at most twenty are in view', () => {
  expect(placeWidth(3, 1120)).toBeCloseTo(1120 / 3)
  expect(placeWidth(100, 1120)).toBe(56)
})

test('names stand apart, and at most twenty periods are named', () => {
  expect(stepOfNames(12, periodWidth(12, 1120), 1120)).toBe(1)
  expect(stepOfNames(12, periodWidth(12, 300), 300)).toBe(3)
  for (const [count, width] of [
    [365, 1120],
    [5000, 2400],
    [52, 2400],
  ] as const) {
    const place = periodWidth(count, width)
    const named = stepOfNames(count, place, width)
    expect(named * place).toBeGreaterThanOrEqual(46)
    expect(Math.min(count, width / place) / named).toBeLessThanOrEqual(20)
  }
})
