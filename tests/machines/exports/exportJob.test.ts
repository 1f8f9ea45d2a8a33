import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { RecordStatus } from '#api/library/recordExports'
import { type ExportAsk, exportJobMachine } from '#machines/exports/exportJob'

/** A job whose calls are answered by hand. */
function begun(status: RecordStatus) {
  const clock = new SimulatedClock()
  const requests: { ask: ExportAsk; answer: (output: { errorCount?: number }) => void; refuse: (error: unknown) => void }[] = []
  const looks: { see: (status: RecordStatus) => void; fail: (error: unknown) => void }[] = []
  const job = createActor(exportJobMachine, {
    clock,
    input: {
      status,
      ask: (ask) => new Promise((answer, refuse) => requests.push({ ask, answer, refuse })),
      look: () => new Promise((see, fail) => looks.push({ see, fail })),
    },
  })
  const emitted: unknown[] = []
  job.on('*', (event) => emitted.push(event))
  job.start()
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  const answer = async (output: { errorCount?: number } = {}) => {
    requests.at(-1)?.answer(output)
    await settle()
  }
  const see = async (now: RecordStatus) => {
    looks.at(-1)?.see(now)
    await settle()
  }
  return { clock, requests, looks, job, emitted, answer, see, settle }
}
const make: ExportAsk = { what: 'make', leaveOut: false, again: false }

test('a file that is made within its call is told once it is seen', async () => {
  const { job, emitted, answer, see } = begun('ready')
  job.send({ type: 'export.asked', ask: make })
  expect(job.getSnapshot().value).toBe('asking')
  await answer()
  expect(job.getSnapshot().value).toBe('looking')
  await see('built')
  expect(job.getSnapshot().value).toBe('resting')
  expect(emitted).toEqual([{ type: 'export.ended', status: 'built' }])
})

test('work that goes on by itself is looked at, soon at first and then less often, until it has ended', async () => {
  const { job, clock, looks, emitted, answer, see } = begun('ready')
  job.send({ type: 'export.asked', ask: make })
  await answer()
  await see('building')
  for (const pause of [500, 750, 1125, 1687.5, 2000, 2000]) {
    const before = looks.length
    clock.increment(pause - 1)
    expect(looks).toHaveLength(before)
    clock.increment(1)
    expect(looks).toHaveLength(before + 1)
    await see('building')
  }
  clock.increment(2000)
  await see('failed')
  expect(emitted).toEqual([{ type: 'export.ended', status: 'failed' }])
})

test('what is under way already is watched from the start, and only giving up is asked meanwhile', async () => {
  const { job, requests, emitted, answer, see } = begun('building')
  expect(job.getSnapshot().value).toBe('watching')
  job.send({ type: 'export.asked', ask: make })
  expect(requests).toEqual([])
  job.send({ type: 'export.asked', ask: { what: 'stop', buildId: 4 } })
  await answer()
  await see('ready')
  expect(emitted).toEqual([{ type: 'export.ended', status: 'ready' }])
})

test('a refused call says why and leaves the export as it is read again; a lost look is looked at again', async () => {
  const { job, clock, requests, looks, emitted, settle, see } = begun('refused')
  job.send({ type: 'export.asked', ask: { what: 'check' } })
  requests[0]?.refuse(new Error('Add at least one title'))
  await settle()
  looks[0]?.fail(new Error('The connection was lost'))
  await settle()
  expect(job.getSnapshot().value).toBe('watching')
  clock.increment(500)
  await see('draft')
  expect(job.getSnapshot()).toMatchObject({ value: 'resting', context: { status: 'draft', error: new Error('Add at least one title') } })
  expect(emitted).toEqual([])
})

test('a check tells how many titles cannot go, and nothing is asked twice while it is asked', async () => {
  const { job, requests, emitted, answer, see } = begun('draft')
  job.send({ type: 'export.asked', ask: { what: 'check' } })
  job.send({ type: 'export.asked', ask: { what: 'check' } })
  expect(requests).toHaveLength(1)
  await answer({ errorCount: 2 })
  await see('refused')
  expect(emitted).toEqual([{ type: 'export.checked', errorCount: 2 }])
})
