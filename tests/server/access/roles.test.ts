import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { permissionWithCategoryList, rolePermissionList, updateRolePermission } from '#api/access/roles'
import { currentUser } from '#api/core/auth'
import { permissions as everyPermission } from '#api/core/permissionNames'
import { basketLists } from '#api/orders/basketLists'
import { rolePermissions, roles } from '#server/access/tables'
import { createApp } from '#server/app/app'
import { startServer, type TestServer } from '../setup/harness'

const idOf = async ({ db }: TestServer, title: string) =>
  (await db.select({ id: roles.id }).from(roles).where(eq(roles.title, title)))[0]?.id ?? 0

test('every permission of the product is in one category', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data } = await admin.call(permissionWithCategoryList, {})
  const names = data.flatMap(({ permissions }) => permissions.map(({ name }) => name))
  expect(names.sort()).toEqual([...everyPermission].sort())
})

test('a role is read with what it may do and who has it', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { data } = await admin.call(rolePermissionList, { params: { id: await idOf(server, 'Order handler') } })
  expect(data).toMatchObject({ title: 'Order handler', holdsEverything: false, userCount: 2 })
  expect(data.users.map(({ name }) => name)).toEqual(['Erik Lindqvist', 'Sara Nilsson'])
  const { data: administrator } = await admin.call(rolePermissionList, { params: { id: await idOf(server, 'Administrator') } })
  expect(administrator).toMatchObject({ holdsEverything: true, permissions: [...everyPermission].sort() })
})

test('a permission that is taken away is gone at the next call of whoever had it, in other processes too', async () => {
  const server = await startServer()
  const other = await createApp({ db: server.db, clock: server.clock, humanCheck: { provider: 'none' } })
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  const elsewhere = async () => {
    const headers = { Authorization: `Bearer ${orders.token}`, 'Content-Type': 'application/json' }
    const request = new Request('http://localhost/api/Basket/NewOrdersList', { method: 'POST', headers, body: '{}' })
    return (await other.fetch(request)).status
  }
  await orders.call(basketLists.newOrders, { body: {} })
  expect(await elsewhere()).toBe(200)
  const roleId = await idOf(server, 'Order handler')
  const { permissions } = (await admin.call(rolePermissionList, { params: { id: roleId } })).data
  const { data } = await admin.call(updateRolePermission, {
    body: { roleId, permissions: permissions.filter((name) => name !== 'offer'), expected: permissions },
  })
  expect(data).toEqual({ affected: 2 })
  await expect(orders.call(basketLists.newOrders, { body: {} })).rejects.toMatchObject({ status: 403 })
  expect((await orders.call(currentUser, {})).userPermission).not.toContain('offer')
  await expect.poll(elsewhere).toBe(403)
  await other.close()
})

test('a role that somebody else changed meanwhile is not overwritten', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const body = { roleId: await idOf(server, 'Distributor'), permissions: ['Dashboard'], expected: ['offer'] }
  await expect(admin.call(updateRolePermission, { body })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'changed', current: { permissions: expect.arrayContaining(['OrdersToPubAgents']) } },
  })
})

test('the administrator’s role loses nothing; another may lose what it likes', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  await expect(
    admin.call(updateRolePermission, { body: { roleId: await idOf(server, 'Administrator'), permissions: [] } }),
  ).rejects.toMatchObject({ status: 409, data: { reason: 'system' } })
  await server.addUser('keeper', ['PermissionAccess', 'Dashboard'])
  const keeper = await server.signIn('keeper')
  const roleId = await idOf(server, 'Role of keeper')
  await keeper.call(updateRolePermission, { body: { roleId, permissions: ['Dashboard'] } })
  await expect(keeper.call(updateRolePermission, { body: { roleId, permissions: ['PermissionAccess'] } })).rejects.toMatchObject({
    status: 403,
  })
  expect(await server.db.select().from(rolePermissions).where(eq(rolePermissions.roleId, roleId))).toHaveLength(1)
})

test('nobody gives a role, their own neither, a permission they lack, nor takes one from a role that may do more', async () => {
  const server = await startServer()
  await server.addUser('keeper', ['PermissionAccess', 'Dashboard'])
  const keeper = await server.signIn('keeper')
  const own = await idOf(server, 'Role of keeper')
  await expect(
    keeper.call(updateRolePermission, { body: { roleId: own, permissions: ['PermissionAccess', 'Dashboard', 'AccountsProfilesUsers'] } }),
  ).rejects.toMatchObject({
    status: 422,
    fieldErrors: { 'permissions.2': ['You may only give permissions you hold: AccountsProfilesUsers is not among yours'] },
  })
  const roleId = await idOf(server, 'Distributor')
  const admin = await server.signIn('admin')
  const { permissions } = (await admin.call(rolePermissionList, { params: { id: roleId } })).data
  const taking = keeper.call(updateRolePermission, { body: { roleId, permissions: permissions.slice(1) } })
  await expect(taking).rejects.toMatchObject({ status: 403, message: 'This role may do more than yours' })
})

test('a permission that nobody has declared is refused by its place', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const body = { roleId: await idOf(server, 'Distributor'), permissions: ['Dashboard', 'Everything'] }
  await expect(admin.call(updateRolePermission, { body })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { 'permissions.1': ['There is no such permission'] },
  })
})
