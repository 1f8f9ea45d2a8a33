import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetPassword } from '#api/access/account'
import { adminProfile, type OwnProfile, updateAdminProfile } from '#api/access/profile'
import { editUser } from '#api/accounts/entities'
import { currentUser } from '#api/core/auth'
import { users } from '#server/access/tables'
import { type SignedInClient, startServer } from '../setup/harness'

async function serverWithAddress() {
  const server = await startServer()
  await server.db.update(users).set({ email: 'erik@example.org' }).where(eq(users.username, 'orders'))
  return server
}

const read = async (client: SignedInClient) => (await client.call(adminProfile, {})).data
const save = (client: SignedInClient, profile: OwnProfile, change: object) =>
  client.call(updateAdminProfile, { body: { ...profile, ...change } })

test('a profile is changed by its owner, and a changed address is told to the former one', async () => {
  const server = await serverWithAddress()
  const orders = await server.signIn('orders')
  const profile = await read(orders)
  expect(profile).toMatchObject({ username: 'orders', role: 'Order handler', firstName: 'Erik', email: 'erik@example.org' })
  const change = { firstName: ' Eric ', email: 'eric@example.org', currentPassword: 'backoffice' }
  expect((await save(orders, profile, change)).data).toMatchObject({ firstName: 'Eric', version: profile.version + 1 })
  expect((await orders.call(currentUser, {})).userInfo.data.firstName).toBe('Eric')
  const notices = (await server.mails()).filter(({ subject }) => subject === 'Your email address has been changed')
  expect(notices).toMatchObject([{ to: 'erik@example.org' }])
})

test('another address asks for the present password, the other fields do not', async () => {
  const server = await serverWithAddress()
  const orders = await server.signIn('orders')
  const profile = await read(orders)
  await expect(save(orders, profile, { email: 'thief@example.org' })).rejects.toMatchObject({
    fieldErrors: { currentPassword: ['Enter your present password for this change'] },
  })
  await expect(save(orders, profile, { email: 'thief@example.org', currentPassword: 'a guess' })).rejects.toMatchObject({
    fieldErrors: { currentPassword: ['The current password is not right'] },
  })
  expect((await read(orders)).email).toBe('erik@example.org')
  expect((await save(orders, profile, { phone: '+46 8 123 45 67' })).data.phone).toBe('+46 8 123 45 67')
})

test('guessing the present password in a session that was found open is slowed down', async () => {
  const server = await serverWithAddress()
  const orders = await server.signIn('orders')
  const profile = await read(orders)
  const statuses: number[] = []
  for (let i = 0; i < 6; i++)
    await save(orders, profile, { email: 'thief@example.org', currentPassword: `guess ${i}` }).catch(({ status }) => statuses.push(status))
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  const elsewhere = await server.signIn('orders')
  expect((await save(elsewhere, profile, { email: 'eric@example.org', currentPassword: 'backoffice' })).data.email).toBe('eric@example.org')
})

test('an administrator cannot go round it by editing their own account', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { id, version } = await read(admin)
  await expect(admin.call(editUser, { params: { id }, body: { version, email: 'thief@example.org' } })).rejects.toMatchObject({
    fieldErrors: { email: [expect.any(String)] },
  })
})

test('the second of two tabs is told what the first one wrote, field by field, and overwrites nothing', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const seen = await read(orders)
  await save(orders, seen, { firstName: 'Eric' })
  const refusal = await save(orders, seen, { phone: '1' }).catch((error) => error)
  expect(refusal).toMatchObject({
    status: 409,
    data: {
      reason: 'changed',
      current: { firstName: 'Eric', phone: seen.phone, version: seen.version + 1 },
      fields: { firstName: { by: 'Erik Lindqvist', at: expect.any(String) } },
    },
  })
  expect(Object.keys(refusal.data.fields)).toEqual(['firstName'])
  await save(orders, refusal.data.current, { phone: '1' })
  expect(await read(orders)).toMatchObject({ firstName: 'Eric', phone: '1' })
})

test('an administrator’s change of the same account clashes as well', async () => {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  const seen = await read(orders)
  await admin.call(editUser, { params: { id: seen.id }, body: { version: seen.version, lastName: 'Lind' } })
  await expect(save(orders, seen, { phone: '1' })).rejects.toMatchObject({
    status: 409,
    data: { changedBy: 'Shirin Ahmadi', fields: { lastName: { by: 'Shirin Ahmadi' } } },
  })
})

test('a profile is saved with the version it was read in, or not at all', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const { version: _, ...profile } = await read(orders)
  const response = await server.send('PATCH', 'User/UpdateAdminProfile', { body: profile, token: orders.token })
  expect(await response.json()).toMatchObject({ status: 422, data: { fieldErrors: { version: ['Say which version was changed'] } } })
})

test('an address that is somebody else’s is refused at its field', async () => {
  const server = await serverWithAddress()
  const admin = await server.signIn('admin')
  const change = { email: 'ERIK@example.org', currentPassword: 'backoffice' }
  await expect(save(admin, await read(admin), change)).rejects.toMatchObject({ fieldErrors: { email: ['Is already taken'] } })
})

test('a reset link that went to the former address is dead', async () => {
  const server = await serverWithAddress()
  const orders = await server.signIn('orders')
  await orders.call(forgetPassword, { body: { email: 'erik@example.org' } })
  const token = /token=([\w-]+)/.exec((await server.mails()).find(({ subject }) => subject === 'Reset your password')?.text ?? '')?.[1]
  await save(orders, await read(orders), { email: 'eric@example.org', currentPassword: 'backoffice' })
  const body = { token, password: 'another-one', confirmPassword: 'another-one' }
  expect((await server.send('POST', 'Authentication/ResetPassword', { body })).status).toBe(422)
})
