import { expect, test } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { type DiscountFacts, discountLaw, discountStateAt } from '#machines/discounts/discountLaw'

const facts: DiscountFacts = {
  now: '2026-06-01T00:00:00.000Z',
  startsAt: '2026-05-01T00:00:00.000Z',
  endsAt: '2026-07-01T00:00:00.000Z',
  items: 2,
  conflicts: { count: 0, title: '' },
  free: 0,
  otherCurrency: 0,
}

test('a draft becomes active, or scheduled where its time is to come; the clock and whoever stops it do the rest', () => {
  const after = (input: DiscountFacts, ...types: ('discount.activate' | 'discount.stop' | 'clock.started' | 'clock.ended')[]) => {
    const [first] = initialTransition(discountLaw.machine, input)
    return types.reduce((state, type) => transition(discountLaw.machine, state, { type })[0], first).value
  }
  const ahead = { ...facts, startsAt: '2026-06-15T00:00:00.000Z' }
  expect(after(facts, 'discount.activate')).toBe('active')
  expect(after(ahead, 'discount.activate')).toBe('scheduled')
  expect(after(ahead, 'discount.activate', 'clock.started', 'clock.ended')).toBe('ended')
  expect(after(facts, 'discount.activate', 'discount.stop', 'discount.activate')).toBe('ended')
  expect(after(facts, 'discount.stop')).toBe('draft')
})

test('a refusal names the first thing that is at fault', () => {
  const of = (more: Partial<DiscountFacts>) => discountLaw.refusal('draft', { type: 'discount.activate' }, { ...facts, ...more })?.message
  expect(of({})).toBeUndefined()
  expect(of({ items: 0, free: 3 })).toBe('Add an edition first')
  expect(of({ endsAt: facts.startsAt })).toBe('It ends before it starts')
  expect(of({ endsAt: facts.now })).toBe('Its time is over')
  expect(of({ conflicts: { count: 12, title: 'Summer sale' } })).toBe('12 editions are in ‘Summer sale’ then')
  expect(of({ free: 3 })).toBe('3 editions would cost nothing')
  expect(of({ otherCurrency: 1 })).toBe('1 edition is priced in another currency')
  expect(discountLaw.refusal('draft', { type: 'discount.stop' }, facts)?.code).toBe('isFromHere')
  expect(discountLaw.refusal('ended', { type: 'discount.activate' }, facts)?.code).toBe('isNotFinal')
})

test('an active discount is activated again, for what has been added to it', () => {
  expect(discountLaw.refusal('active', { type: 'discount.activate' }, facts)).toBeUndefined()
  expect(discountLaw.refusal('active', { type: 'discount.activate' }, { ...facts, free: 1 })?.code).toBe('hasNoFree')
})

test('the state is what somebody did and what time it is', () => {
  const at = (stage: 'draft' | 'activated' | 'stopped', now: string) => discountStateAt(stage, { ...facts, now })
  expect(at('draft', facts.now)).toBe('draft')
  expect(at('activated', '2026-04-01T00:00:00.000Z')).toBe('scheduled')
  expect(at('activated', facts.startsAt)).toBe('active')
  expect(at('activated', facts.endsAt as string)).toBe('ended')
  expect(at('stopped', facts.now)).toBe('ended')
})
