import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { ApiError } from '#api/core/http'
import { type BatchRow, concurrency, holdTime, type Outcome } from '#machines/core/batch'
import { batchBy } from '#machines/core/batchBy'

const good: Outcome = { type: 'issued', isGood: true }
const rows = (count: number): BatchRow[] => Array.from({ length: count }, (_, i) => ({ id: i + 1, label: `Invoice ${i + 1}` }))

function begin(
  send: (id: number, isDoubtful: boolean) => Promise<Outcome>,
  more: { count?: number; isHeld?: boolean; atOnce?: number } = {},
) {
  const clock = new SimulatedClock()
  const sent: [id: number, isDoubtful: boolean][] = []
  const about = {
    send: (row: BatchRow, isDoubtful: boolean) => {
      sent.push([row.id, isDoubtful])
      return send(row.id, isDoubtful)
    },
  }
  const { count = 3, isHeld = false, atOnce = 1 } = more
  const actor = createActor(batchBy<BatchRow, Outcome>(), {
    clock,
    input: { id: 'run', about, rows: rows(count), isHeld, concurrency: atOnce },
  }).start()
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const types = () => actor.getSnapshot().context.outcomes.map((outcome) => outcome?.type ?? null)
  return { actor, clock, sent, settle, types, state: () => actor.getSnapshot().value }
}

test('rows are sent one after another where one at once is asked for', async () => {
  const answers: (() => void)[] = []
  const { sent, settle, types } = begin(() => new Promise((resolve) => answers.push(() => resolve(good))))
  await settle()
  expect(sent).toHaveLength(1)
  answers[0]?.()
  await settle()
  expect([sent.length, types()]).toEqual([2, ['issued', null, null]])
})

test('as many are under way at once as the batch says, and four where it says nothing', () => {
  const never = () => new Promise<Outcome>(() => {})
  expect(begin(never, { count: 9, atOnce: 2 }).sent).toHaveLength(2)
  expect(begin(never, { count: 9, atOnce: concurrency }).sent).toHaveLength(4)
})

test('what a row throws is its outcome, keeps what was thrown, and stops none behind it', async () => {
  const refused = new ApiError(409, 'The month is closed')
  const { actor, settle, types, state } = begin(async (id) => {
    if (id === 2) throw refused
    return good
  })
  await settle()
  expect([types(), state()]).toEqual([['issued', 'failed', 'issued'], 'settled'])
  expect(actor.getSnapshot().context.outcomes[1]).toEqual({ type: 'failed', retry: 'all', error: refused })
})

test('a retry sends what failed and nothing else', async () => {
  let isClosed = true
  const { actor, sent, settle, types } = begin(async (id) => {
    if (id === 2 && isClosed) throw new ApiError(409, 'The month is closed')
    return good
  })
  await settle()
  isClosed = false
  actor.send({ type: 'batch.retry' })
  await settle()
  expect(types()).toEqual(['issued', 'issued', 'issued'])
  expect(sent.map(([id]) => id)).toEqual([1, 2, 3, 2])
})

test('after a lost answer it waits, and asks again as in doubt once there is a connection', async () => {
  const { actor, sent, settle, types, state } = begin(async (id, isDoubtful) => {
    if (id === 2 && !isDoubtful) throw new ApiError(0, 'The connection was lost')
    return good
  })
  await settle()
  expect([types(), state()]).toEqual([['issued', 'unknown', null], 'waiting'])
  actor.send({ type: 'connection.restored' })
  await settle()
  expect([types(), state()]).toEqual([['issued', 'issued', 'issued'], 'settled'])
  expect(sent).toEqual([
    [1, false],
    [2, false],
    [2, true],
    [3, false],
  ])
})

test('an ended session leaves the rest unsent, and they can be sent once somebody is back', async () => {
  let isSignedIn = false
  const { actor, sent, settle, types } = begin(async () => {
    if (!isSignedIn) throw new ApiError(401, 'No session')
    return good
  })
  await settle()
  expect([types(), sent.length]).toEqual([['notSent', 'notSent', 'notSent'], 1])
  isSignedIn = true
  actor.send({ type: 'batch.retry' })
  await settle()
  expect(types()).toEqual(['issued', 'issued', 'issued'])
})

test('stopping waits for what is on its way and sends nothing else', async () => {
  let answer = () => {}
  const { actor, sent, settle, types, state } = begin(() => new Promise((resolve) => (answer = () => resolve(good))))
  actor.send({ type: 'batch.stop' })
  expect(state()).toBe('stopping')
  answer()
  await settle()
  expect([types(), sent.length, state()]).toEqual([['issued', 'notSent', 'notSent'], 1, 'settled'])
})

test('a held batch sends nothing before its time, and nothing at all once it is undone', () => {
  const held = begin(async () => good, { isHeld: true })
  held.clock.increment(holdTime - 1)
  expect([held.state(), held.sent.length]).toEqual(['holding', 0])
  held.actor.send({ type: 'batch.undo' })
  held.clock.increment(60_000)
  expect([held.state(), held.sent.length]).toEqual(['undone', 0])
})
