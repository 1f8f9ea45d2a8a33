import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { analyticsMachine } from '#machines/integrations/analytics'

function started(more: object = {}) {
  const asked: string[] = []
  const input = {
    hasKey: true,
    register: async () => {
      asked.push('register')
      return 'token'
    },
    configure: async (token: string) => {
      asked.push(`configure ${token}`)
      return 'G-ABC1234567'
    },
    begin: async (property: string) => void asked.push(`begin ${property}`),
    ...more,
  }
  const actor = createActor(analyticsMachine, { input }).start()
  actor.send({ type: 'analytics.start' })
  return { actor, asked }
}

test('without a real key nothing is asked', () => {
  const { actor, asked } = started({ hasKey: false })
  expect(actor.getSnapshot().value).toBe('off')
  expect(asked).toEqual([])
})

test('with one the installations service is asked, then the config service, then counting begins', async () => {
  const { actor, asked } = started()
  await waitFor(actor, (state) => state.matches('started'))
  expect(asked).toEqual(['register', 'configure token', 'begin G-ABC1234567'])
})

test('a service that does not answer leaves it silent', async () => {
  const { actor, asked } = started({ configure: () => Promise.reject(new Error('Away')) })
  await waitFor(actor, (state) => state.matches('silent'))
  expect(asked).toEqual(['register'])
})
