import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import { type CellEdit, importSessionMachine } from '#machines/products/importSession'
import { faultyImportRows, importAs, importCauses } from '#storybook/fixtures/imports.ts'

const session = { item: importAs('checked', { faulty: 3 }), faulty: faultyImportRows(3), causes: importCauses(3), causeCount: 2 }
const edit = (row: number, text: string, more: Partial<CellEdit> = {}): CellEdit => ({
  row,
  index: 3,
  expected: 'Inbundn',
  text,
  ...more,
})

/** Sends edits at once to an open import, and answers what left, once nothing is under way. */
async function mended(edits: readonly CellEdit[], refusals: Record<number, ApiError> = {}) {
  const sent: unknown[] = []
  const machine = importSessionMachine.provide({
    actors: {
      read: fromPromise(async () => session),
      mend: fromPromise(async ({ input }) => {
        sent.push(input.edit)
        return { ...session, error: refusals[sent.length] }
      }),
    },
  })
  const actor = createActor(machine, { input: { id: 12 } }).start()
  await waitFor(actor, (state) => state.matches('reviewing'))
  for (const each of edits) actor.send({ type: 'cells.changed', edit: each })
  const { context } = await waitFor(actor, (state) => state.matches('reviewing'))
  return { sent, context, actor }
}

test('an edit that is refused stays beside its cell, and those behind it are sent', async () => {
  const error = new ApiError(409, 'Somebody changed it')
  const edits = [edit(2, 'Inbunden'), edit(3, 'Inbunden'), edit(4, 'Häftad')]
  const { sent, context, actor } = await mended(edits, { 2: error })
  expect(sent).toEqual(edits)
  expect([context.edits, context.refused, context.error]).toEqual([[], [{ edit: edits[1], error }], undefined])
  actor.send({ type: 'refusal.dismissed', cell: { row: 3, index: 3 } })
  expect(actor.getSnapshot().context.refused).toEqual([])
})

test('an edit that waits behind another of its cell expects what that one writes', async () => {
  const { sent } = await mended([edit(2, 'Inbunden'), edit(2, 'Häftad'), edit(3, 'Kartonnage'), edit(4, 'Pocket', { expected: 'Pockett' })])
  expect(sent).toMatchObject([{ expected: 'Inbundn' }, { expected: 'Inbunden' }, { expected: 'Inbundn' }, { expected: 'Pockett' }])
})

test('an answer is sent as it was given, what it wrote can be undone at once, and undoing it is no correction', async () => {
  const sent: unknown[] = []
  const machine = importSessionMachine.provide({
    actors: {
      read: fromPromise(async () => session),
      mend: fromPromise(async ({ input }) => {
        sent.push(input.edit)
        return { ...session, changedRows: 2, correction: 'undo' in input.edit ? null : 7 }
      }),
    },
  })
  const actor = createActor(machine, { input: { id: 12 } }).start()
  await waitFor(actor, (state) => state.matches('reviewing'))
  const answer = { cause: 'a', rows: 2, action: 'leaveOut' as const }
  actor.send({ type: 'cause.answered', answer })
  expect((await waitFor(actor, (state) => state.matches('reviewing'))).context.last).toEqual({ correction: 7, rows: 2, isLeftOut: true })
  actor.send({ type: 'correction.undone', correction: 7 })
  expect((await waitFor(actor, (state) => state.matches('reviewing'))).context.last).toBeNull()
  expect(sent).toEqual([{ answer }, { undo: 7 }])
})

test('rows that were left when others were saved stay open, and an import without any is over', async () => {
  const opened = async (faulty: number) => {
    const read = fromPromise<typeof session, number>(async () => ({ ...session, item: importAs('applied', { faulty }) }))
    const actor = createActor(importSessionMachine.provide({ actors: { read } }), { input: { id: 12 } }).start()
    return waitFor(actor, (state) => !state.matches('reading'))
  }
  expect((await opened(3)).matches({ reviewing: 'faulty' })).toBe(true)
  expect((await opened(0)).matches('applied')).toBe(true)
})

test('a row is left out as it was seen, one’s own edit of it that waits included', async () => {
  const sent: unknown[] = []
  const machine = importSessionMachine.provide({
    actors: {
      read: fromPromise(async () => session),
      mend: fromPromise(async ({ input }) => {
        sent.push(input.edit)
        return session
      }),
    },
  })
  const actor = createActor(machine, { input: { id: 12 } }).start()
  const { context } = await waitFor(actor, (state) => state.matches('reviewing'))
  const seen = context.faulty.find(({ id }) => id === 2)?.cells ?? []
  actor.send({ type: 'cells.changed', edit: edit(2, 'Inbunden') })
  actor.send({ type: 'rows.skipped', rows: [2, 3] })
  await waitFor(actor, (state) => state.matches('reviewing'))
  expect(seen[3]).toBe('Inbundn')
  expect(sent[1]).toMatchObject({
    skip: [
      { row: 2, seen: seen.with(3, 'Inbunden') },
      { row: 3, seen: expect.arrayContaining(['Inbundn']) },
    ],
  })
})

test('rows with errors are read once for edits that were made together', async () => {
  const isLast: boolean[] = []
  const machine = importSessionMachine.provide({
    actors: {
      read: fromPromise(async () => session),
      mend: fromPromise(async ({ input }) => {
        isLast.push(input.isLast)
        return session
      }),
    },
  })
  const actor = createActor(machine, { input: { id: 12 } }).start()
  await waitFor(actor, (state) => state.matches('reviewing'))
  for (const row of [2, 3, 4]) actor.send({ type: 'cells.changed', edit: edit(row, 'Inbunden') })
  await waitFor(actor, (state) => state.matches('reviewing'))
  expect(isLast).toEqual([true, false, true])
})
