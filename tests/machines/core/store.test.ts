import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import * as z from 'zod/mini'
import { replay } from '#machines/app/replay/replay'
import { shellMachine } from '#machines/app/shell'
import { formMachine } from '#machines/core/form'
import { createRecorder } from '#machines/core/recorder/recorder'
import { createStore, maxStored, storeKey } from '#machines/core/recorder/store'
import { trace } from '#machines/core/recorder/trace'

/** The storage of a tab, with the room that browsers allow. */
function tab(room = 5_000_000) {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
}
type Tab = ReturnType<typeof tab>

/** A page of the tab: what is recorded there, until it is loaded again. */
function page(storage: Tab, build = 'one', limits?: { events: number; bytes: number }) {
  const recorder = createRecorder({ version: '1', limits, after: JSON.parse(storage.getItem(storeKey) ?? '{}') })
  const store = createStore(storage, { build, startedAt: recorder.startedAt })
  recorder.precede(store.earlier)
  const shell = createActor(shellMachine, { inspect: recorder.hear, clock: new SimulatedClock() }).start()
  return { recorder, store, shell, persist: () => store.persist(recorder.kept(), recorder.charts()) }
}

test('31.1.3 a recording goes on over a reload, and replays as a whole', () => {
  const storage = tab()
  const first = page(storage)
  first.shell.send({ type: 'menu.toggle' })
  first.persist()
  first.shell.send({ type: 'page.scrolled', y: 40 })
  first.persist()
  const second = page(storage)
  second.shell.send({ type: 'menu.toggle' })
  second.persist()
  const third = page(storage)
  const taken = third.recorder.take('It stopped')
  expect(third.store.pages).toBe(3)
  expect(taken.parts.map(({ events }) => events.map(({ n, actor, event }) => `${n} ${actor} ${event.type}`))).toEqual([
    ['1 1 xstate.init', '2 1 menu.toggle', '3 1 page.scrolled'],
    ['4 2 xstate.init', '5 2 menu.toggle'],
    ['6 3 xstate.init'],
  ])
  expect(z.safeParse(trace, JSON.parse(JSON.stringify(taken))).error).toBeUndefined()
  const { verdict, gaps, difference } = replay(JSON.parse(JSON.stringify(taken)))
  expect([verdict, gaps, difference]).toEqual(['agrees', [], undefined])
})

test('31.1.3 times go on from the first page', () => {
  const storage = tab()
  const first = page(storage)
  first.persist()
  expect(page(storage).recorder.startedAt).toBe(first.recorder.startedAt)
})

test('31.1.3 nothing that was typed is in the storage of the tab', () => {
  const storage = tab()
  const { recorder, persist } = page(storage)
  const form = createActor(formMachine, {
    input: { initial: { title: '', pin: '' }, secrets: ['pin'], validate: () => ({}), submit: () => Promise.resolve() },
    inspect: recorder.hear,
  }).start()
  form.send({ type: 'field.chosen', name: 'title', value: 'Astrid' })
  form.send({ type: 'field.typed', name: 'pin', value: '4711' })
  persist()
  const stored = [...storage.items.values()].join()
  expect(stored).toContain('field.chosen')
  expect(stored).not.toMatch(/Astrid|4711|field\.typed/)
})

test('31.1.3 what is stored is bounded: the oldest half goes, is counted, and the rest replays', () => {
  const storage = tab()
  for (let load = 0; load < 6; load++) {
    const { shell, persist } = page(storage)
    for (let y = 0; y < 3000; y++) {
      shell.send({ type: 'page.scrolled', y })
      if (y % 500 === 0) persist()
    }
    persist()
  }
  const size = [...storage.items.values()].reduce((sum, text) => sum + text.length, 0)
  expect(size).toBeLessThan(maxStored + 20_000)
  const taken = page(storage).recorder.take('')
  expect(taken.dropped).toBeGreaterThan(2000)
  expect(taken.dropped + taken.events).toBe(6 * 3001 + 1)
  expect(replay(JSON.parse(JSON.stringify(taken))).verdict).toBe('agrees')
})

test('31.1.3 another build begins another recording, and says what it dropped', () => {
  const storage = tab()
  const first = page(storage)
  first.shell.send({ type: 'menu.toggle' })
  first.persist()
  const second = page(storage, 'two')
  const taken = second.recorder.take('')
  expect([taken.parts.length, taken.dropped]).toEqual([1, 2])
  second.persist()
  expect([...storage.items.values()].join()).not.toContain('menu.toggle')
})

test('31.1.3 a tab without room keeps nothing, and the page goes on recording', () => {
  const storage = tab(10)
  const { recorder, persist } = page(storage)
  persist()
  expect(storage.items.size).toBe(0)
  expect(recorder.take('').events).toBe(1)
})

test('31.1.4 what is written again at each second is small, however long the recording is', () => {
  const storage = tab()
  const { shell, persist } = page(storage)
  let largest = 0
  const { setItem } = storage
  storage.setItem = (key, value) => {
    largest = Math.max(largest, value.length)
    setItem(key, value)
  }
  for (let second = 0; second < 300; second++) {
    for (let y = 0; y < 10; y++) shell.send({ type: 'page.scrolled', y: second * 10 + y })
    persist()
  }
  expect(largest).toBeLessThan(40_000)
  expect(storage.items.size).toBeLessThan(30)
})
