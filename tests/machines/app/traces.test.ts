import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { runReplay } from '#machines/app/replay/command'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { shellMachine } from '#machines/app/shell'
import { fileOf } from '#machines/core/recorder/file'
import { createRecorder } from '#machines/core/recorder/recorder'

const folder = join(import.meta.dirname, '../../traces')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

test.each(files)('%s, recorded from the app, still goes as it did', (name) => {
  const { difference, gaps, verdict } = replay(readTrace(textOf(name)))
  expect([verdict, difference?.difference, gaps]).toEqual(['agrees', undefined, []])
})

test('the traces that stand for a working day are there', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'bulk-move-with-refusals.json',
      'conflict-of-two-people.json',
      'offline-and-back.json',
      'plain-day-of-moves.json',
      'required-password-change.json',
      'session-ended-in-mid-form.json',
    ]),
  )
})

test('the recorded states are those the traces are named for', () => {
  const ends = (name: string, machine: string) =>
    replay(readTrace(textOf(name))).steps.flatMap(({ actor, to }) => (actor.machine === machine ? [to] : []))
  expect(ends('bulk-move-with-refusals.json', 'basketMove')).toEqual(expect.arrayContaining(['moved', 'refused', 'conflicted']))
  expect(ends('conflict-of-two-people.json', 'basketMove')).toContain('conflicted')
  expect(ends('offline-and-back.json', 'connection')).toEqual(['online', 'offline', 'online'])
  expect(ends('required-password-change.json', 'session')).toEqual(
    expect.arrayContaining([{ signedIn: 'mustChangePassword' }, { signedIn: 'ready' }]),
  )
  expect(ends('session-ended-in-mid-form.json', 'session')).toEqual(
    expect.arrayContaining(['signedOut', 'signingIn', { signedIn: 'ready' }]),
  )
})

test('31.5 the traces of trouble hold it: an error, a refused press and form, and each load of the page', () => {
  const partsOf = (name: string) => readTrace(textOf(`${name}.json`)).parts
  expect(partsOf('error-screen')[0]?.errors).toContainEqual(
    expect.objectContaining({ error: 'answer', path: 'Basket/BasketItem/{id}', message: expect.stringContaining('contract') }),
  )
  expect(partsOf('refused-press')[0]?.refusals).toEqual([
    expect.objectContaining({ refused: 'press', move: 'basket.start', code: 'isPaid' }),
    expect.objectContaining({ refused: 'form', fields: { isbn: 'invalid' } }),
  ])
  for (const name of ['reload-in-the-middle', 'killed-tab'])
    expect(partsOf(name).flatMap(({ scenes }) => scenes.flatMap(({ scene }) => scene.page ?? []))).toEqual([1, 2])
})

test('no trace holds a name, a password or a text that was typed', () => {
  for (const name of files)
    expect(textOf(name)).not.toMatch(/Lindqvist|Erik|backoffice|newcomer"|long enough|Half a thought|Ring the library/i)
})

test('a trace that agrees ends with 0, with a line for each event', () => {
  const { code, out } = runReplay(textOf('bulk-move-with-refusals.json'))
  expect(code).toBe(0)
  expect(out).toMatch(/Batch 1 +Send now +holding → running/)
  expect(out).toMatch(/Order \d+ +send failed: 409 Basket\/ChangeStatusToInProgress\/\{id\} +sending → refused/)
  expect(out).toMatch(/Every state agrees\.$/)
})

test('a trace that differs ends with 1 and names the first difference', () => {
  const trace = readTrace(textOf('bulk-move-with-refusals.json'))
  const sent = trace.parts[0]?.events.find(({ event }) => event.type === 'batch.sendNow')
  if (sent) sent.to = 'settled'
  const { code, out } = runReplay(fileOf(trace))
  expect(code).toBe(1)
  expect(out).toContain("batch batch-1, 'batch.sendNow' in holding: recorded settled, now running")
})

test.each([
  ['', 'it is empty'],
  ['{"a":', 'it is not JSON'],
  ['[1]', "it has no 'format'"],
  ['{"format":"trace/9"}', "a trace of the format 'trace/9'; this version reads 'trace/3'"],
  ['{"format":"trace/1"}', 'Have the problem reported again with the present version, and delete this file'],
  ['{"format":"trace/3"}', "damaged at 'version'"],
  ['{"format":"trace/2"}', "of the format 'trace/2', which an earlier version of the app saved"],
])('%j is no trace, and it says why', (text, reason) => {
  const { code, error } = runReplay(text)
  expect(code).toBe(2)
  expect(error).toContain(reason)
})

test('a damage too deep to read ends with 2', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const text = textOf('offline-and-back.json').replace(/"input":null/, `"input":${deep}`)
  expect(text).toContain('[[[[')
  expect(runReplay(text)).toMatchObject({ code: 2, error: 'This trace is damaged: it is nested too deep' })
})

test('an actor that stood where the chart has no such state any more is a difference', () => {
  const trace = readTrace(textOf('plain-day-of-moves.json'))
  const [part] = trace.parts
  const shell = part?.actors.find(({ machine }) => machine === 'shell')
  if (!part || !shell) throw new Error('The trace has no shell')
  Object.assign(shell, { input: undefined, value: { menu: 'folded', bar: 'flat' }, context: null })
  part.events = part.events.filter(({ actor, event }) => actor !== shell.id || event.type !== 'xstate.init')
  const { code, out } = runReplay(fileOf(trace))
  expect(code).toBe(1)
  expect(out).toMatch(/shell, '[\w.]+' in .*folded.*: the chart threw: .*folded/)
})

test('10,000 events replay to the end', { timeout: 60_000 }, () => {
  const recorder = createRecorder({ version: '1', limits: { events: 20_000, bytes: 10_000_000 } })
  const shell = createActor(shellMachine, { inspect: recorder.hear, clock: new SimulatedClock() }).start()
  for (let i = 0; i < 10_000; i++) shell.send(i % 2 ? { type: 'page.scrolled', y: i % 40 } : { type: 'menu.toggle' })
  const file = fileOf(recorder.take(''))
  expect(runReplay(file).code).toBe(0)
})
