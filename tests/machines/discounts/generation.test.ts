import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { generationMachine } from '#machines/discounts/generation'

const answers = (...outcomes: ({ made: number; total: number } | Error)[]) => {
  const left = [...outcomes]
  return () => {
    const outcome = left.shift()
    return outcome instanceof Error || !outcome ? Promise.reject(outcome) : Promise.resolve(outcome)
  }
}
const start = (generate: () => Promise<{ made: number; total: number }>, made = 0) => {
  const actor = createActor(generationMachine, { input: { made, total: 3000, isAtOnce: false, generate } }).start()
  actor.send({ type: 'generation.start' })
  return actor
}

test('codes are made a call at a time, until there are all', async () => {
  const actor = start(answers({ made: 1000, total: 3000 }, { made: 2000, total: 3000 }, { made: 3000, total: 3000 }))
  const { context } = await waitFor(actor, (state) => state.matches('made'))
  expect(context.made).toBe(3000)
})

test('codes that the form of the pack asked for are made at once', async () => {
  const generate = answers({ made: 1000, total: 1000 })
  const actor = createActor(generationMachine, { input: { made: 0, total: 1000, isAtOnce: true, generate } }).start()
  expect(actor.getSnapshot().matches('generating')).toBe(true)
  await waitFor(actor, (state) => state.matches('made'))
})

test('after a lost answer it goes on from where the server is', async () => {
  const lost = new Error('The connection was lost')
  const actor = start(answers({ made: 1000, total: 3000 }, lost, { made: 3000, total: 3000 }))
  const failed = await waitFor(actor, (state) => state.matches('failed'))
  expect(failed.context).toMatchObject({ made: 1000, error: lost })
  actor.send({ type: 'generation.start' })
  await waitFor(actor, (state) => state.matches('made'))
})

test('who stops it keeps what the call under way makes', async () => {
  const actor = start(answers({ made: 1000, total: 3000 }))
  actor.send({ type: 'generation.stop' })
  expect(actor.getSnapshot().value).toEqual({ generating: 'stopping' })
  const { context } = await waitFor(actor, (state) => state.matches('ready'))
  expect(context.made).toBe(1000)
})

test('a pack whose codes are made has nothing to start', () => {
  const actor = start(answers(), 3000)
  expect(actor.getSnapshot().value).toBe('made')
})
