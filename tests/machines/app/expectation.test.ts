import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { BasketStatus } from '#api/orders/baskets'
import { complaintOf } from '#machines/app/replay/command'
import { type Expected, markedStep } from '#machines/app/replay/expectation'
import { readTrace } from '#machines/app/replay/read'
import { shellMachine } from '#machines/app/shell'
import { hearLaws } from '#machines/core/law'
import { fileOf } from '#machines/core/recorder/file'
import { createRecorder } from '#machines/core/recorder/recorder'
import { createVerdicts } from '#machines/core/recorder/verdicts'
import { activityMachine } from '#machines/orders/activity'
import { type BasketMoveInput, basketMoveMachine } from '#machines/orders/basketMove'
import { basketLaw } from '#machines/orders/basketStatus'
import { bulkMoveMachine } from '#machines/orders/bulkMove'
import { storyOf, testOf } from '../../../scripts/replayFiles.mjs'
import { changedCharts } from './changedCharts'

/** A page where a move was offered that the reporter says should not be, and one was off that should not. */
function report(expected?: Partial<Expected>, about = "It started work, though the customer's payment is late") {
  const recorder = createRecorder({ version: '1', now: () => 0 })
  const verdictOf = createVerdicts()
  hearLaws((asked) => {
    const verdict = verdictOf(asked)
    if (verdict) recorder.note(verdict)
  })
  const facts = { items: 2, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }
  basketLaw.refusal('newOrder', { type: 'basket.start' }, facts)
  basketLaw.refusal('done', { type: 'basket.cancel', reason: '' }, facts)
  hearLaws(undefined)
  const shell = createActor(shellMachine, { inspect: recorder.hear, clock: new SimulatedClock() }).start()
  shell.send({ type: 'menu.toggle' })
  const row = basketMoveMachine.provide({
    actors: { send: fromPromise<BasketStatus, BasketMoveInput>(() => new Promise(() => undefined)) },
  })
  const tray = activityMachine.provide({ actors: { bulkMove: bulkMoveMachine.provide({ actors: { row } }) } })
  const baskets = [{ id: 1, status: 'newOrder' as const, label: 'Order 1' }]
  createActor(tray, { inspect: recorder.hear, clock: new SimulatedClock() })
    .start()
    .send({ type: 'moves.requested', move: { type: 'basket.start' }, baskets })
  recorder.note({ refused: 'press', law: 'basketStatus', move: 'basket.cancel', code: 'hasReason' })
  const trace = recorder.take(about)
  return fileOf(expected ? { ...trace, expected: { at: '0.events.3', choice: 'refused', text: '', ...expected } } : trace)
}

test('31.2.7 a step that should have been refused is a test of at most fifteen lines, named after the complaint', () => {
  const complaint = complaintOf(report({}))
  if (!complaint) throw new Error('There is nothing to complain of')
  const text = testOf('it-started-work', complaint)
  expect(text).toBe(`import { expect, test } from 'vitest'
import { recorded } from './recorded'

test('It started work, though the customer\\'s payment is late', () => {
  // Activity: moves.requested: Start work (allowed).
  const step = recorded('it-started-work', '0.events.3')
  expect(step.outcome).toBe('refused')
})
`)
  expect(text.split('\n').length).toBeLessThanOrEqual(15)
  expect(storyOf('it-started-work', complaint.at)).toMatch(
    /import trace from '..\/..\/tests\/traces\/it-started-work.json\?raw'[\s\S]*step: '0.events.3'/,
  )
})

test('31.2.7 it is red while the law allows the step, and green once it refuses', () => {
  const trace = readTrace(report({}))
  expect(markedStep(trace).outcome).toBe('allowed')
  expect(markedStep(trace, undefined, changedCharts({ id: 'basketStatus', at: ['states', 'newOrder'], by: {} })).outcome).toBe('refused')
})

test('31.2.7 a press that was refused and should have worked is red, too', () => {
  const text = report({ at: '0.refusals.0', choice: 'allowed' })
  expect(complaintOf(text)).toMatchObject({ did: 'Refused: pressed Cancel order, which was off', choice: 'allowed' })
  expect(markedStep(readTrace(text)).outcome).toBe('refused')
})

test('31.2.7 what was expected in words is red until somebody writes the state that is meant', () => {
  const complaint = complaintOf(report({ at: '0.events.1', choice: 'other', text: 'The menu opens\nslowly \u001b[2J' }))
  expect(complaint).toMatchObject({ did: 'Menu: menu.toggle', choice: 'other', wanted: 'The menu opens slowly \ufffd[2J' })
  expect(testOf('menu', complaint)).toContain("  expect(step.to).toBe('The menu opens slowly \ufffd[2J')")
})

test('31.2.7 without a mark it is the last step, and what the reporter wrote', () => {
  expect(complaintOf(report(undefined, 'It did nothing'))).toMatchObject({ at: '0.refusals.0', choice: 'other', wanted: 'It did nothing' })
})

test('31.2.7 nothing is written where this version does what was expected', () => {
  expect(complaintOf(report({ choice: 'allowed' }))).toBeUndefined()
  expect(complaintOf(report({ at: '0.refusals.0', choice: 'refused' }))).toBeUndefined()
})

test('31.2.7 a trace that was tampered with writes no code into the test', () => {
  const text = report({ at: '0.refusals.0', choice: 'allowed' }).replace(
    /"from": ?"done"/,
    JSON.stringify({ from: 'done\nprocess.exit()' }).slice(1, -1),
  )
  const complaint = complaintOf(text)
  expect(complaint?.change).toBe('done process.exit() → –')
})

test('31.2.7 a mark that leads nowhere is an error', () => {
  expect(() => complaintOf(report({ at: '4.events.1' }))).toThrow("The trace has no step '4.events.1'")
})
