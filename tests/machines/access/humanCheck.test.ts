import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { type HumanCheckActor, humanCheckMachine } from '#machines/access/humanCheck'
import type { Proof } from '#machines/access/proof'

/** A check whose proofs come, or fail, in this order. */
function start(...outcomes: (Proof | Error)[]) {
  const clock = new SimulatedClock()
  const obtain = fromPromise<Proof>(async () => {
    const outcome = outcomes.shift()
    if (outcome === undefined) return new Promise(() => undefined)
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  const check = createActor(humanCheckMachine.provide({ actors: { obtain } }), { clock }).start()
  return { check, clock }
}

const reach = (check: HumanCheckActor, state: 'verified' | 'failed' | 'working') => waitFor(check, (snapshot) => snapshot.matches(state))

test('nothing is checked before the form is usable', () => {
  expect(start().check.getSnapshot().value).toBe('waiting')
})

test('the check yields a token by itself', async () => {
  const { check } = start({ token: 'proof', validFor: 1000 })
  check.send({ type: 'check.begin' })
  expect((await reach(check, 'verified')).context.token).toBe('proof')
})

test('a failed check waits for a retry', async () => {
  const { check } = start(new Error('No challenge'), { token: 'proof', validFor: 1000 })
  check.send({ type: 'check.begin' })
  await reach(check, 'failed')
  check.send({ type: 'check.retry' })
  expect((await reach(check, 'verified')).context.token).toBe('proof')
})

test('a token that expires is renewed by itself', async () => {
  const { check, clock } = start({ token: 'first', validFor: 1000 }, { token: 'second', validFor: 1000 })
  check.send({ type: 'check.begin' })
  await reach(check, 'verified')
  clock.increment(1000)
  expect(check.getSnapshot().context.token).toBeUndefined()
  expect((await reach(check, 'verified')).context.token).toBe('second')
})

test('a token is spent once', async () => {
  const { check } = start({ token: 'first', validFor: 1000 }, { token: 'second', validFor: 1000 })
  check.send({ type: 'check.begin' })
  await reach(check, 'verified')
  check.send({ type: 'check.spend' })
  expect(check.getSnapshot().value).toBe('working')
  expect((await reach(check, 'verified')).context.token).toBe('second')
})

test('asking for it while it is there or on its way changes nothing', async () => {
  const { check } = start({ token: 'first', validFor: 1000 })
  check.send({ type: 'check.begin' })
  check.send({ type: 'check.retry' })
  await reach(check, 'verified')
  check.send({ type: 'check.retry' })
  expect(check.getSnapshot().context.token).toBe('first')
})
