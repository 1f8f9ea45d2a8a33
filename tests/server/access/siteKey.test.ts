import { expect, onTestFinished, test } from 'vitest'
import { loginUser } from '#api/core/auth'
import { demoPassword } from '#server/access/demoAccounts'
import { createHumanCheck } from '#server/access/humanCheck'
import { startSiteKeyProvider } from '../../siteKeyProvider'
import { startServer } from '../setup/harness'

async function start({ secret, patience }: { secret?: string; patience?: number } = {}) {
  const provider = await startSiteKeyProvider()
  onTestFinished(() => provider.close())
  const settings = { provider: 'sitekey', verifyUrl: provider.verifyUrl, secret: secret ?? provider.secret } as const
  const server = await startServer({ humanCheck: settings })
  const check = await createHumanCheck({ ...settings, db: server.db, clock: server.clock, patience })
  const login = (token: string, password = demoPassword) =>
    server.send('POST', loginUser.path, { body: { mobile: 'orders', password, token }, headers: { 'x-address': '10.0.0.7' } })
  return { provider, server, check, login }
}

test('a token of the widget signs in, and is verified by a form with the secret and the caller’s address', async () => {
  const { provider, login } = await start()
  const token = provider.issue()
  expect((await login(token)).status).toBe(200)
  expect(provider.verifications).toEqual([
    {
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      fields: { secret: provider.secret, response: token, remoteip: '10.0.0.7' },
    },
  ])
})

test('a token is taken once, also where the password was wrong', async () => {
  const { provider, login } = await start()
  const token = provider.issue()
  expect((await login(token, 'something else')).status).toBe(401)
  const again = await login(token)
  expect(again.status).toBe(422)
  expect(await again.json()).toMatchObject({ data: { fieldErrors: { token: [expect.stringContaining('try it again')] } } })
})

test('a token that the provider never gave is refused, and none is not even asked about', async () => {
  const { provider, login } = await start()
  expect((await login('made up')).status).toBe(422)
  expect((await login('')).status).toBe(422)
  expect(provider.verifications).toHaveLength(1)
})

test('an address that is not known is left out', async () => {
  const { provider, check } = await start()
  await check.verify(provider.issue(), '')
  expect(Object.keys(provider.verifications[0]?.fields ?? {})).toEqual(['secret', 'response'])
})

test.each(['html', 'empty', 'broken'] as const)(
  'a provider that answers %s is said to be away, for which nobody’s token is blamed',
  async (mood) => {
    const { provider, server, login } = await start()
    provider.mood = mood
    const token = provider.issue()
    const answer = await login(token)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ data: null, message: expect.stringContaining('try again in a moment') })
    expect(server.logged.at(-1)?.error).toBeTruthy()
    provider.mood = 'well'
    expect((await login(token)).status).toBe(200)
  },
)

test('a provider that does not answer in time is said to be away', async () => {
  const { provider, check } = await start({ patience: 50 })
  provider.mood = 'silent'
  await expect(check.verify(provider.issue(), '')).rejects.toMatchObject({ status: 503 })
})

test('a provider that cannot be reached is said to be away', async () => {
  const { provider, login } = await start()
  const token = provider.issue()
  await provider.close()
  expect((await login(token)).status).toBe(503)
})

test('a wrong secret is told to whoever runs the server, not to whoever signs in, and stays secret', async () => {
  const { provider, server, login } = await start({ secret: 'mistyped' })
  const answer = await login(provider.issue())
  expect(answer.status).toBe(503)
  expect(await answer.text()).not.toContain('secret')
  expect(server.logged.at(-1)?.error).toContain('invalid-input-secret')
  expect(JSON.stringify(server.logged)).not.toContain('mistyped')
})

test('there is no challenge of ours beside it', async () => {
  const { check } = await start()
  expect(await check.challenge()).toBeNull()
})
