import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { type SelectionChange, type SelectionEvent, selectionMachine } from '#machines/core/selection'

const page = [10, 20, 30, 40, 50]
const none = { key: 'orders', ids: [], total: null }
const begin = () => createActor(selectionMachine, { input: none }).start()
const after = (...changes: SelectionChange[]) => {
  const actor = begin()
  for (const change of changes) actor.send(change)
  return actor.getSnapshot()
}
const idsAfter = (...changes: SelectionChange[]) => [...after(...changes).context.ids].sort((a, b) => a - b)
const toggled = (id: number) => ({ type: 'row.toggled', id }) as const
const range = (id: number) => ({ type: 'range.chosen', id, page }) as const
const all = { type: 'page.toggled', page } as const
const read = (rows: readonly number[], found: readonly number[], isWhole = false): SelectionEvent => ({
  type: 'list.read',
  page: rows,
  total: isWhole ? rows.length : 500,
  isWhole,
  find: () => Promise.resolve(found),
})

test('a row toggles', () => {
  expect(idsAfter(toggled(20))).toEqual([20])
  expect(after(toggled(20), toggled(20)).value).toEqual({ chosen: 'nothing', list: 'known' })
})

test('a range goes from the row touched last, downwards or upwards', () => {
  expect(idsAfter(toggled(20), range(40))).toEqual([20, 30, 40])
  expect(idsAfter(toggled(40), range(20))).toEqual([20, 30, 40])
})

test('a range without a row to begin from is that row', () => {
  expect(idsAfter(range(30))).toEqual([30])
  expect(idsAfter(toggled(99), range(30))).toEqual([30, 99])
})

test('a second range goes from the same row and replaces the first', () => {
  expect(idsAfter(toggled(20), range(30), range(50))).toEqual([20, 30, 40, 50])
  expect(idsAfter(toggled(20), range(50), range(30))).toEqual([20, 30])
})

test('a range from a row taken out takes rows out', () => {
  expect(idsAfter(all, toggled(20), range(40))).toEqual([10, 50])
  expect(idsAfter(toggled(99), all, toggled(40), range(20))).toEqual([10, 50, 99])
})

test('choosing the page keeps what was chosen on others; choosing it again takes only the page out', () => {
  expect(idsAfter(toggled(99), all)).toEqual([...page, 99])
  expect(idsAfter(toggled(99), all, all)).toEqual([99])
})

test('all that match names its count, and touching a row begins again with that row', () => {
  expect(after({ type: 'matching.chosen', total: 1234 }).context.total).toBe(1234)
  expect(after({ type: 'matching.chosen', total: 1234 }).matches({ chosen: 'matching' })).toBe(true)
  expect(after({ type: 'matching.chosen', total: 1234 }, toggled(10)).context).toMatchObject({ ids: [10], total: null })
})

test('failed rows stay chosen, moved ones leave', () => {
  expect(idsAfter(all, { type: 'rows.chosen', ids: [30] })).toEqual([30])
  expect(idsAfter(all, { type: 'rows.dropped', ids: [10, 20] })).toEqual([30, 40, 50])
})

test('a chosen row that has left for another list is no longer chosen once the list is read again', async () => {
  const actor = begin()
  for (const id of [10, 20, 30]) actor.send(toggled(id))
  actor.send(read([10, 20, 40, 50], []))
  expect(actor.getSnapshot().value).toEqual({ chosen: 'rows', list: 'asking' })
  const { context } = await waitFor(actor, (state) => state.matches({ list: 'known' }))
  expect(context.ids).toEqual([10, 20])
})

test('a chosen row that has only moved to another page stays chosen', async () => {
  const actor = begin()
  for (const id of [10, 20, 30]) actor.send(toggled(id))
  actor.send(read([10, 20], [30]))
  const { context } = await waitFor(actor, (state) => state.matches({ list: 'known' }))
  expect(context.ids).toEqual([10, 20, 30])
})

test('what is chosen while rows are asked after stays', async () => {
  const actor = begin()
  actor.send(toggled(30))
  actor.send(read([10, 20], []))
  actor.send(toggled(20))
  const { context } = await waitFor(actor, (state) => state.matches({ list: 'known' }))
  expect(context.ids).toEqual([20])
})

test('nobody is asked where the whole list is on one page', () => {
  const actor = begin()
  for (const id of [10, 20, 30]) actor.send(toggled(id))
  actor.send(read([10, 20], [], true))
  expect(actor.getSnapshot()).toMatchObject({ value: { chosen: 'rows', list: 'known' }, context: { ids: [10, 20] } })
})

test('rows that could not be asked after stay chosen', async () => {
  const actor = begin()
  actor.send(toggled(30))
  actor.send({ ...read([10], []), find: () => Promise.reject(new Error('away')) } as SelectionEvent)
  const { context } = await waitFor(actor, (state) => state.matches({ list: 'known' }))
  expect(context.ids).toEqual([30])
})

test('all that match follows the list, and ends with its last row', () => {
  const actor = begin()
  actor.send({ type: 'matching.chosen', total: 600 })
  actor.send(read(page, []))
  expect(actor.getSnapshot().context.total).toBe(500)
  actor.send(read([], [], true))
  expect(actor.getSnapshot().value).toEqual({ chosen: 'nothing', list: 'known' })
})

test('another search has a selection of its own', () => {
  const actor = begin()
  actor.send(toggled(30))
  actor.send({ type: 'list.turned', key: 'orders of Lindqvist', ids: [7], total: null })
  expect(actor.getSnapshot().context).toMatchObject({ key: 'orders of Lindqvist', ids: [7], anchor: null })
})
