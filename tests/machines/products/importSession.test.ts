import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import { type CellEdit, importSessionMachine } from '#machines/products/importSession'
import { faultyImportRows, importAs } from '#storybook/fixtures/imports.ts'

const session = { item: importAs('checked', { faulty: 3 }), faulty: faultyImportRows(3) }
const edit = (row: number, text: string, more: Partial<CellEdit> = {}): CellEdit => ({
  row,
  index: 3,
  expected: 'Inbundn',
  text,
  alsoSame: false,
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
  const { sent } = await mended([
    edit(2, 'Inbunden', { alsoSame: true }),
    edit(2, 'Häftad'),
    edit(3, 'Kartonnage'),
    edit(4, 'Pocket', { expected: 'Pockett' }),
  ])
  expect(sent).toMatchObject([{ expected: 'Inbundn' }, { expected: 'Inbunden' }, { expected: 'Inbunden' }, { expected: 'Pockett' }])
})
