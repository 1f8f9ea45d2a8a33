import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeOwnPassword } from '#api/access/account'
import { adminProfile } from '#api/access/profile'
import { currentUser, logout } from '#api/core/auth'
import { basketLists } from '#api/orders/basketLists'
import { rolePermissions, sessions, users } from '#server/access/tables'
import { createApp } from '#server/app/app'
import { startServer, type TestServer } from '../setup/harness'

const login = ({ send }: TestServer, mobile: string, password = 'backoffice', address = '') =>
  send('POST', 'Authentication/LoginUser', { body: { mobile, password, token: '' }, headers: { 'X-Address': address } })

const changed = { currentPassword: 'backoffice', password: 'another-one', confirmPassword: 'another-one' }

test('signing in answers who it is and what they may do', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const { userInfo, userPermission } = await orders.call(currentUser, {})
  expect(userInfo.data).toMatchObject({ username: 'orders', firstName: 'Erik', lastName: 'Lindqvist', requiredChangePassword: false })
  expect(userPermission).toContain('offer')
  expect(userPermission).not.toContain('PermissionAccess')
})

test('a username is found in whatever case it is typed', async () => {
  expect((await login(await startServer(), ' Orders ')).status).toBe(200)
})

test('an unknown name, a wrong password and a closed account are refused in the same words', async () => {
  const server = await startServer()
  await server.db.update(users).set({ isActive: false }).where(eq(users.username, 'catalogue'))
  const refusals = [await login(server, 'nobody'), await login(server, 'orders', 'wrong-password'), await login(server, 'catalogue')]
  const bodies = await Promise.all(refusals.map((refusal) => refusal.json()))
  for (const [i, body] of bodies.entries()) {
    expect(refusals[i]?.status).toBe(401)
    expect(body).toEqual(bodies[0])
  }
  expect(bodies[0]).toMatchObject({
    message: 'The username or password are incorrect.',
    userInfo: { isSuccess: false, status: 401, data: null },
    userPermission: [],
  })
})

test('only a hash of the token is stored', async () => {
  const { signIn, db } = await startServer()
  const { token } = await signIn('orders')
  const stored = await db.select().from(sessions)
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('signing out ends this session only', async () => {
  const { signIn } = await startServer()
  const [here, there] = [await signIn('orders'), await signIn('orders')]
  await here.call(logout, {})
  await expect(here.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(there.call(currentUser, {})).resolves.toBeDefined()
})

test('a session ends after twelve hours without a call, and goes on while it is used', async () => {
  const { signIn, clock } = await startServer()
  const [used, left] = [await signIn('orders'), await signIn('orders')]
  clock.advance(11 * 3_600_000)
  await used.call(currentUser, {})
  clock.advance(2 * 3_600_000)
  await expect(used.call(currentUser, {})).resolves.toBeDefined()
  await expect(left.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
})

test('a session ends after a week however much it is used', async () => {
  const { signIn, clock } = await startServer()
  const orders = await signIn('orders')
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
    clock.advance(8 * 3_600_000)
    await orders.call(currentUser, {})
  }
  clock.advance(8 * 3_600_000)
  await expect(orders.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
})

test('a changed password signs the others out, stays signed in here and is the one that counts', async () => {
  const server = await startServer()
  const [here, there] = [await server.signIn('orders'), await server.signIn('orders')]
  await here.call(changeOwnPassword, { body: changed })
  await expect(here.call(currentUser, {})).resolves.toBeDefined()
  await expect(there.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  expect((await login(server, 'orders')).status).toBe(401)
  expect((await login(server, 'orders', 'another-one')).status).toBe(200)
})

test('a password is not changed without the current one, nor to the same', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  await expect(orders.call(changeOwnPassword, { body: { ...changed, currentPassword: 'guessed' } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { currentPassword: [expect.any(String)] },
  })
  await expect(
    orders.call(changeOwnPassword, { body: { ...changed, password: 'backoffice', confirmPassword: 'backoffice' } }),
  ).rejects.toMatchObject({
    status: 422,
    fieldErrors: { password: [expect.any(String)] },
  })
})

test('the rules of a new password are named at their fields', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  await expect(orders.call(changeOwnPassword, { body: { ...changed, password: 'short' } })).rejects.toMatchObject({
    fieldErrors: { password: ['Password must be at least 8 characters'] },
  })
  await expect(orders.call(changeOwnPassword, { body: { ...changed, confirmPassword: 'else' } })).rejects.toMatchObject({
    fieldErrors: { confirmPassword: ['Passwords must match'] },
  })
})

test('whoever must change their password can do that and no more, until it is done', async () => {
  const { signIn } = await startServer()
  const newcomer = await signIn('newcomer')
  const { userInfo } = await newcomer.call(currentUser, {})
  expect(userInfo.data.requiredChangePassword).toBe(true)
  const list = () => newcomer.call(basketLists.newOrders, { body: {} })
  await expect(list()).rejects.toMatchObject({ status: 403 })
  await newcomer.call(changeOwnPassword, { body: changed })
  expect((await newcomer.call(currentUser, {})).userInfo.data.requiredChangePassword).toBe(false)
  await expect(list()).resolves.toBeDefined()
})

test('somebody without a role has their own profile and password, and nothing else', async () => {
  const { signIn, db } = await startServer()
  await db.update(users).set({ roleId: null }).where(eq(users.username, 'orders'))
  const orders = await signIn('orders')
  expect((await orders.call(currentUser, {})).userPermission).toEqual(['Profile', 'UserChangeUserPasswordByUser'])
  await expect(orders.call(adminProfile, {})).resolves.toBeDefined()
  await expect(orders.call(basketLists.newOrders, { body: {} })).rejects.toMatchObject({ status: 403 })
})

test('a permission taken from a role is gone at the next call', async () => {
  const { signIn, addUser, db, app } = await startServer()
  const id = await addUser('clerk', ['offer'])
  const clerk = await signIn('clerk')
  await clerk.call(basketLists.newOrders, { body: {} })
  await db.delete(rolePermissions).where(eq(rolePermissions.permission, 'offer'))
  await app.sessions.changed(id)
  await expect(clerk.call(basketLists.newOrders, { body: {} })).rejects.toMatchObject({ status: 403 })
})

test('another process hears of a sign-out', async () => {
  const { signIn, db, clock } = await startServer()
  const other = await createApp({ db, clock, humanCheck: { provider: 'none' } })
  const orders = await signIn('orders')
  const ask = () =>
    other.fetch(new Request('http://localhost/api/User/UserInfo', { method: 'POST', headers: { Authorization: `Bearer ${orders.token}` } }))
  expect((await ask()).status).toBe(200)
  await orders.call(logout, {})
  await expect.poll(async () => (await ask()).status).toBe(401)
  await other.close()
})
