import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { defineLaw } from '#machines/core/law'

type Facts = { pages: number; hasInk: boolean }
type Event = { type: 'paper.print'; copies: number } | { type: 'paper.remove' }

const law = defineLaw<Facts, Event>()({
  id: 'paper',
  states: {
    draft: {
      'paper.print': [
        { to: 'stacked', if: ['hasPages', 'hasInk', 'isLong'] },
        { to: 'printed', if: ['hasPages', 'hasInk'] },
      ],
      'paper.remove': 'removed',
    },
    stacked: { 'paper.remove': 'removed' },
    printed: {},
    removed: {},
  },
  guards: {
    hasPages: ({ pages }) => pages > 0,
    hasInk: ({ hasInk }) => hasInk,
    isLong: (_, event) => event.type === 'paper.print' && event.copies > 100,
  },
  reasons: { hasPages: () => 'It has no pages', hasInk: ({ pages }) => `${pages} pages need ink` },
  labels: { states: { removed: 'Removed' }, events: { 'paper.print': 'Print' } },
  misplaced: (state) => (state === 'printed' ? { code: 'isPrinted', message: 'It is on paper' } : undefined),
})

const ready: Facts = { pages: 2, hasInk: true }
const print = { type: 'paper.print', copies: 1 } as const

test('a refusal names the first condition that fails, by its own reason', () => {
  expect(law.refusal('draft', print, ready)).toBeUndefined()
  expect(law.refusal('draft', print, { pages: 0, hasInk: false })).toEqual({ code: 'hasPages', message: 'It has no pages' })
  expect(law.refusal('draft', print, { pages: 2, hasInk: false })).toEqual({ code: 'hasInk', message: '2 pages need ink' })
})

test('an event without a place in a state is refused in the words of both, or in those of the law', () => {
  expect(law.refusal('removed', print, ready)).toEqual({ code: 'isFromHere', message: "'Print' does not follow 'Removed'" })
  expect(law.refusal('stacked', print, ready)?.message).toBe("'Print' does not follow 'stacked'")
  expect(law.refusal('printed', print, ready)).toEqual({ code: 'isPrinted', message: 'It is on paper' })
})

test('an event leads to the first state that is allowed, and a refused one nowhere', () => {
  expect(law.next('draft', print, ready)).toBe('printed')
  expect(law.next('draft', { type: 'paper.print', copies: 200 }, ready)).toBe('stacked')
  expect(() => law.next('draft', print, { pages: 0, hasInk: true })).toThrow('paper.print is refused in draft of paper')
})

test('a law names the events of a state, and the state of an event where there is one', () => {
  expect(law.moves('draft')).toEqual(['paper.print', 'paper.remove'])
  expect(law.moves('removed')).toEqual([])
  expect(law.to('paper.remove')).toBe('removed')
  expect(() => law.to('paper.print')).toThrow('paper.print does not lead to one state of paper')
})

test('the chart of a law goes the same ways', () => {
  const actor = createActor(law.machine, { input: ready }).start()
  actor.send({ type: 'paper.print', copies: 200 })
  expect(actor.getSnapshot().value).toBe('stacked')
})
