import { expect, test } from 'vitest'
import { chosenCount, isChosen, nothingSelected, type Selection, type SelectionChange, select } from '#views/core/list/state/selection.ts'

const page = [10, 20, 30, 40, 50]
const after = (...changes: SelectionChange[]): Selection => changes.reduce(select, nothingSelected)
const idsAfter = (...changes: SelectionChange[]) => {
  const selection = after(...changes)
  return selection.all ? 'all' : [...selection.ids].sort((a, b) => a - b)
}

test('a row toggles', () => {
  expect(idsAfter({ type: 'row.toggled', id: 20 })).toEqual([20])
  expect(idsAfter({ type: 'row.toggled', id: 20 }, { type: 'row.toggled', id: 20 })).toEqual([])
})

test('a range goes from the row chosen last, downwards or upwards', () => {
  expect(idsAfter({ type: 'row.toggled', id: 20 }, { type: 'range.chosen', id: 40, page })).toEqual([20, 30, 40])
  expect(idsAfter({ type: 'row.toggled', id: 40 }, { type: 'range.chosen', id: 20, page })).toEqual([20, 30, 40])
})

test('a range without a row to begin from is that row', () => {
  expect(idsAfter({ type: 'range.chosen', id: 30, page })).toEqual([30])
  expect(idsAfter({ type: 'row.toggled', id: 99 }, { type: 'range.chosen', id: 30, page })).toEqual([30, 99])
})

test('a second range goes from the same row', () => {
  expect(idsAfter({ type: 'row.toggled', id: 20 }, { type: 'range.chosen', id: 30, page }, { type: 'range.chosen', id: 50, page })).toEqual(
    [20, 30, 40, 50],
  )
})

test('choosing the page keeps what was chosen on others; choosing it again takes only the page out', () => {
  expect(idsAfter({ type: 'row.toggled', id: 99 }, { type: 'page.toggled', page })).toEqual([...page, 99])
  expect(idsAfter({ type: 'row.toggled', id: 99 }, { type: 'page.toggled', page }, { type: 'page.toggled', page })).toEqual([99])
})

test('all that match names its count and covers rows nobody has seen', () => {
  const all = after({ type: 'matching.chosen', total: 1234 })
  expect({ count: chosenCount(all), isChosen: isChosen(all, 987_654) }).toEqual({ count: 1234, isChosen: true })
})

test('touching a row after choosing all begins again with that row', () => {
  expect(idsAfter({ type: 'matching.chosen', total: 1234 }, { type: 'row.toggled', id: 10 })).toEqual([10])
})

test('failed rows stay chosen, moved ones leave', () => {
  expect(idsAfter({ type: 'page.toggled', page }, { type: 'rows.chosen', ids: [30] })).toEqual([30])
  expect(idsAfter({ type: 'page.toggled', page }, { type: 'rows.dropped', ids: [10, 20] })).toEqual([30, 40, 50])
})
