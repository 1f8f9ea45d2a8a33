import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, createMachine, SimulatedClock, spawnChild } from 'xstate'
import * as z from 'zod/mini'
import { ApiError } from '#api/core/http'
import { basketStatuses } from '#api/orders/baskets'
import { shellMachine } from '#machines/app/shell'
import { formMachine } from '#machines/core/form'
import { digestOf } from '#machines/core/recorder/digest'
import { createRecorder } from '#machines/core/recorder/recorder'
import { createRedaction } from '#machines/core/recorder/redact'
import { words } from '#machines/core/recorder/safe'
import { trace } from '#machines/core/recorder/trace'
import { typingMachine } from '#machines/core/typing'
import { moveNames } from '#machines/orders/basketStatus'

const made = (limits?: { events: number; bytes: number }) => createRecorder({ version: '1.2.3', now: () => 0, limits })

test('a trace holds each event with the state it led to, in the order they were sent', () => {
  const recorder = made()
  const shell = createActor(shellMachine, { inspect: recorder.hear, clock: new SimulatedClock() }).start()
  shell.send({ type: 'menu.toggle' })
  shell.send({ type: 'page.scrolled', y: 40 })
  const { parts, charts, version } = recorder.take('odd')
  expect(version).toBe('1.2.3')
  expect(charts.shell).toMatch(/^[0-9a-f]{8}$/)
  expect(parts[0]?.actors).toEqual([{ id: 1, machine: 'shell', name: '1', input: null }])
  expect(parts[0]?.events.map(({ event, to }) => [event.type, to])).toEqual([
    ['xstate.init', { menu: { collapsed: 'resting' }, bar: 'flat' }],
    ['menu.toggle', { menu: 'expanded', bar: 'flat' }],
    ['page.scrolled', { menu: 'expanded', bar: 'elevated' }],
  ])
  expect(parts[0]?.events[2]?.event).toEqual({ type: 'page.scrolled', y: 40 })
})

test('what is typed is its length, and equal texts are equal', () => {
  const recorder = made()
  const typing = createActor(typingMachine, { input: { text: '' }, inspect: recorder.hear, clock: new SimulatedClock() }).start()
  typing.send({ type: 'text.changed', text: 'Astrid' })
  typing.send({ type: 'text.changed', text: 'Sara' })
  typing.send({ type: 'text.changed', text: 'Astrid' })
  expect(
    recorder
      .take('')
      .parts[0]?.events.slice(1)
      .map(({ event }) => event.text),
  ).toEqual(['~6#1', '~4#2', '~6#1'])
})

test('what somebody fills into a form is never kept, the names of its fields are', () => {
  const recorder = made()
  const form = createActor(formMachine, {
    input: { initial: { mobile: '', password: '' }, validate: () => ({}), submit: () => Promise.resolve() },
    inspect: recorder.hear,
    clock: new SimulatedClock(),
  }).start()
  form.send({ type: 'field.typed', name: 'password', value: 'hunter2!' })
  form.send({ type: 'field.chosen', name: 'mobile', value: 'astrid@example.org' })
  const file = JSON.stringify(recorder.take(''))
  expect(file).not.toContain('hunter2!')
  expect(file).not.toContain('astrid')
  expect(file).toContain('"name":"password"')
})

const innocent = [
  'type',
  'name',
  'value',
  'values',
  'label',
  'email',
  'phone',
  'path',
  'reason',
  'to',
  'id',
  'error',
  'output',
  'data',
  'status',
  'code',
]
const guilty = ['password', 'token', 'confirmPassword', 'authorization', 'challenge', 'proof']
const planted = 'sEcReT'
const hiding = fc.oneof(
  fc.constant(`${planted} 0701234567`),
  fc.constant(`${planted}@example.org`),
  fc.constant(` ${planted} `),
  fc.constant(`~${planted}`),
  fc.constant(`${planted}.ab-c_d`),
  fc.constant(`/reset-password?token=${planted}`),
)
const anything = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, hiding, fc.boolean(), fc.constant(null), tie('list'), tie('object'), tie('error')),
  list: fc.array(tie('value'), { maxLength: 5 }),
  object: fc.dictionary(
    fc.oneof(
      fc.constantFrom(...innocent, ...guilty),
      hiding.filter((text) => /[^\w.-]/.test(text)),
    ),
    tie('value'),
    { maxKeys: 6 },
  ),
  error: tie('value').map((data) => new ApiError(422, `Refused: ${planted}`, data, `User/${planted} x`)),
}))

test('whatever is planted, wherever, is neither in the buffer nor in the file', () => {
  const listener = createMachine({ id: 'listener', context: ({ input }) => ({ heard: input }), on: { '*': { actions: [] } } })
  fc.assert(
    fc.property(anything.value, anything.object, fc.constantFrom('listener', 'form', 'session', 'batch'), (input, payload, id) => {
      const recorder = made({ events: 3, bytes: 4000 })
      const actor = createActor(createMachine({ ...listener.config, id }), { input, inspect: recorder.hear }).start()
      for (let i = 0; i < 4; i++) actor.send({ ...(payload as object), type: 'some.event' })
      expect(JSON.stringify(recorder.take('')).toLowerCase()).not.toContain(planted.toLowerCase())
    }),
    { numRuns: 300 },
  )
})

test('digits of a phone and amounts of money are not kept either', () => {
  const redacted = createRedaction(() => 0).ofValue({ phone: 46313683300, total: { net: 14900 }, id: 7 }, 'x')
  expect(redacted).toEqual({ phone: '~n', total: { net: '~n' }, id: 7 })
})

test('what is blank stays blank, however long it was', () => {
  const redacted = createRedaction(() => 0).ofValue({ reason: '', label: ' '.repeat(1_000_000), text: 'x' }, 'typing')
  expect(redacted).toEqual({ reason: '', label: ' ', text: '~1#1' })
})

test('contexts are told apart by their words, numbers and lengths, whatever the order of their fields and whatever was typed', () => {
  const digest = (context: object) => digestOf(context, 'batch')
  const one = digest({ id: 'batch-1', queue: [1, 2], outcomes: [{ type: 'moved' }, null], label: 'Astrid' })
  expect(digest({ label: 'Sara', outcomes: [{ type: 'moved' }, null], queue: [1, 2], id: 'batch-1' })).toBe(one)
  const others = [
    { id: 'batch-2', queue: [1, 2], outcomes: [{ type: 'moved' }, null], label: 'Astrid' },
    { id: 'batch-1', queue: [2, 1], outcomes: [{ type: 'moved' }, null], label: 'Astrid' },
    { id: 'batch-1', queue: [1, 2, 3], outcomes: [{ type: 'moved' }, null], label: 'Astrid' },
    { id: 'batch-1', queue: [1, 2], outcomes: [{ type: 'refused' }, null], label: 'Astrid' },
    { id: 'batch-1', queue: [1, 2], outcomes: [{ type: 'moved' }, null], label: '' },
    { id: 'batch-1', queue: [1, 2], outcomes: [{ type: 'moved' }, null], title: 'Astrid' },
  ].map(digest)
  expect(new Set([one, ...others]).size).toBe(7)
})

test('a file keeps the format', () => {
  const recorder = made()
  createActor(shellMachine, { inspect: recorder.hear }).start()
  recorder.hearCall({ method: 'GET', path: 'Basket/BasketItem/{id}', status: 200, ms: 12 })
  expect(z.safeParse(trace, JSON.parse(JSON.stringify(recorder.take('It stopped')))).error).toBeUndefined()
})

test('a call keeps the name the server has for it, and nothing else that stands in its place', () => {
  const recorder = made()
  const call = { method: 'GET', path: 'Basket/BasketItem/{id}', status: 500, ms: 12 }
  for (const request of ['1f2e3d4c-1', 'Astrid Öberg', undefined]) recorder.hearCall({ ...call, request })
  const calls = recorder.take('').parts.flatMap((part) => part.calls)
  expect(calls.map(({ request }) => request)).toEqual(['1f2e3d4c-1', undefined, undefined])
  expect(calls.map((call) => 'request' in call)).toEqual([true, false, false])
})

test('what is kept is bounded, and begins where its actors stood', () => {
  const recorder = made({ events: 50, bytes: 20_000 })
  const shell = createActor(shellMachine, { inspect: recorder.hear, clock: new SimulatedClock() }).start()
  for (let y = 0; y < 500; y++) shell.send({ type: 'page.scrolled', y })
  const { parts, dropped } = recorder.take('')
  expect(recorder.bytes).toBeLessThan(40_000)
  expect(dropped).toBeGreaterThan(300)
  expect(parts[0]?.actors[0]).toMatchObject({ machine: 'shell', value: { menu: { collapsed: 'resting' }, bar: 'elevated' } })
})

test('each half of what is kept says where the person was when it began', () => {
  const recorder = made({ events: 50, bytes: 20_000 })
  recorder.hearPlace('/dashboard')
  const shell = createActor(shellMachine, { inspect: recorder.hear, clock: new SimulatedClock() }).start()
  for (let y = 0; y < 70; y++) shell.send({ type: 'page.scrolled', y })
  recorder.hearPlace('/order/order-map')
  recorder.hearPlace('/order/order-map')
  for (let y = 0; y < 50; y++) shell.send({ type: 'page.scrolled', y })
  expect(recorder.take('').parts.map(({ places }) => places.map(({ place }) => place))).toEqual([
    ['/dashboard', '/order/order-map'],
    ['/order/order-map'],
  ])
})

test('no step of a half is older than the place it begins with, whoever answers first', () => {
  let t = 0
  const recorder = createRecorder({ version: '', now: () => t++, limits: { events: 12, bytes: 20_000 } })
  recorder.hearPlace('/dashboard')
  const child = createMachine({ id: 'child' })
  const parent = createMachine({ id: 'parent', on: { spawned: { actions: spawnChild(child) } } })
  const actor = createActor(parent, { inspect: recorder.hear }).start()
  for (let i = 0; i < 20; i++) actor.send({ type: 'spawned' })
  const { parts } = recorder.take('')
  expect(parts).toHaveLength(2)
  for (const { places, events } of parts) expect(places[0]?.t).toBeLessThanOrEqual(Math.min(...events.map((event) => event.t)))
})

test('the end of an actor is kept, too', () => {
  const recorder = made()
  createActor(shellMachine, { inspect: recorder.hear }).start().stop()
  expect(recorder.take('').parts[0]?.events.at(-1)).toMatchObject({ event: { type: 'xstate.stop' }, status: 'stopped' })
})

test('the words that are kept are those of the law', () => {
  for (const word of [...basketStatuses, ...moveNames]) expect(words).toContain(word)
})
