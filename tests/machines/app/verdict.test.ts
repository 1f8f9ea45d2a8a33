import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { acceptCharts, runReplay } from '#machines/app/replay/command'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { formMachine, type Problems } from '#machines/core/form'
import { fileOf } from '#machines/core/recorder/file'
import { createRecorder } from '#machines/core/recorder/recorder'
import type { Trace } from '#machines/core/recorder/trace'

const text = readFileSync(join(import.meta.dirname, '../../traces/bulk-move-with-refusals.json'), 'utf8')
const parse = () => readTrace(text)
const eventsOf = (trace: Trace) => trace.parts.flatMap(({ events }) => events)
const partOf = ({ parts }: Trace) => {
  const [part] = parts
  if (!part) throw new Error('The trace has no part')
  return part
}
const actorOf = (trace: Trace, machine: string) => {
  const actor = partOf(trace).actors.find((one) => one.machine === machine)
  if (!actor) throw new Error(`The trace has no ${machine}`)
  return actor
}

/** What `npm run replay -- FILE --quiet` says of it, and how it ends. */
const outcomeOf = (trace: Trace) => {
  const { code, out } = runReplay(fileOf(trace), { isQuiet: true })
  return { code, out }
}
const untold = 'Could not tell whether every state agrees.'

test('a whole trace is replayed as a whole', () => {
  const { verdict, replayed, saved } = replay(parse())
  expect([verdict, replayed]).toEqual(['agrees', saved])
  expect(outcomeOf(parse()).out).toMatch(/^Replayed (\d+) of \1 events \(100 %\) of \d+ actors/)
})

test('a trace that lost its end could not be told', () => {
  const trace = parse()
  const { saved } = replay(trace)
  partOf(trace).events.splice(-10)
  const { code, out } = outcomeOf(trace)
  expect(code).toBe(3)
  expect(out).toContain(`Replayed ${saved - 10} of ${saved} events (`)
  expect(out).toContain(`10 events were not in the file, of the ${saved} it was saved with`)
  expect(out).toMatch(new RegExp(`What was replayed agrees.\n${untold}$`))
})

test('a file cut off in its middle is no trace', () => {
  expect(runReplay(text.slice(0, text.length / 2))).toMatchObject({ code: 2, error: expect.stringContaining('it is not JSON') })
})

test.each(['xstate.init', 'batch.sendNow'])("a trace without an actor's %s could not be told", (type) => {
  const trace = parse()
  const { events } = partOf(trace)
  events.splice(
    events.findIndex(({ actor, event }) => actor === actorOf(trace, 'batch').id && event.type === type),
    1,
  )
  const { code, out } = outcomeOf(trace)
  expect(code).toBe(3)
  expect(out).toContain('1 event was not in the file')
  expect(out).toMatch(/event(s were| was) not replayed: (the beginning of its actor is not in the trace|events before it are missing)/)
  expect(out).not.toContain('Every state agrees.')
})

test('a trace whose actors are missing could not be told', () => {
  const trace = parse()
  partOf(trace).actors = []
  const { replayed, verdict } = replay(trace)
  expect([replayed, verdict]).toEqual([0, 'untold'])
  expect(outcomeOf(trace).out).toMatch(/Replayed 0 of \d+ events \(0 %\)/)
})

test('an actor that is missing with all it did could not be told', () => {
  const trace = parse()
  const part = partOf(trace)
  const { id } = actorOf(trace, 'batch')
  part.actors = part.actors.filter((actor) => actor.id !== id)
  part.events = part.events.filter(({ actor }) => actor !== id)
  expect(outcomeOf(trace).code).toBe(3)
})

test('a trace of a chart that this version does not have is replayed as far as it can be', () => {
  const { saved } = replay(parse())
  const trace = readTrace(text.replaceAll('"machine":"connection"', '"machine":"telegraph"'))
  const { verdict, replayed, gaps } = replay(trace)
  expect(verdict).toBe('untold')
  expect(replayed).toBe(saved - 1)
  expect(gaps).toEqual(["1 event was not replayed: there is no machine 'telegraph' in this version of the app"])
})

test('a trace without an event could not be told', () => {
  const trace = { ...parse(), events: 0 }
  Object.assign(partOf(trace), { events: [], actors: [] })
  expect(outcomeOf(trace)).toMatchObject({ code: 3, out: expect.stringContaining('There is no event in it') })
})

test('a difference is one, whatever is missing after it', () => {
  const trace = parse()
  const { events } = partOf(trace)
  const sent = events.find(({ event }) => event.type === 'batch.sendNow')
  if (sent) sent.to = 'settled'
  events.splice(-10)
  const { code, out } = outcomeOf(trace)
  expect(code).toBe(1)
  expect(out).toContain('recorded settled, now running')
})

test('what differs after events that are missing may do so for want of them', () => {
  const trace = parse()
  const { events } = partOf(trace)
  const sent = events.findIndex(({ event }) => event.type === 'batch.sendNow')
  events.splice(sent, 1)
  const { verdict, difference, steps } = replay(trace)
  expect([verdict, difference]).toEqual(['untold', undefined])
  expect(steps.filter((step) => step.untold === 'events before it are missing').length).toBeGreaterThan(0)
})

test('whichever events are cut out, nobody says that every state agrees or that one differs', () => {
  const all = eventsOf(parse()).length
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(all - 1), { minLength: 1, maxLength: 40 }), (cut) => {
      const trace = parse()
      const part = partOf(trace)
      part.events = part.events.filter((_, i) => !cut.includes(i))
      const { verdict, replayed, saved, steps } = replay(trace)
      expect([verdict, saved, steps.length]).toEqual(['untold', all, all - cut.length])
      expect(replayed).toBeLessThanOrEqual(all - cut.length)
    }),
    { numRuns: 60 },
  )
})

const renumber = (trace: Trace) => {
  let n = 0
  for (const event of eventsOf(trace)) event.n = ++n
  return Object.assign(trace, { events: n })
}

test('31.2.5 an event that is dropped and the rest renumbered is a difference: nobody started what follows', () => {
  const trace = parse()
  const { events } = partOf(trace)
  events.splice(
    events.findIndex(({ event }) => event.type === 'moves.requested'),
    1,
  )
  const { code, out } = outcomeOf(renumber(trace))
  expect(code).toBe(1)
  expect(out).toMatch(/batch batch-1, 'xstate\.init' in –: 'activity' never started it$/)
})

/** A form in which a title is chosen, and a page that is scrolled. */
const walked = () => {
  const recorder = createRecorder({ version: '1' })
  const form = createActor(formMachine, {
    input: {
      initial: { title: '', copies: 1 },
      validate: ({ title }): Problems => (title ? {} : { title: 'Required' }),
      submit: async () => undefined,
    },
    inspect: recorder.hear,
  }).start()
  form.send({ type: 'field.chosen', name: 'title', value: 'Aniara' })
  form.send({ type: 'form.rebased', initial: { title: 'Aniara' }, values: { title: 'Aniara', copies: 2 } })
  form.send({ type: 'field.left', name: 'title' })
  const trace = readTrace(fileOf(recorder.take('')))
  expect(outcomeOf(trace).code).toBe(0)
  return trace
}

test('31.2.5 an event that changes no state but a context is missed, too', () => {
  const trace = walked()
  const { events } = partOf(trace)
  events.splice(
    events.findIndex(({ event }) => event.type === 'form.rebased'),
    1,
  )
  const { code, out } = outcomeOf(renumber(trace))
  expect([code, out.includes('its context is another')]).toEqual([1, true])
})

test('31.2.5 a chart with another digest ends with 4, though every state agrees', () => {
  const trace = walked()
  trace.charts.form = '00000000'
  const { code, out } = outcomeOf(trace)
  expect(code).toBe(4)
  expect(out).toContain("The chart of 'form' is not the one that was recorded")
  expect(out).toMatch(/Every state agrees, but with charts that changed since\.$/)
})

test('31.2.5 a change that was meant is accepted where every state agrees, and nothing else is', () => {
  const trace = walked()
  trace.charts.form = '00000000'
  const accepted = acceptCharts(fileOf(trace))
  expect(runReplay(accepted ?? '').code).toBe(0)
  for (const event of eventsOf(trace)) event.to = { entry: 'failed', draft: 'none' }
  expect(acceptCharts(fileOf(trace))).toBeUndefined()
})
