import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { CheckedIsbn } from '#api/products/checkIsbn'
import { isbnCheckMachine } from '#machines/products/isbnCheck'
import { checkedIsbn as checked, placeOfIsbn as place } from '#storybook/fixtures/isbns.ts'

function begun(own: string | null = null) {
  const clock = new SimulatedClock()
  const requests: { isbn: string; answer: (answer: CheckedIsbn) => Promise<void>; fail: () => Promise<void> }[] = []
  const check = (isbn: string) => {
    let resolve: (answer: CheckedIsbn) => void = () => undefined
    let reject: (error: unknown) => void = () => undefined
    const promise = new Promise<CheckedIsbn>((yes, no) => {
      resolve = yes
      reject = no
    })
    const settled = () => promise.then(() => undefined).catch(() => undefined)
    requests.push({
      isbn,
      answer: (answer) => {
        resolve(answer)
        return settled()
      },
      fail: () => {
        reject(new Error('Away'))
        return settled()
      },
    })
    return promise
  }
  const found: CheckedIsbn[] = []
  const actor = createActor(isbnCheckMachine, { clock, input: { own, check } })
  actor.on('isbn.found', ({ answer }) => found.push(answer))
  actor.start()
  const type = (text: string) => actor.send({ type: 'isbn.typed', text })
  return { actor, clock, requests, found, type, state: () => actor.getSnapshot().value }
}

test('the server is asked once the typing pauses, in digits whatever was typed', async () => {
  const { clock, requests, found, type, state } = begun()
  type('978-91-29')
  expect(state()).toBe('partial')
  type('۹۷۸-۹۱-۲۹-۶۸۸۳۱-۳')
  expect(state()).toBe('pausing')
  clock.increment(299)
  expect(requests).toEqual([])
  clock.increment(1)
  expect(requests.map(({ isbn }) => isbn)).toEqual(['9789129688313'])
  await requests[0]?.answer(checked)
  expect(state()).toBe('free')
  expect(found).toEqual([checked])
})

test('the answer to what has been typed over is dropped', async () => {
  const { clock, requests, found, type, state } = begun()
  type('9789129688313')
  clock.increment(300)
  type('97891296883')
  await requests[0]?.answer(checked)
  expect(state()).toBe('partial')
  expect(found).toEqual([])
})

test('hyphens make no other number of it', async () => {
  const { clock, requests, type, state } = begun()
  type('9789129688313')
  clock.increment(300)
  await requests[0]?.answer(checked)
  type('978-91-29-68831-3')
  expect(state()).toBe('free')
  expect(requests).toHaveLength(1)
})

test('one that is wrong is told why and nobody is asked', () => {
  const { actor, clock, requests, type, state } = begun()
  type('9790041811529')
  clock.increment(300)
  expect(state()).toBe('wrong')
  expect(actor.getSnapshot().context.reading?.problem).toContain('ISMN')
  expect(requests).toEqual([])
})

test('of the number that the edition has, nothing is said', () => {
  const { type, state } = begun('9789129688313')
  type('978-91-29-68831-3')
  expect(state()).toBe('quiet')
  type('')
  expect(state()).toBe('quiet')
})

test('one that another edition has, or has printed on it, says where', async () => {
  const { actor, clock, requests, found, type, state } = begun()
  type('9789129688313')
  clock.increment(300)
  await requests[0]?.answer({ ...checked, takenBy: place })
  expect(state()).toBe('taken')
  expect(actor.getSnapshot().context.answer?.takenBy).toEqual(place)
  expect(found).toEqual([])
  type('9780141439518')
  clock.increment(300)
  await requests[1]?.answer({ ...checked, printedOn: [place] })
  expect(state()).toBe('alsoPrinted')
})

test('what could not be asked is asked again once the connection is back', async () => {
  const { actor, clock, requests, type, state } = begun()
  type('9789129688313')
  clock.increment(300)
  await requests[0]?.fail()
  expect(state()).toBe('unknown')
  actor.send({ type: 'connection.restored' })
  await requests[1]?.answer(checked)
  expect(state()).toBe('free')
})
