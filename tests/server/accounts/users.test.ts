import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addNewUser, editUser, removeUser, userItem, userLists } from '#api/accounts/entities'
import {
  addSubSetUser,
  changeActiveStatus,
  changeUserPassword,
  inviteUser,
  removeSubSetUser,
  updateUserRole,
  userSubSetList,
} from '#api/accounts/users'
import { currentUser } from '#api/core/auth'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { roles, users } from '#server/access/tables'
import { addProduct, makeBasket } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'

const anna = { kind: 'staff', firstName: 'Anna', lastName: 'Berg', username: 'Anna', email: 'anna@example.org' } as const

const idOf = async ({ db }: TestServer, username: string) =>
  (await db.select({ id: users.id }).from(users).where(eq(users.username, username)))[0]?.id ?? 0
const roleId = async ({ db }: TestServer, title: string) =>
  (await db.select({ id: roles.id }).from(roles).where(eq(roles.title, title)))[0]?.id ?? 0
const reset = ({ send }: TestServer, token: string) =>
  send('POST', 'Authentication/ResetPassword', { body: { token, password: 'a new password', confirmPassword: 'a new password' } })

test('a new account is sent a link to choose its password, and signs in with it', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data } = await admin.call(addNewUser, { body: { ...anna, roleId: await roleId(server, 'Order handler') } })
  expect(data).toMatchObject({ username: 'anna', version: 1, isActive: true, phone: null, labels: { roleId: 'Order handler' } })
  const [mail] = await server.mails()
  expect(mail).toMatchObject({ to: 'anna@example.org', subject: 'An account was made for you' })
  server.clock.advance(6 * 24 * 3_600_000)
  expect((await reset(server, /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')).status).toBe(200)
  const login = await server.send('POST', 'Authentication/LoginUser', { body: { mobile: 'anna', password: 'a new password', token: '' } })
  expect((await login.json()).userPermission).toContain('offer')
})

test('each list has its kind, is searched, sorted and filtered', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  for (const kind of ['private', 'institutional', 'panel'] as const)
    await admin.call(addNewUser, {
      body: { kind, firstName: `Åsa ${kind}`, lastName: 'Öberg', organisation: 'Biblioteket', email: `${kind}@example.org` },
    })
  for (const [list, kind] of [
    [userLists.IndividualAccount, 'private'],
    [userLists.InstitutionalAccount, 'institutional'],
    [userLists.PanelAccount, 'panel'],
    [userLists.AgentAccount, 'distributor'],
  ] as const) {
    const { data } = await admin.call(list, { body: {} })
    expect(new Set(data.map((row) => row.kind))).toEqual(new Set([kind]))
  }
  const found = await admin.call(userLists.PanelAccount, {
    body: { searchKey: 'oberg asa', sort: 'lastName asc', filter: { isActive: true } },
  })
  expect(found.result.total).toBe(1)
  const staff = await admin.call(userLists.User, { body: { sort: 'roleId asc' } })
  expect(staff.data.map((row) => row.username)).toContain('distributor')
})

test('whoever handles individuals handles those only, and makes nobody sign in', async () => {
  const server = await startServer()
  await server.addUser('clerk', ['AccountsProfilesIndividualAccounts'])
  const clerk = await server.signIn('clerk')
  const person = { kind: 'private', firstName: 'Anna', email: 'anna@example.org' } as const
  const { data } = await clerk.call(addNewUser, { body: person })
  await clerk.call(editUser, { params: { id: data.id }, body: { version: 1, phone: '08-123' } })
  await expect(clerk.call(addNewUser, { body: anna })).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(addNewUser, { body: { ...person, username: 'anna' } })).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(userItem, { params: { id: await idOf(server, 'admin') } })).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(removeUser, { params: { id: await idOf(server, 'admin') }, query: {} })).rejects.toMatchObject({ status: 403 })
})

test('of two who change an account at once the second is told who changed what', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data } = await admin.call(addNewUser, { body: anna })
  const change = (firstName: string) => admin.call(editUser, { params: { id: data.id }, body: { version: data.version, firstName } })
  expect((await change('Annika')).data).toMatchObject({ firstName: 'Annika', version: 2 })
  await expect(change('Anne')).rejects.toMatchObject({
    status: 409,
    data: { reason: 'changed', current: { firstName: 'Annika' }, fields: { firstName: { by: 'Shirin Ahmadi' } } },
  })
})

test('a role changes what its holder may do from their next call on', async () => {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  const permissions = async () => (await orders.call(currentUser, {})).userPermission
  expect(await permissions()).toContain('offer')
  await admin.call(updateUserRole, { body: { userId: await idOf(server, 'orders'), roleId: await roleId(server, 'Catalogue staff') } })
  expect(await permissions()).not.toContain('offer')
})

test('a role that somebody else gave meanwhile is not overwritten', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const give = (roleId: number | null, expected: number | null) =>
    idOf(server, 'orders').then((userId) => admin.call(updateUserRole, { body: { userId, roleId, expected } }))
  const [handler, catalogue] = [await roleId(server, 'Order handler'), await roleId(server, 'Catalogue staff')]
  await give(catalogue, handler)
  await expect(give(null, handler)).rejects.toMatchObject({ status: 409, data: { reason: 'changed', current: { roleId: catalogue } } })
})

test('nobody gives what they do not hold, nor touches an account that may do more', async () => {
  const server = await startServer()
  await server.addUser('clerk', ['AccountsProfilesUsers', 'offer'])
  const clerk = await server.signIn('clerk')
  const [adminId, clerkId] = [await idOf(server, 'admin'), await idOf(server, 'clerk')]
  const administrator = await roleId(server, 'Administrator')
  await expect(clerk.call(updateUserRole, { body: { userId: clerkId, roleId: administrator } })).rejects.toMatchObject({ status: 422 })
  await expect(clerk.call(addNewUser, { body: { ...anna, roleId: administrator } })).rejects.toMatchObject({ status: 422 })
  await expect(clerk.call(inviteUser, { body: { email: 'x@example.org', roleId: administrator } })).rejects.toMatchObject({ status: 422 })
  const attempts = [
    () => clerk.call(changeUserPassword, { params: { id: adminId } }),
    () => clerk.call(changeActiveStatus, { params: { id: adminId }, query: {} }),
    () => clerk.call(updateUserRole, { body: { userId: adminId, roleId: null } }),
    () => clerk.call(editUser, { params: { id: adminId }, body: { version: 1, email: 'mine@example.org' } }),
    () => clerk.call(removeUser, { params: { id: adminId }, query: {} }),
  ]
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ status: 403, message: 'This account may do more than yours' })
})

test('a closed account is signed out at once and cannot sign in; opened again it can', async () => {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  const id = await idOf(server, 'orders')
  const toggle = (expected?: 'true' | 'false') => admin.call(changeActiveStatus, { params: { id }, query: { expected } })
  expect((await toggle('true')).data).toEqual({ isActive: false })
  await expect(orders.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(server.signIn('orders')).rejects.toMatchObject({ status: 401 })
  await expect(toggle('true')).rejects.toMatchObject({ status: 409, data: { reason: 'changed', current: { isActive: false } } })
  await toggle()
  await expect(server.signIn('orders')).resolves.toBeDefined()
  await expect(orders.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
})

test('a replaced password is told once, ends the sessions, and has to be changed', async () => {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  const { data } = await admin.call(changeUserPassword, { params: { id: await idOf(server, 'orders') } })
  await expect(orders.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  const login = await server.send('POST', 'Authentication/LoginUser', { body: { mobile: 'orders', password: data.password, token: '' } })
  expect((await login.json()).userInfo.data.requiredChangePassword).toBe(true)
})

test('the last administrator is neither demoted nor removed, and closes not themselves', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const id = await idOf(server, 'admin')
  await expect(admin.call(updateUserRole, { body: { userId: id, roleId: null } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'lastAdministrator' },
  })
  await expect(admin.call(editUser, { params: { id }, body: { version: 1, roleId: null } })).rejects.toMatchObject({ status: 409 })
  await expect(admin.call(changeActiveStatus, { params: { id }, query: {} })).rejects.toMatchObject({ data: { reason: 'own' } })
  await expect(admin.call(removeUser, { params: { id }, query: {} })).rejects.toMatchObject({ status: 409 })
  expect((await admin.call(currentUser, {})).userPermission).toContain('PermissionAccess')
})

test('whoever may change roles and holds less does not count as the last administrator', async () => {
  const server = await startServer()
  await server.addUser('keeper', ['PermissionAccess', 'AccountsProfilesUsers'])
  const admin = await server.signIn('admin')
  const id = await idOf(server, 'admin')
  const lastOne = { status: 409, data: { reason: 'lastAdministrator' } }
  await expect(admin.call(updateUserRole, { body: { userId: id, roleId: null } })).rejects.toMatchObject(lastOne)
  await expect(admin.call(editUser, { params: { id }, body: { version: 1, username: null } })).rejects.toMatchObject({ status: 422 })
  const administrator = await roleId(server, 'Administrator')
  await admin.call(updateUserRole, { body: { userId: await idOf(server, 'orders'), roleId: administrator } })
  await admin.call(updateUserRole, { body: { userId: id, roleId: null } })
})

test('two administrators who close each other at once leave one', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const administrator = await roleId(server, 'Administrator')
  await admin.call(updateUserRole, { body: { userId: await idOf(server, 'orders'), roleId: administrator } })
  const orders = await server.signIn('orders')
  const [adminId, ordersId] = [await idOf(server, 'admin'), await idOf(server, 'orders')]
  const outcomes = await Promise.allSettled([
    admin.call(changeActiveStatus, { params: { id: ordersId }, query: {} }),
    orders.call(changeActiveStatus, { params: { id: adminId }, query: {} }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an account that orders name is not removed, and says which; another is', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data: customer } = await admin.call(addNewUser, { body: { kind: 'private', firstName: 'Bo', email: 'bo@example.org' } })
  const basket = await makeBasket(admin, { productDetailId: await addProduct(server.db) })
  await admin.call(assignBasketToUser, { query: { userId: customer.id, basketId: basket } })
  await expect(admin.call(removeUser, { params: { id: customer.id }, query: {} })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'inUse', uses: [{ title: 'Orders', count: 1, sample: [{ id: basket }] }] },
  })
  const { data: other } = await admin.call(addNewUser, { body: anna })
  await admin.call(removeUser, { params: { id: other.id }, query: { version: 1 } })
  await expect(admin.call(userItem, { params: { id: other.id } })).rejects.toMatchObject({ status: 404 })
})

test('people of an institution are added, known customers taken in, and let go', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data: library } = await admin.call(addNewUser, { body: { kind: 'institutional', organisation: 'Biblioteket', firstName: 'Bo' } })
  const { data: existing } = await admin.call(addNewUser, { body: { kind: 'private', firstName: 'Anna', email: 'anna@example.org' } })
  const add = (email: string) =>
    admin.call(addSubSetUser, { body: { userId: library.id, firstName: 'A', lastName: 'B', email, phone: '' } })
  expect((await add('Anna@example.org')).data.id).toBe(existing.id)
  await add('new@example.org')
  const list = async () => (await admin.call(userSubSetList, { params: { id: library.id } })).data
  expect((await list()).map(({ email }) => email)).toEqual(['anna@example.org', 'new@example.org'])
  await admin.call(removeSubSetUser, { params: { id: existing.id } })
  expect(await list()).toHaveLength(1)
  await expect(admin.call(removeSubSetUser, { params: { id: existing.id } })).rejects.toMatchObject({ status: 404 })
})

test('an invitation is sent, once to whoever does not sign in yet', async () => {
  const server = await startServer({ accounts: { registration: 'invitation' } })
  await server.db.update(users).set({ email: 'erik@example.org' }).where(eq(users.username, 'orders'))
  const admin = await server.signIn('admin')
  await admin.call(inviteUser, { body: { email: 'anna@example.org', roleId: null } })
  expect(await server.mails()).toMatchObject([{ to: 'anna@example.org', subject: 'You are invited to the back office' }])
  await expect(admin.call(inviteUser, { body: { email: 'Erik@example.org', roleId: null } })).rejects.toMatchObject({ status: 422 })
})

test('what is done to accounts stands in the report of operators’ activity', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data } = await admin.call(addNewUser, { body: anna })
  await admin.call(updateUserRole, { body: { userId: data.id, roleId: await roleId(server, 'Distributor') } })
  await admin.call(changeActiveStatus, { params: { id: data.id }, query: {} })
  const { rows } = await server.db.execute(
    sql`select operator, action, entity, record, details from operator_activity_report where entity_name = 'User' order by id`,
  )
  expect(rows).toEqual([
    { operator: 'Shirin Ahmadi', action: 'added', entity: 'Account', record: 'Anna Berg', details: '' },
    {
      operator: 'Shirin Ahmadi',
      action: 'changed',
      entity: 'Account role',
      record: 'Anna Berg',
      details: 'Role: — → Distributor',
    },
    { operator: 'Shirin Ahmadi', action: 'changed', entity: 'Account status', record: 'Anna Berg', details: 'Active: yes → no' },
  ])
})
