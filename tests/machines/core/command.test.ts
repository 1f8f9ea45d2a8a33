import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { commandMachine } from '#machines/core/command'

/** A command whose answer the test gives, and how often it was sent. */
function held() {
  let settle: { resolve: (answer: unknown) => void; reject: (error: unknown) => void } | undefined
  let sent = 0
  return {
    call: () => {
      sent++
      return new Promise<unknown>((resolve, reject) => {
        settle = { resolve, reject }
      })
    },
    answer: (answer: unknown) => settle?.resolve(answer),
    refuse: (error: unknown) => settle?.reject(error),
    get sent() {
      return sent
    },
  }
}

function start() {
  const command = createActor(commandMachine)
  const heard: object[] = []
  command.on('*', (event) => heard.push(event))
  command.start()
  return { command, heard }
}

test('a command runs once, and its answer is told', async () => {
  const { command, heard } = start()
  const adding = held()
  command.send({ type: 'command.run', call: adding.call, subject: 'Aniara' })
  expect(command.getSnapshot().value).toBe('running')
  adding.answer(7)
  await waitFor(command, (state) => state.matches('succeeded'))
  expect(heard).toEqual([{ type: 'command.succeeded', answer: 7, subject: 'Aniara' }])
  expect(adding.sent).toBe(1)
})

test('a second command waits until the first is answered', async () => {
  const { command, heard } = start()
  const [first, second] = [held(), held()]
  command.send({ type: 'command.run', call: first.call, subject: 'first' })
  command.send({ type: 'command.run', call: second.call, subject: 'second' })
  expect(second.sent).toBe(0)
  first.answer(1)
  await waitFor(command, () => second.sent === 1)
  expect(command.getSnapshot().value).toBe('running')
  second.answer(2)
  await waitFor(command, (state) => state.matches('succeeded'))
  expect(heard.map((event) => 'subject' in event && event.subject)).toEqual(['first', 'second'])
})

test('a failure is told with what it is about, and does not lose what waits behind it', async () => {
  const { command, heard } = start()
  const [first, second] = [held(), held()]
  const error = new Error('unknown ISBN')
  command.send({ type: 'command.run', call: first.call, subject: 'first' })
  command.send({ type: 'command.run', call: second.call, subject: 'second' })
  first.refuse(error)
  await waitFor(command, () => second.sent === 1)
  second.answer(2)
  await waitFor(command, (state) => state.matches('succeeded'))
  expect(heard).toEqual([
    { type: 'command.failed', error, subject: 'first' },
    { type: 'command.succeeded', answer: 2, subject: 'second' },
  ])
})

test('a failed command keeps its error until it is dismissed or another runs', async () => {
  const { command } = start()
  const failing = held()
  command.send({ type: 'command.run', call: failing.call })
  failing.refuse('no')
  await waitFor(command, (state) => state.matches('failed'))
  expect(command.getSnapshot().context.error).toBe('no')
  command.send({ type: 'command.dismiss' })
  expect(command.getSnapshot()).toMatchObject({ value: 'idle', context: { error: undefined, queue: [] } })
  const again = held()
  command.send({ type: 'command.run', call: again.call })
  again.refuse('no again')
  await waitFor(command, (state) => state.matches('failed'))
  command.send({ type: 'command.run', call: held().call })
  expect(command.getSnapshot()).toMatchObject({ value: 'running', context: { error: undefined } })
})

test('a call that throws before it starts is a failure too', async () => {
  const { command, heard } = start()
  command.send({
    type: 'command.run',
    call: () => {
      throw new TypeError('no path')
    },
  })
  await waitFor(command, (state) => state.matches('failed'))
  expect(heard).toMatchObject([{ type: 'command.failed', subject: '' }])
})
