import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { labelPrintMachine } from '#machines/library/labelPrint'

function job(sheets = 3) {
  const read: [number, number][] = []
  const opened: number[] = []
  const actor = createActor(labelPrintMachine, {
    input: {
      startAt: 5,
      read: async (sheet, startAt) => {
        read.push([sheet, startAt])
        if (sheets === 0) throw new Error('Away')
        return { sheets }
      },
    },
  })
  actor.on('print.ready', () => opened.push(actor.getSnapshot().context.drawn.length))
  return { actor: actor.start(), read, opened }
}

test('every sheet is read before the dialog opens, and a person says whether all came out', async () => {
  const { actor, read, opened } = job()
  actor.send({ type: 'print.asked' })
  await waitFor(actor, (state) => state.matches('printing'))
  expect(read).toEqual([
    [1, 5],
    [2, 5],
    [3, 5],
  ])
  expect(opened).toHaveLength(1)
  actor.send({ type: 'print.closed' })
  expect(actor.getSnapshot().value).toBe('asking')
  actor.send({ type: 'print.again', startAt: 9 })
  expect(actor.getSnapshot()).toMatchObject({ value: 'previewing', context: { startAt: 9, sheet: 1, drawn: [] } })
})

test('a sheet that cannot be read opens no dialog', async () => {
  const { actor, opened } = job(0)
  actor.send({ type: 'print.asked' })
  await waitFor(actor, (state) => state.matches('failed'))
  expect(opened).toEqual([])
})

test('a test sheet asks nothing afterwards', () => {
  const { actor } = job()
  actor.send({ type: 'print.test' })
  expect(actor.getSnapshot().context.isTest).toBe(true)
  actor.send({ type: 'print.closed' })
  expect(actor.getSnapshot().value).toBe('previewing')
})
