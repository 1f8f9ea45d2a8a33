import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { ApiError } from '#api/core/http'
import type { BasketStatus } from '#api/orders/baskets'
import { appMachine, childOf } from '#machines/app/app'
import { charts } from '#machines/app/replay/charts'
import { replay } from '#machines/app/replay/replay'
import { nameOf } from '#machines/app/replay/step'
import { connectionMachine } from '#machines/core/connection'
import { formMachine, type Problems } from '#machines/core/form'
import { menuCountsMachine } from '#machines/core/menuCounts'
import { createRecorder } from '#machines/core/recorder/recorder'
import type { Trace } from '#machines/core/recorder/trace'
import { sessionMachine } from '#machines/core/session'
import { activityMachine } from '#machines/orders/activity'
import { type BasketMoveInput, basketMoveMachine } from '#machines/orders/basketMove'
import { batchOfMoves, bulkMoveMachine } from '#machines/orders/bulkMove'

const made = (limits?: { events: number; bytes: number }) => createRecorder({ version: '1', limits })
const throughFile = (trace: Trace): Trace => JSON.parse(JSON.stringify(trace))
const macrotask = () => new Promise((resolve) => setTimeout(resolve))

test('every chart of the app can be replayed', () => {
  expect([...charts.keys()]).toEqual(
    expect.arrayContaining([
      'activity',
      'app',
      'basketMove',
      'basketStatus',
      'batch',
      'combobox',
      'command',
      'connection',
      'form',
      'session',
    ]),
  )
})

test('a batch with refusals replays to the same states, row by row', async () => {
  const clock = new SimulatedClock()
  const recorder = made()
  const send = fromPromise<BasketStatus, BasketMoveInput>(async ({ input }) => {
    if (input.id % 3 === 0)
      throw new ApiError(409, 'Out of stock: Aniara', {
        reason: 'isInStock',
        currentStatus: 'newOrder',
        movedBy: 'Maja',
        movedAt: '2026-01-02T03:04:05Z',
      })
    return 'inProgress'
  })
  const basketMove = basketMoveMachine.provide({ actors: { send } })
  const tray = activityMachine.provide({ actors: { bulkMove: bulkMoveMachine.provide({ actors: { row: basketMove } }) } })
  const activity = createActor(tray, { inspect: recorder.hear, clock }).start()
  activity.send({ type: 'session.started', name: 'Olle Order' })
  const baskets = [1, 2, 3, 4, 5].map((id) => ({ id, status: 'newOrder' as const, label: `Order ${id}, Astrid` }))
  activity.send({ type: 'moves.requested', move: { type: 'basket.start' }, baskets })
  activity.send({ type: 'moves.requested', move: { type: 'basket.start' }, baskets })
  clock.increment(5000)
  for (let i = 0; i < 10; i++) {
    await macrotask()
    clock.increment(8)
  }
  const trace = throughFile(recorder.take(''))
  const { steps, difference, verdict, changed } = replay(trace)
  expect(difference?.difference).toBeUndefined()
  expect([verdict, changed]).toEqual(['agrees', []])
  expect(steps.filter(({ actor, to }) => actor.machine === 'basketMove' && to === 'refused')).toHaveLength(1)
  expect(steps.filter(({ actor, to }) => actor.machine === 'basketMove' && to === 'moved')).toHaveLength(4)
  expect(steps.filter(({ isContextSame }) => !isContextSame)).toEqual([])
  expect(steps.findLast(({ actor }) => actor.name === 'batch-1')?.to).toBe('settled')
  expect(steps.filter(({ refused }) => refused.includes('hasFree'))).toHaveLength(1)
})

test('a sign-in replays, though neither the password nor the token is in the trace', async () => {
  const recorder = made()
  const user = { id: 2, username: 'orders', firstName: 'Olle', lastName: 'Order', requiredChangePassword: true, template: '' }
  localStorageStandIn()
  const session = createActor(
    sessionMachine.provide({
      actors: {
        login: fromPromise(async () => ({ user, permissions: ['Dashboard'], to: '/dashboard', token: 'hunter2' })),
        refusals: fromCallback(() => undefined),
        otherTabs: fromCallback(() => undefined),
      },
    }),
    { inspect: recorder.hear },
  ).start()
  session.send({ type: 'session.signIn', values: { mobile: 'orders', password: 'hunter2', token: 'proof' } })
  await macrotask()
  session.send({ type: 'password.changed' })
  const trace = throughFile(recorder.take(''))
  expect(JSON.stringify(trace)).not.toMatch(/hunter2|Olle|"proof"/)
  const { steps, difference } = replay(trace)
  expect(difference?.difference).toBeUndefined()
  expect(steps.map(({ to }) => nameOf(to))).toEqual(['signedOut', 'signingIn', 'signedIn.mustChangePassword', 'signedIn.ready'])
})

test('what a schema said of words that are not in the trace is taken from the trace', async () => {
  const recorder = made()
  const form = createActor(formMachine, {
    input: {
      initial: { title: '' },
      validate: ({ title }): Problems => (title ? {} : { title: 'Title is required' }),
      submit: () => Promise.resolve(),
    },
    inspect: recorder.hear,
  }).start()
  form.send({ type: 'form.submit' })
  form.send({ type: 'field.chosen', name: 'title', value: 'Aniara' })
  form.send({ type: 'form.submit' })
  await macrotask()
  const { steps, difference } = replay(throughFile(recorder.take('')))
  expect(difference?.difference).toBeUndefined()
  expect(steps.map(({ to }) => nameOf(to))).toEqual([
    'entry.pristine draft.none',
    'entry.editing draft.none',
    'entry.editing draft.none',
    'entry.submitting draft.none',
    'entry.succeeded draft.none',
  ])
})

test('the root replays what it passes from one actor to another', () => {
  const recorder = made()
  const session = sessionMachine.provide({
    guards: { hasToken: () => false },
    actors: { refusals: fromCallback(() => undefined), otherTabs: fromCallback(() => undefined) },
  })
  const connection = connectionMachine.provide({ actors: { browserConnection: fromCallback(() => undefined) } })
  const app = createActor(appMachine, { input: { isOnline: true, session, connection }, inspect: recorder.hear }).start()
  app.send({ type: 'workspace.loaded', machines: { activity: activityMachine, menuCounts: menuCountsMachine } })
  childOf(app.system, 'activity').send({ type: 'batch.settled', batch: 'batch-1' })
  app.stop()
  const { difference, verdict } = replay(throughFile(recorder.take('')))
  expect([difference?.difference, verdict]).toEqual([undefined, 'agrees'])
})

test('a recorder that ran full leaves a trace that still replays, from where its actors stood', async () => {
  const recorder = made({ events: 20, bytes: 100_000 })
  const form = createActor(formMachine, {
    input: { initial: { title: '' }, validate: () => ({}), submit: () => Promise.resolve() },
    inspect: recorder.hear,
  }).start()
  for (let i = 0; i < 60; i++) form.send({ type: 'field.chosen', name: 'title', value: `Title ${i}` })
  form.send({ type: 'form.submit' })
  await macrotask()
  const trace = throughFile(recorder.take(''))
  expect(trace.dropped).toBeGreaterThan(0)
  expect(trace.parts[0]?.actors[0]?.input).toBeUndefined()
  const { difference, verdict, steps } = replay(trace)
  expect(difference?.difference).toBeUndefined()
  expect(verdict).toBe('agrees')
  expect(nameOf(steps.at(-1)?.to)).toBe('entry.succeeded draft.none')
})

test('the first state that differs is named', () => {
  const recorder = made()
  createActor(bulkMoveMachine, {
    input: batchOfMoves({
      id: 'batch-1',
      move: { type: 'basket.finish' },
      baskets: [{ id: 1, status: 'inProgress', label: '' }],
      me: null,
    }),
    inspect: recorder.hear,
    clock: new SimulatedClock(),
  })
    .start()
    .send({ type: 'batch.undo' })
  const trace = throughFile(recorder.take(''))
  const last = trace.parts[0]?.events.at(-1)
  if (last) last.to = 'settled'
  trace.charts.batch = '0000000000'
  const { difference, changed } = replay(trace)
  expect(difference?.difference).toBe('recorded settled, now undone')
  expect(changed).toEqual(['batch'])
})

/** The unit tests run where there is no browser. */
function localStorageStandIn() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage })
}
