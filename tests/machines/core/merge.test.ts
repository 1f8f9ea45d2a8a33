import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge } from '#machines/core/merge'

const base = { title: 'Novel', code: 'FBA', parentId: 3, ids: [1, 2] }

test('what only one of the two changed is that one’s', () => {
  const { values, taken, contested } = merge(base, { ...base, title: 'Novels' }, { ...base, code: 'FB' })
  expect(values).toEqual({ ...base, title: 'Novels', code: 'FB' })
  expect(taken).toEqual(['code'])
  expect(contested).toEqual([])
})

test('what both changed is contested, with both values, and mine until somebody chooses', () => {
  const { values, contested } = merge(base, { ...base, title: 'Novels' }, { ...base, title: 'Romaner' })
  expect(contested).toEqual([{ name: 'title', base: 'Novel', mine: 'Novels', theirs: 'Romaner' }])
  expect(values.title).toBe('Novels')
})

test('the same change twice is no conflict', () => {
  const { values, taken, contested } = merge(base, { ...base, ids: [1, 2, 5] }, { ...base, ids: [1, 2, 5] })
  expect({ values, taken, contested }).toEqual({ values: { ...base, ids: [1, 2, 5] }, taken: [], contested: [] })
})

test('empty is empty, however it is written', () => {
  expect(merge({ note: null }, { note: '' }, { note: undefined }).contested).toEqual([])
})

test('a field the other side does not know is taken as it is here', () => {
  expect(merge({}, { note: 'mine' }, {}).values).toEqual({ note: 'mine' })
})

test('nothing of either side is lost, whatever was typed', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null))
  const record = fc.record({ a: value, b: value, c: value })
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const { values, taken, contested } = merge(base, mine, theirs)
      const names = contested.map(({ name }) => name)
      for (const name of ['a', 'b', 'c'] as const) {
        if (names.includes(name)) continue
        const expected = taken.includes(name) ? theirs[name] : values[name]
        expect([mine[name], theirs[name]]).toContainEqual(values[name])
        expect(values[name]).toEqual(expected)
      }
    }),
  )
})
