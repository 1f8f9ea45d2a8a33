import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '#server/core/log'
import { startServer } from '../setup/harness'

test('the answer and the log name a request alike, whatever the outcome', async () => {
  const { send, logged, signIn } = await startServer()
  const { token } = await signIn('orders')
  for (const [method, path, as, status] of [
    ['POST', 'User/UserInfo', token, 200],
    ['POST', 'User/UserInfo', '', 401],
    ['GET', 'Role/RoleList', token, 405],
    ['GET', 'no/such/call', token, 404],
    ['POST', 'Basket/BasketItem', token, 404],
  ] as const) {
    const answer = await send(method, path, { token: as })
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[\w.-]{8,64}$/)
    expect([path, answer.status, logged.at(-1)?.request]).toEqual([path, status, id])
    const body = await answer.json()
    expect(body.requestId).toBe(status === 200 ? undefined : id)
  }
})

test('no two requests share a name', async () => {
  const { send } = await startServer()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('GET', 'health')))
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(50)
})

test('a name that came with the request is kept where it is safe, and replaced where it is not', async () => {
  const { send, logged } = await startServer()
  const named = async (id: string) => (await send('GET', 'health', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id')
  for (const id of ['4bf92f3577b34da6a3ce929d0e0e4736', 'b7ad6b71-9203-4331_x.1']) expect(await named(id)).toBe(id)
  for (const id of ['short', 'x'.repeat(65), 'with space', '","error":"forged', '<script>alert(1)</script>', 'åäöåäöåäö'])
    expect(await named(id)).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
  expect(JSON.stringify(logged)).not.toMatch(/forged|script/)
})

test('the line of a mail names the request that asked for it', async () => {
  const server = await startServer()
  await server.db.execute(sql`update users set email = 'erik@example.org' where username = 'orders'`)
  const answer = await server.send('POST', 'forget-password', { body: { email: 'erik@example.org' } })
  await server.mails()
  const mail = server.logged.find(({ method }) => method === 'MAIL')
  expect(mail).toMatchObject({ path: 'reset', status: 200, request: answer.headers.get('x-request-id') })
})

test('a line of the log has the name of its request', () => {
  let text = ''
  const log = createLog((more) => {
    text += more
  })
  log({ method: 'GET', path: '/api/health', status: 200, ms: 1, request: '1f2e3d4c-1' })
  log.flush()
  expect(JSON.parse(text)).toMatchObject({ request: '1f2e3d4c-1' })
})
