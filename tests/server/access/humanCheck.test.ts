import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from '../setup/harness'

const login = (server: TestServer, token: string) =>
  server.send('POST', 'Authentication/LoginUser', { body: { mobile: 'orders', password: 'backoffice', token } })

async function solve(server: TestServer): Promise<string> {
  const challenge = await (await server.send('GET', 'HumanCheck/Challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('a solved challenge lets its bearer in, once', async () => {
  const server = await startServer({ humanCheck: { provider: 'altcha' } })
  const token = await solve(server)
  expect((await login(server, token)).status).toBe(200)
  const again = await login(server, token)
  expect(again.status).toBe(422)
  expect(await again.json()).toMatchObject({ data: { fieldErrors: { token: [expect.any(String)] } } })
})

test('of two sign-ins at once with one token, one gets in', async () => {
  const server = await startServer({ humanCheck: { provider: 'altcha' } })
  const token = await solve(server)
  const answers = await Promise.all([login(server, token), login(server, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a challenge expires after ten minutes', async () => {
  const server = await startServer({ humanCheck: { provider: 'altcha' } })
  const [early, late] = [await solve(server), await solve(server)]
  server.clock.advance(9 * 60_000)
  expect((await login(server, early)).status).toBe(200)
  server.clock.advance(60_000)
  expect((await login(server, late)).status).toBe(422)
})

test('a token that was made up, altered or not solved is refused', async () => {
  const server = await startServer({ humanCheck: { provider: 'altcha' } })
  const proof = JSON.parse(Buffer.from(await solve(server), 'base64').toString())
  const packed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
  const longer = {
    ...proof.challenge,
    parameters: { ...proof.challenge.parameters, expiresAt: proof.challenge.parameters.expiresAt + 9999 },
  }
  const refused = [
    '',
    'x',
    packed(null),
    packed({}),
    packed({ ...proof, challenge: longer }),
    packed({ ...proof, solution: { counter: 1, derivedKey: '00' } }),
  ]
  for (const token of refused) expect((await login(server, token)).status).toBe(422)
})
