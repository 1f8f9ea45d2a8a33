import { expect, test } from 'vitest'
import { lastDue, nextSend } from '#server/statistics/schedules/nextSend'

const timing = { rhythm: 'daily', monthDay: null, hour: 7 } as const
const next = (more: object, after: string) => nextSend({ ...timing, ...more }, new Date(after)).toISOString()

test('a report is sent at its hour in Stockholm, in summer and in winter', () => {
  expect(next({}, '2026-11-26T05:59:59Z')).toBe('2026-11-26T06:00:00.000Z')
  expect(next({}, '2026-11-26T06:00:00Z')).toBe('2026-11-27T06:00:00.000Z')
  expect(next({}, '2026-07-01T12:00:00Z')).toBe('2026-07-02T05:00:00.000Z')
  // Just after midnight in Stockholm, still the day before by UTC.
  expect(next({ hour: 0 }, '2026-07-01T22:00:00Z')).toBe('2026-07-02T22:00:00.000Z')
})

test('an hour that the clock skips is the one after it, and of an hour that comes twice the first', () => {
  expect(next({ hour: 2 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(next({ hour: 2 }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z')
})

test('each week has one on its day, each month one on its day or its last', () => {
  expect(next({ rhythm: 'monday' }, '2026-11-26T12:00:00Z')).toBe('2026-11-30T06:00:00.000Z')
  expect(next({ rhythm: 'sunday' }, '2026-11-29T06:00:00Z')).toBe('2026-12-06T06:00:00.000Z')
  expect(next({ rhythm: 'monthly' }, '2026-11-26T12:00:00Z')).toBe('2026-12-01T06:00:00.000Z')
  expect(next({ rhythm: 'monthly', monthDay: 31 }, '2026-11-26T12:00:00Z')).toBe('2026-11-30T06:00:00.000Z')
  expect(next({ rhythm: 'monthly', monthDay: 29 }, '2027-01-30T12:00:00Z')).toBe('2027-02-28T06:00:00.000Z')
})

test('of those that were missed the last counts', () => {
  const due = new Date('2026-11-20T06:00:00Z')
  expect(lastDue(timing, due, new Date('2026-11-26T12:00:00Z')).toISOString()).toBe('2026-11-26T06:00:00.000Z')
  expect(lastDue(timing, due, due)).toEqual(due)
})
