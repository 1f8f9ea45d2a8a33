import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { runReplay } from '#machines/app/replay/command'
import { limits, readTrace } from '#machines/app/replay/read'
import { formMachine } from '#machines/core/form'
import { fileOf } from '#machines/core/recorder/file'
import { createRecorder } from '#machines/core/recorder/recorder'

const textOf = (name: string) => readFileSync(join(import.meta.dirname, `../../traces/${name}.json`), 'utf8')
const bulk = textOf('bulk-move-with-refusals')
const rowsOf = (out: string) => out.split('\n\n')[0]?.split('\n').slice(1) ?? []

/** A person who adds a book by a wrong ISBN, and then meets an error. */
function complaint(about = 'It did not take the book') {
  const recorder = createRecorder({ version: '1', now: () => 0 })
  recorder.hearPlace('/order/new-orders/edit/622')
  createActor(formMachine, {
    input: { initial: { isbn: '' }, validate: () => ({ isbn: 'Not an ISBN' }), submit: async () => undefined },
    inspect: recorder.hear,
  })
    .start()
    .send({ type: 'form.submit' })
  recorder.note({ refused: 'form', actor: 1, fields: { isbn: 'blank' } })
  recorder.hearCall({ method: 'POST', path: 'Basket/AddByIsbn/{id}', status: 422, ms: 12, request: '1f2e3d4c-1' })
  recorder.note({
    error: 'screen',
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'price')",
    stack: ['totalOf basket-x.js:2:4'],
  })
  return fileOf(recorder.take(about))
}

test('31.2.6 support reads names of people, field, route, HTTP code and error', () => {
  const { out } = runReplay(complaint())
  expect(out).toMatch(/Page +\/order\/new-orders\/edit\/622/)
  expect(out).toMatch(/Add by ISBN +Submit/)
  expect(out).toMatch(/Refused +Add by ISBN +isbn is blank/)
  expect(out).toMatch(/Call +POST Basket\/AddByIsbn\/\{id\} +422 in 12 ms, request 1f2e3d4c-1/)
  expect(out).toMatch(/Error +Unexpected Application Error!: TypeError: Cannot read properties of undefined.* at totalOf basket-x\.js:2:4/)
})

test('31.2.6 starts and polling fold, and all of them can be asked for', () => {
  const few = rowsOf(runReplay(bulk).out)
  const all = rowsOf(runReplay(bulk, { isAll: true }).out)
  expect(few.length).toBeLessThan(all.length * 0.75)
  expect(few.some((row) => /… +\d+ of routine: /.test(row))).toBe(true)
  expect(few.some((row) => /GetCountMenu|Menu counts +request/.test(row))).toBe(false)
  expect(few.join()).toContain('Start work')
})

test('31.2.6 rows are found by actor, by text and around an event', () => {
  expect(rowsOf(runReplay(bulk, { actor: 'batch 1' }).out).every((row) => / Batch 1 /.test(row))).toBe(true)
  expect(rowsOf(runReplay(bulk, { actor: 'basketMove' }).out).every((row) => / Order \d+ /.test(row))).toBe(true)
  expect(rowsOf(runReplay(bulk, { grep: '409' }).out).length).toBeGreaterThan(1)
  expect(rowsOf(runReplay(bulk, { grep: 'no such thing' }).out)).toEqual([])
  const near = rowsOf(runReplay(bulk, { around: 20 }).out)
  expect(near).toHaveLength(17)
  expect(near.some((row) => /^ *[\d.]+ +20 /.test(row))).toBe(true)
})

test('31.2.6 programs read the same as JSON', () => {
  const { out, code } = runReplay(complaint(), { isJson: true })
  const json = JSON.parse(out)
  expect(json).toMatchObject({ verdict: 'agrees', code, summary: expect.arrayContaining(['Every state agrees.']) })
  expect(json.rows).toContainEqual(expect.objectContaining({ who: 'Add by ISBN', what: 'Submit', type: 'form.submit', actor: 'form 1' }))
})

test('31.2.6 a terminal obeys nothing that is in the file', () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e'
  const trace = readTrace(complaint(`It stopped ${evil}`))
  for (const part of trace.parts) for (const event of part.events) event.event.type += evil
  const { out } = runReplay(fileOf(trace))
  expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(out).toContain('It stopped')
})

test('31.2.6 300,000 events are refused at once', () => {
  const trace = readTrace(complaint())
  const [event] = trace.parts[0]?.events ?? []
  if (!event || !trace.parts[0]) throw new Error('The trace has no event')
  const small = { t: 0, n: 1, actor: 1, event: { type: 'a' }, to: 'a', context: '' }
  trace.parts[0].events = Array.from({ length: 300_000 }, () => small)
  const text = JSON.stringify(trace)
  const began = process.memoryUsage().heapUsed
  const { code, error } = runReplay(text)
  expect([code, error]).toEqual([2, expect.stringMatching(/^This is too large for a trace of the app: (\d+ MB|300,000 events)/)])
  expect(process.memoryUsage().heapUsed - began).toBeLessThan(200_000_000)
  expect(runReplay(' '.repeat(limits.characters + 1))).toMatchObject({ code: 2, error: expect.stringContaining('24 MB') })
})
