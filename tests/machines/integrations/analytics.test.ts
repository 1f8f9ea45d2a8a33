import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { analyticsMachine } from '#machines/integrations/analytics'

function started(more: object = {}) {
  const requests: string[] = []
  const input = {
    hasKey: true,
    register: async () => {
      requests.push('register')
      return 'token'
    },
    configure: async (token: string) => {
      requests.push(`configure ${token}`)
      return 'G-ABC1234567'
    },
    begin: async (property: string) => void requests.push(`begin ${property}`),
    ...more,
  }
  const actor = createActor(analyticsMachine, { input }).start()
  actor.send({ type: 'analytics.start' })
  return { actor, requests }
}

test('without a real key nothing is asked', () => {
  const { actor, requests } = started({ hasKey: false })
  expect(actor.getSnapshot().value).toBe('off')
  expect(requests).toEqual([])
})

test('with one the installations service is asked, then the config service, then counting begins', async () => {
  const { actor, requests } = started()
  await waitFor(actor, (state) => state.matches('started'))
  expect(requests).toEqual(['register', 'configure token', 'begin G-ABC1234567'])
})

test('a service that does not answer leaves it silent', async () => {
  const { actor, requests } = started({ configure: () => Promise.reject(new Error('Away')) })
  await waitFor(actor, (state) => state.matches('silent'))
  expect(requests).toEqual(['register'])
})
