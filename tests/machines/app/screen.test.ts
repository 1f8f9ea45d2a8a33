import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { nextOutcome, pauseBefore, shownIndex } from '#machines/app/replay/browse'
import { readTrace } from '#machines/app/replay/read'
import { screenAt } from '#machines/app/replay/screen'
import { filtered, recordedSteps, timeline } from '#machines/app/replay/timeline'
import { formMachine } from '#machines/core/form'
import { createRecorder } from '#machines/core/recorder/recorder'
import type { Trace } from '#machines/core/recorder/trace'

const traceOf = (name: string) => readTrace(readFileSync(join(import.meta.dirname, `../../traces/${name}.json`), 'utf8'))
const rowsOf = (trace: Trace) => timeline(trace, { steps: recordedSteps(trace), laws: [] })

test('31.8 every row has a path of its own, by which it is linked', () => {
  for (const name of ['bulk-move-with-refusals', 'session-ended-in-mid-form']) {
    const paths = rowsOf(traceOf(name)).map(({ at }) => at)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.every((at) => /^\d+\.(events|places|calls|errors|refusals|scenes|verdicts)\.\d+$/.test(at))).toBe(true)
  }
})

test('31.8 the next refusal and the next failure are found, after the last one from the beginning', () => {
  const rows = rowsOf(traceOf('bulk-move-with-refusals'))
  const first = nextOutcome(rows, '', 'refused')
  expect(`${first?.what} ${first?.note}`).toMatch(/40[39]|409/)
  const last = rows.findLast(({ outcome }) => outcome === 'refused')
  expect(nextOutcome(rows, last?.at ?? '', 'refused')).toBe(first)
  expect(nextOutcome(rows, '', 'failed')).toBeUndefined()
  const offline = rowsOf(traceOf('offline-and-back'))
  expect(
    offline.filter(({ outcome }) => outcome === 'failed').every(({ what, note }) => /no answer|failed: 0|50\d/.test(`${what} ${note}`)),
  ).toBe(true)
})

test('31.8 a step within a fold is shown by the fold', () => {
  const rows = rowsOf(traceOf('bulk-move-with-refusals'))
  const shown = filtered(rows, {})
  const fold = shown.findIndex(({ who }) => who === '…')
  const inside = rows[rows.findIndex(({ at }) => at === shown[fold]?.at) + 1]
  expect(shownIndex(rows, shown, inside?.at ?? '')).toBe(fold)
  expect(shownIndex(rows, shown, shown[3]?.at ?? '')).toBe(3)
  expect(shownIndex(rows, [], '0.events.0')).toBe(-1)
})

test('31.8 the recorded pace keeps within what people see and wait for', () => {
  const [row] = rowsOf(traceOf('plain-invoice'))
  if (!row) throw new Error('The trace has no row')
  expect(pauseBefore(row, { ...row, t: row.t + 700 })).toBe(700)
  expect(pauseBefore(row, row)).toBe(60)
  expect(pauseBefore(row, { ...row, t: row.t + 60_000 })).toBe(3000)
})

test('31.9 a screen has the place, the scene and the processes as they were after a step, and no later ones', () => {
  let now = 0
  const recorder = createRecorder({ version: '1', now: () => now })
  recorder.note({ scene: { page: 1, theme: 'dark', width: 390, height: 700 } })
  recorder.hearPlace('/order/new-orders/edit/622')
  const form = createActor(formMachine, {
    input: { initial: { isbn: '' }, validate: () => ({ isbn: 'Not an ISBN' }), submit: async () => undefined },
    inspect: recorder.hear,
  }).start()
  now = 10
  form.send({ type: 'form.submit' })
  recorder.note({ refused: 'form', actor: 1, fields: { isbn: 'blank' } })
  now = 20
  recorder.note({ scene: { theme: 'light' } })
  recorder.hearPlace('/dashboard')
  form.stop()
  const trace = recorder.take('')
  const rows = rowsOf(trace)
  const screenAfter = (at: string) =>
    screenAt(
      trace,
      rows,
      rows.findIndex((row) => row.at === at),
    )

  expect(screenAfter('0.refusals.0')).toMatchObject({
    time: new Date(10).toISOString(),
    place: '/order/new-orders/edit/622',
    scene: { theme: 'dark', width: 390, height: 700 },
    processes: [{ title: 'Add by ISBN', fields: [{ name: 'isbn', wrong: 'blank' }] }],
  })
  expect(screenAfter(rows.at(-1)?.at ?? '')).toMatchObject({ place: '/dashboard', scene: { theme: 'light', width: 390 }, processes: [] })
})

test('31.9 facts that were not recorded are undefined', () => {
  const recorder = createRecorder({ version: '1', now: () => 0 })
  recorder.hearCall({ method: 'GET', path: 'User/GetCountMenu', status: 200, ms: 1 })
  const trace = recorder.take('')
  expect(screenAt(trace, rowsOf(trace), 0)).toEqual({
    time: new Date(0).toISOString(),
    place: undefined,
    scene: {},
    stage: undefined,
    shell: undefined,
    isOffline: undefined,
    isBare: undefined,
    processes: [],
    error: undefined,
  })
})

test('31.9 a person who is signed out sees sign-in, and a lost connection shows', () => {
  const trace = traceOf('offline-and-back')
  const rows = rowsOf(trace)
  const lost = rows.findIndex(({ type }) => type === 'connection.lost')
  expect([
    screenAt(trace, rows, lost - 1).isOffline,
    screenAt(
      trace,
      rows,
      rows.findLastIndex(({ n }, i) => i >= lost && n === rows[lost]?.n),
    ).stage,
  ]).toEqual([false, 'in'])
  const signedOut = traceOf('session-ended-in-mid-form')
  const all = rowsOf(signedOut)
  const stages = all.map((_, i) => screenAt(signedOut, all, i).stage)
  expect(stages).toContain('out')
  expect(stages.at(-1)).toBe('in')
})
