import { expect, test } from 'vitest'
import { comparedWith, daysIn, startOf, stockholmToday, twelveMonthsTo, weekOf, yearBefore } from '#api/statistics/periods'

test('a day is Stockholm’s, in summer and in winter, and at the turn of the year', () => {
  expect(stockholmToday(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
  expect(stockholmToday(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01')
  expect(stockholmToday(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
  expect(stockholmToday(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
  // The night the clocks go back, and the one they go forward.
  expect(stockholmToday(new Date('2026-10-25T22:59:00Z'))).toBe('2026-10-25')
  expect(stockholmToday(new Date('2026-03-29T21:59:00Z'))).toBe('2026-03-29')
})

test('twelve months end today, and a window is compared with as many days before it or with last year’s dates', () => {
  const window = twelveMonthsTo('2026-11-22')
  expect(window).toEqual({ from: '2025-11-23', to: '2026-11-22' })
  expect(daysIn(window)).toBe(365)
  expect(comparedWith(window, 'none')).toBeUndefined()
  expect(comparedWith(window, 'before')).toEqual({ from: '2024-11-23', to: '2025-11-22' })
  // Across a change of the clocks there are no fewer days.
  expect(comparedWith({ from: '2026-10-25', to: '2026-10-26' }, 'before')).toEqual({ from: '2026-10-23', to: '2026-10-24' })
  expect(comparedWith({ from: '2024-02-29', to: '2024-03-31' }, 'lastYear')).toEqual({ from: '2023-02-28', to: '2023-03-31' })
  expect(yearBefore('2025-02-28')).toBe('2024-02-28')
})

test('steps begin where the calendar has them, weeks on Monday by ISO 8601', () => {
  expect(startOf('2027-01-01', 'week')).toBe('2026-12-28')
  expect(startOf('2026-12-27', 'week')).toBe('2026-12-21')
  expect([weekOf('2027-01-01'), weekOf('2027-01-04'), weekOf('2026-01-01'), weekOf('2025-12-29')]).toEqual([
    '2026-W53',
    '2027-W01',
    '2026-W01',
    '2026-W01',
  ])
  expect([startOf('2026-05-31', 'month'), startOf('2026-05-31', 'quarter'), startOf('2026-05-31', 'year')]).toEqual([
    '2026-05-01',
    '2026-04-01',
    '2026-01-01',
  ])
})
