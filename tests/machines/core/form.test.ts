import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom, transition, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { ApiError } from '#api/core/http'
import { isDirty } from '#machines/core/dirty'
import { type FormInput, formMachine, shownProblem, shownValue, type Values } from '#machines/core/form'

const validate = ({ username, note }: Values) => ({
  ...(username === '' && { username: 'Username is required' }),
  ...(typeof note === 'string' && note.length > 0 && note.length < 5 && { note: 'Too short' }),
})

const input = (more: Partial<FormInput> = {}): FormInput => ({
  initial: { username: '', note: '' },
  validate,
  submit: async () => 'saved',
  ...more,
})

function start(more: Partial<FormInput> = {}) {
  const clock = new SimulatedClock()
  const form = createActor(formMachine, { input: input(more), clock }).start()
  const emitted: string[] = []
  form.on('*', ({ type }) => emitted.push(type))
  const type = (name: string, value: string) => form.send({ type: 'field.typed', name, value })
  const problem = (name: string, isRequired = false) => shownProblem(form.getSnapshot(), name, isRequired)
  return { form, clock, emitted, type, problem }
}

const entry = (snapshot: SnapshotFrom<typeof formMachine>) => snapshot.value.entry

test('nothing is validated on mount', () => {
  const { form, problem } = start()
  expect(entry(form.getSnapshot())).toBe('pristine')
  expect(problem('username', true)).toBeUndefined()
})

test('what is typed shows at once and is written 300 ms after the last key', () => {
  const { form, clock, type } = start()
  type('username', 'a')
  clock.increment(299)
  type('username', 'ab')
  clock.increment(299)
  expect(shownValue(form.getSnapshot(), 'username')).toBe('ab')
  expect(form.getSnapshot().context.values.username).toBe('')
  clock.increment(1)
  expect(form.getSnapshot().context.values.username).toBe('ab')
})

test('each field waits for its own last key', () => {
  const { form, clock, type } = start()
  type('username', 'a')
  clock.increment(200)
  type('note', 'b')
  clock.increment(100)
  expect(form.getSnapshot().context.values).toEqual({ username: 'a', note: '' })
})

test('a blur writes what was typed and touches the field', () => {
  const { form, type, problem } = start()
  type('note', 'abc')
  expect(problem('note')).toBeUndefined()
  form.send({ type: 'field.left', name: 'note' })
  expect(form.getSnapshot().context.values.note).toBe('abc')
  expect(problem('note')).toBe('Too short')
})

test('Enter writes what was typed without touching the field', () => {
  const { form, type, problem } = start()
  type('note', 'abc')
  form.send({ type: 'field.chosen', name: 'note' })
  expect(form.getSnapshot().context.values.note).toBe('abc')
  expect(problem('note')).toBeUndefined()
})

test('a blank field shows its error once touched, or marked required, but only after a first change', () => {
  const { form, clock, type, problem } = start()
  type('note', 'long enough')
  expect(problem('username', true)).toBeUndefined()
  clock.increment(300)
  expect(problem('username', true)).toBe('Username is required')
  expect(problem('username', false)).toBeUndefined()
  form.send({ type: 'field.left', name: 'username' })
  expect(problem('username', false)).toBe('Username is required')
})

test('an error of emptiness goes with the first letter', () => {
  const { form, type, problem } = start()
  form.send({ type: 'field.left', name: 'username' })
  expect(problem('username')).toBe('Username is required')
  type('username', 'a')
  expect(problem('username')).toBeUndefined()
})

test('a submit writes what was typed, touches every field and is stopped by the schema', () => {
  const { form, emitted, type, problem } = start()
  type('note', 'abc')
  form.send({ type: 'form.submit' })
  expect(emitted).toEqual(['form.refused'])
  expect(problem('username')).toBe('Username is required')
  expect(problem('note')).toBe('Too short')
})

test('a valid form is sent with what was typed last, and its answer is said', async () => {
  const sent: Values[] = []
  const { form, type } = start({ submit: async (values) => void sent.push(values) })
  const succeeded = new Promise((resolve) => form.on('form.succeeded', resolve))
  type('username', 'orders')
  form.send({ type: 'form.submit' })
  expect(entry(form.getSnapshot())).toBe('submitting')
  await succeeded
  expect(sent[0]).toMatchObject({ username: 'orders' })
  expect(entry(form.getSnapshot())).toBe('succeeded')
  expect(isDirty(form.getSnapshot())).toBe(false)
})

test('a form being sent takes no more letters and is not sent twice', () => {
  let sent = 0
  const { form, type } = start({ initial: { username: 'orders' }, submit: () => new Promise(() => sent++) })
  form.send({ type: 'form.submit' })
  form.send({ type: 'form.submit' })
  type('username', 'admin')
  expect(sent).toBe(1)
  expect(shownValue(form.getSnapshot(), 'username')).toBe('orders')
})

test('what the server refuses shows on its field until that field changes', async () => {
  const refusal = new ApiError(422, 'Refused', { fieldErrors: { username: ['Is taken'] } })
  const { form, clock, type, problem } = start({ initial: { username: 'orders', note: '' }, submit: () => Promise.reject(refusal) })
  form.send({ type: 'form.submit' })
  await waitFor(form, (snapshot) => entry(snapshot) === 'editing')
  expect(problem('username')).toBe('Is taken')
  type('note', 'something else')
  clock.increment(300)
  expect(problem('username')).toBe('Is taken')
  type('username', 'admin')
  expect(problem('username')).toBeUndefined()
  clock.increment(300)
  expect(form.getSnapshot().context.refusals).toEqual({})
})

test('a failure that is no field’s stays until the next submit', async () => {
  const { form, emitted } = start({
    initial: { username: 'orders' },
    submit: () => Promise.reject(new ApiError(0, 'The connection was lost')),
  })
  form.send({ type: 'form.submit' })
  await waitFor(form, (snapshot) => entry(snapshot) === 'failed')
  expect(emitted).toEqual(['form.failed'])
  form.send({ type: 'field.left', name: 'username' })
  expect(entry(form.getSnapshot())).toBe('failed')
  form.send({ type: 'form.submit' })
  expect(entry(form.getSnapshot())).toBe('submitting')
})

test('a reset goes back to the first values, or begins from new ones', () => {
  const { form, type } = start()
  type('username', 'a')
  form.send({ type: 'form.reset' })
  expect(form.getSnapshot().context).toMatchObject({ values: { username: '', note: '' }, typed: {} })
  form.send({ type: 'form.reset', initial: { username: 'b', note: '' } })
  expect(entry(form.getSnapshot())).toBe('pristine')
  expect(isDirty(form.getSnapshot())).toBe(false)
})

test('a reset forgets a debounce under way', () => {
  const { form, clock, type } = start()
  type('username', 'a')
  form.send({ type: 'form.reset' })
  clock.increment(300)
  expect(form.getSnapshot().context.values.username).toBe('')
  expect(entry(form.getSnapshot())).toBe('pristine')
})

test('a fresh draft is put back unasked, a stale one is offered', () => {
  const draft = { values: { username: 'typed before' }, base: {}, savedAt: 0, isFresh: true }
  const fresh = start({ draft }).form.getSnapshot()
  expect(fresh.value.draft).toBe('restored')
  expect(shownValue(fresh, 'username')).toBe('typed before')
  const { form } = start({ draft: { ...draft, isFresh: false } })
  expect(form.getSnapshot().value.draft).toBe('offered')
  expect(shownValue(form.getSnapshot(), 'username')).toBe('')
  form.send({ type: 'draft.restore' })
  expect(shownValue(form.getSnapshot(), 'username')).toBe('typed before')
})

test('a discarded draft gives the form its first values back', () => {
  const { form, emitted } = start({ draft: { values: { username: 'typed before' }, base: {}, savedAt: 0, isFresh: true } })
  form.send({ type: 'draft.discard' })
  expect(shownValue(form.getSnapshot(), 'username')).toBe('')
  expect(form.getSnapshot().value).toEqual({ entry: 'pristine', draft: 'none' })
  expect(emitted).toContain('draft.discarded')
})

test('a draft of an older shape of the form keeps the fields it does not know', () => {
  const { form } = start({ draft: { values: { username: 'typed before' }, base: {}, savedAt: 0, isFresh: true } })
  expect(form.getSnapshot().context.values).toEqual({ username: 'typed before', note: '' })
})

test('the shortest paths reach every state of a form', () => {
  const machine = formMachine.provide({ actors: { submit: fromPromise(() => new Promise(() => undefined)) } })
  const refused = new ApiError(422, 'Refused', { fieldErrors: { username: ['Is taken'] } })
  const paths = getShortestPaths(machine, {
    input: input({ initial: { username: 'orders' } }),
    events: [
      { type: 'field.typed', name: 'username', value: 'a' },
      { type: 'field.left', name: 'username' },
      { type: 'form.submit' },
      { type: 'xstate.done.actor.submit', output: 'saved', actorId: 'submit' } as never,
      { type: 'xstate.error.actor.submit', error: refused, actorId: 'submit' } as never,
      { type: 'xstate.error.actor.submit', error: new Error('Lost'), actorId: 'submit' } as never,
    ],
    serializeState: (snapshot) => JSON.stringify([snapshot.value, Object.keys(snapshot.context.typed)]),
  })
  expect([...new Set(paths.map(({ state }) => entry(state)))].sort()).toEqual(['editing', 'failed', 'pristine', 'submitting', 'succeeded'])
})

test('after success the form can be filled in again', () => {
  const clock = new SimulatedClock()
  const form = createActor(formMachine, { input: input({ initial: { username: 'orders' } }), clock }).start()
  form.send({ type: 'form.submit' })
  const [done] = transition(formMachine, form.getSnapshot(), { type: 'xstate.done.actor.submit', output: 'saved' } as never)
  const [next] = transition(formMachine, done, { type: 'field.chosen', name: 'username', value: 'admin' })
  expect(entry(done)).toBe('succeeded')
  expect(entry(next)).toBe('editing')
  expect(isDirty(next)).toBe(true)
})

test('an offered draft put back leaves fields it never touched as the record has them now', () => {
  const draft = { values: { username: 'typed before', note: 'old' }, base: { username: '', note: 'old' }, savedAt: 0, isFresh: false }
  const { form, emitted } = start({ draft, initial: { username: '', note: 'changed since' } })
  form.send({ type: 'draft.restore' })
  expect(form.getSnapshot().context.values).toEqual({ username: 'typed before', note: 'changed since' })
  expect(emitted).toContain('draft.restored')
})

test('a form filled from a search is an edit without complaints until the first of its own', () => {
  const { form, problem } = start({ filled: { note: 'Selma Ek' } })
  expect(entry(form.getSnapshot())).toBe('pristine')
  expect(isDirty(form.getSnapshot())).toBe(true)
  expect(problem('username', true)).toBeUndefined()
  form.send({ type: 'field.chosen', name: 'note', value: 'Selma' })
  expect(problem('username', true)).toBe('Username is required')
  form.send({ type: 'form.reset' })
  expect(isDirty(form.getSnapshot())).toBe(false)
})

test('a form goes on from a record that became another under it', () => {
  const { form } = start()
  form.send({ type: 'form.rebased', initial: { username: 'theirs', note: 'theirs' }, values: { username: 'mine', note: 'theirs' } })
  expect(isDirty(form.getSnapshot())).toBe(true)
  form.send({ type: 'field.chosen', name: 'username', value: 'theirs' })
  expect(isDirty(form.getSnapshot())).toBe(false)
})
