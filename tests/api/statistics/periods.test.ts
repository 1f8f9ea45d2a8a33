import { expect, test } from 'vitest'
import {
  comparedWith,
  daysIn,
  endOf,
  projected,
  startOf,
  stepName,
  stockholmToday,
  twelveMonthsTo,
  unfinished,
  weekOf,
  windowBy,
  yearBefore,
} from '#api/statistics/periods'

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

test('a step ends the day before the next one begins', () => {
  expect((['day', 'week', 'month', 'quarter', 'year'] as const).map((step) => endOf('2028-02-10', step))).toEqual([
    '2028-02-10',
    '2028-02-13',
    '2028-02-29',
    '2028-03-31',
    '2028-12-31',
  ])
})

test('a period that today is in leads where the pace of its days leads, once a tenth of them has gone', () => {
  const november = unfinished({ from: '2026-11-01', to: '2026-11-24' }, 'month', '2026-11-24')
  expect(november).toEqual({ gone: 24, days: 30 })
  expect(projected(80_000, { gone: 24, days: 30 })).toBe(100_000)
  expect(projected(80_000, { gone: 2, days: 30 })).toBeUndefined()
  expect(projected(80_000, { gone: 30, days: 30 })).toBeUndefined()
  // Those chosen days are over, others have not begun.
  expect(unfinished({ from: '2026-11-01', to: '2026-11-10' }, 'month', '2026-11-24')).toBeUndefined()
  expect(unfinished({ from: '2026-12-01', to: '2026-12-31' }, 'month', '2026-11-24')).toBeUndefined()
  // A month that the chosen days begin within.
  expect(unfinished({ from: '2026-11-15', to: '2026-11-24' }, 'month', '2026-11-24')).toEqual({ gone: 10, days: 16 })
})

test('a rule means the days it had on the day it is asked', () => {
  expect(windowBy('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(windowBy('lastWeek', '2026-11-26')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(windowBy('lastMonth', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(windowBy('lastQuarter', '2026-02-14')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(windowBy('lastYear', '2026-02-14')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(windowBy('month', '2026-02-14')).toEqual({ from: '2026-02-01', to: '2026-02-14' })
})

test('a whole step has its own name, one that the period cuts has its days', () => {
  expect(stepName({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe('2026-11')
  expect(stepName({ from: '2026-11-01', to: '2026-11-24' }, 'month')).toBe('2026-11-01 – 2026-11-24')
  expect(stepName({ from: '2026-10-01', to: '2026-12-31' }, 'quarter')).toBe('2026 Q4')
  expect(stepName({ from: '2026-11-16', to: '2026-11-22' }, 'week')).toBe('2026-W47')
})
