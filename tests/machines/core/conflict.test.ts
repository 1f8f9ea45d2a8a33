import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type ConflictEmitted, conflictMachine } from '#machines/core/conflict'

const base = { title: 'Novel', code: 'FBA', version: 1 }

function start() {
  const conflict = createActor(conflictMachine, { input: {} }).start()
  const settled: ConflictEmitted[] = []
  conflict.on('conflict.settled', (event) => settled.push(event))
  const find = (mine: object, theirs: object, isToBeSent = true) =>
    conflict.send({
      type: 'conflict.found',
      base,
      mine: { ...base, ...mine },
      theirs: { ...base, version: 2, ...theirs },
      unasked: ['version'],
      isToBeSent,
    })
  return { conflict, settled, find }
}

test('what does not clash merges by itself, on top of the newer version', () => {
  const { conflict, settled, find } = start()
  find({ title: 'Novels' }, { code: 'FB' })
  expect(conflict.getSnapshot().value).toBe('none')
  expect(settled).toEqual([
    {
      type: 'conflict.settled',
      theirs: { title: 'Novel', code: 'FB', version: 2 },
      values: { title: 'Novels', code: 'FB', version: 2 },
      taken: ['code'],
      isToBeSent: true,
    },
  ])
})

test('nothing is settled before every contested field is chosen', () => {
  const { conflict, settled, find } = start()
  find({ title: 'Novels', code: 'FBX' }, { title: 'Romaner', code: 'FB' })
  conflict.send({ type: 'side.chosen', name: 'title', side: 'theirs' })
  conflict.send({ type: 'conflict.confirm' })
  expect(settled).toEqual([])
  conflict.send({ type: 'side.chosen', name: 'code', side: 'mine' })
  conflict.send({ type: 'conflict.confirm' })
  expect(settled[0]?.values).toEqual({ title: 'Romaner', code: 'FBX', version: 2 })
})

test('one side may be chosen for all, and a choice changed', () => {
  const { conflict, settled, find } = start()
  find({ title: 'Novels', code: 'FBX' }, { title: 'Romaner', code: 'FB' }, false)
  conflict.send({ type: 'sides.chosen', side: 'theirs' })
  conflict.send({ type: 'side.chosen', name: 'code', side: 'mine' })
  conflict.send({ type: 'conflict.confirm' })
  expect(settled[0]).toMatchObject({ values: { title: 'Romaner', code: 'FBX' }, isToBeSent: false })
})

test('a conflict put off settles nothing, and the next one begins afresh', () => {
  const { conflict, settled, find } = start()
  find({ title: 'Novels' }, { title: 'Romaner' })
  conflict.send({ type: 'sides.chosen', side: 'mine' })
  conflict.send({ type: 'conflict.dismiss' })
  expect(settled).toEqual([])
  find({ title: 'Novels' }, { title: 'Romaner' })
  expect(conflict.getSnapshot().value).toBe('choosing')
  expect(conflict.getSnapshot().context.chosen).toEqual({})
})
