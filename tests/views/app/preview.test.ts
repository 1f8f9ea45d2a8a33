import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { token } from '#api/core/token'
import { forgetAll, keeping } from '#views/access/keeping.ts'
import { narrowed } from '#views/app/preview/narrowed.ts'
import { previewSession } from '#views/app/preview/previewSession.ts'

const user = { id: 1, username: 'admin', firstName: 'Ingrid', lastName: 'Sandberg', requiredChangePassword: false, template: '' }

test('a preview draws what the role may do and whoever looks may too, and names the rest', () => {
  expect(narrowed(['Dashboard', 'offer', 'CashSell'], ['Dashboard', 'offer', 'PermissionAccess'])).toEqual({
    drawn: ['Dashboard', 'offer'],
    lacking: ['CashSell'],
  })
  expect(narrowed(['Dashboard'], undefined)).toEqual({ drawn: [], lacking: ['Dashboard'] })
  expect(narrowed([], ['Dashboard'])).toEqual({ drawn: [], lacking: [] })
})

test('its session may do just that, and signing out of it touches no token', async () => {
  token.set('the real one')
  const session = createActor(previewSession(user, ['Dashboard'])).start()
  const emitted: string[] = []
  session.on('*', ({ type }) => emitted.push(type))
  await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'ready' }))
  expect(session.getSnapshot().context).toMatchObject({ user, permissions: ['Dashboard'] })
  session.send({ type: 'session.signOut' })
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'))
  expect(token.get()).toBe('the real one')
  expect(emitted).toEqual(['session.started'])
  token.clear()
})

test('what was unsaved comes back to the record it was of', () => {
  const unsaved = keeping<string>()
  unsaved.keep(2, 'typed')
  expect(unsaved.of(3)).toBeUndefined()
  expect(unsaved.of(2)).toBe('typed')
  unsaved.forget()
  expect(unsaved.of(2)).toBeUndefined()
  unsaved.keep(2, 'typed by somebody who is signed out since')
  forgetAll()
  expect(unsaved.of(2)).toBeUndefined()
})
