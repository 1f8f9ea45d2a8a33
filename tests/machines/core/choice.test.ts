import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { choiceMachine } from '#machines/core/choice'

/** A choice over a server whose answers the test gives, and what it was sent. */
function start(current: number | null) {
  const sent: { wanted: number | null; expected: number | null; answer: () => void; refuse: (error: unknown) => void }[] = []
  const choice = createActor(choiceMachine, { input: { stands: current } }).start()
  const choose = (wanted: number | null) =>
    choice.send({
      type: 'choice.made',
      wanted,
      send: (value, expected) =>
        new Promise<void>((answer, refuse) => {
          sent.push({ wanted: value, expected, answer, refuse })
        }),
    })
  const requests = () => sent.map(({ wanted, expected }) => [wanted, expected])
  const reaches = (state: 'resting' | 'refused') => waitFor(choice, (snapshot) => snapshot.matches(state))
  return { choice, choose, sent, requests, reaches, shown: () => choice.getSnapshot().context.wanted }
}

test('a choice shows at once, replaces what stood, and stands when it is answered', async () => {
  const { choice, choose, sent, requests, reaches, shown } = start(1)
  choose(2)
  expect([shown(), choice.getSnapshot().value]).toEqual([2, 'sending'])
  sent[0]?.answer()
  await reaches('resting')
  expect([shown(), choice.getSnapshot().context.stands, requests()]).toEqual([2, 2, [[2, 1]]])
})

test('what is chosen already is not sent', () => {
  const { choose, requests } = start(1)
  choose(1)
  expect(requests()).toEqual([])
})

test('of what is chosen while one is on its way only the last is sent, in place of the one before', async () => {
  const { choose, sent, requests, reaches, shown } = start(1)
  choose(2)
  choose(3)
  choose(4)
  expect([shown(), requests()]).toEqual([4, [[2, 1]]])
  sent[0]?.answer()
  await expect.poll(requests).toEqual([
    [2, 1],
    [4, 2],
  ])
  sent[1]?.answer()
  await reaches('resting')
  expect(shown()).toBe(4)
})

test('back to what stood while the other is on its way takes it back', async () => {
  const { choose, sent, requests } = start(null)
  choose(2)
  choose(null)
  sent[0]?.answer()
  await expect.poll(requests).toEqual([
    [2, null],
    [null, 2],
  ])
})

test('a refusal shows what stands again, and why, until something else is chosen', async () => {
  const { choice, choose, sent, reaches, shown } = start(1)
  choose(99)
  sent[0]?.refuse(new Error('Only 24'))
  await reaches('refused')
  expect([shown(), choice.getSnapshot().context.error]).toEqual([1, new Error('Only 24')])
  choose(2)
  expect([shown(), choice.getSnapshot().context.error]).toEqual([2, undefined])
})

test('what waits behind a refusal is sent in place of what stands', async () => {
  const { choose, sent, requests } = start(1)
  choose(99)
  choose(3)
  sent[0]?.refuse(new Error('Only 24'))
  await expect.poll(requests).toEqual([
    [99, 1],
    [3, 1],
  ])
})

test('what somebody else wrote shows, but not over what is on its way', async () => {
  const { choice, choose, sent, reaches, shown } = start(1)
  choice.send({ type: 'choice.stands', stands: 7 })
  expect(shown()).toBe(7)
  choose(8)
  choice.send({ type: 'choice.stands', stands: 9 })
  expect(shown()).toBe(8)
  sent[0]?.refuse(new Error('Somebody changed it'))
  await reaches('refused')
  expect(shown()).toBe(9)
})
