import { expect, test } from 'vitest'
import { gregorianOf } from '#views/products/edition/gregorianOf.ts'

test.each([
  ['۱۳۹۸', '2019'],
  ['1398', '2019'],
  ['1398-03', '2019-05'],
  ['1398/03/11', '2019-06-01'],
  ['1399-01-01', '2020-03-20'],
  ['1400-12-29', '2022-03-20'],
  ['1403-12-30', '2025-03-20'],
])('%s of the Persian calendar is %s of ours', (typed, date) => {
  expect(gregorianOf(typed)).toBe(date)
})

test.each(['2019', '1299', '1451', '', '139', '1398-13', 'soon'])('“%s” is offered no other year', (typed) => {
  expect(gregorianOf(typed)).toBeUndefined()
})
