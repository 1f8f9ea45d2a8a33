import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { type ConnectionEvent, connectionMachine } from '#machines/core/connection'

function startConnection(isOnline: boolean) {
  let say = (_: ConnectionEvent): void => undefined
  const machine = connectionMachine.provide({
    actors: {
      browserConnection: fromCallback<ConnectionEvent>(({ sendBack }) => {
        say = sendBack
      }),
    },
  })
  const actor = createActor(machine, { input: { isOnline } }).start()
  const heard: string[] = []
  actor.on('*', ({ type }) => heard.push(type))
  return { actor, heard, say: (type: ConnectionEvent['type']) => say({ type }) }
}

test('it starts as the browser is', () => {
  expect(startConnection(true).actor.getSnapshot().value).toBe('online')
  expect(startConnection(false).actor.getSnapshot().value).toBe('offline')
})

test('it follows the browser, and says each change once', () => {
  const { actor, heard, say } = startConnection(true)
  say('connection.lost')
  say('connection.lost')
  expect(actor.getSnapshot().value).toBe('offline')
  say('connection.restored')
  expect(actor.getSnapshot().value).toBe('online')
  expect(heard).toEqual(['connection.lost', 'connection.restored'])
})

test('without a browser event nothing is said', () => {
  expect(startConnection(false).heard).toEqual([])
})
