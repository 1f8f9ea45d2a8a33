import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract as accessContract } from '#api/access/contract'
import { access } from '#api/access/entities'
import { requireSecondFactor, updateRolePermission } from '#api/access/roles'
import { contract as accountsContract } from '#api/accounts/contract'
import { addNewUser, editUser, removeUser } from '#api/accounts/entities'
import { erasePerson, exportPersonalData } from '#api/accounts/privacy'
import {
  addSubSetUser,
  changeActiveStatus,
  changeUserPassword,
  inviteUser,
  removeSubSetUser,
  resetSecondFactor,
  updateUserRole,
} from '#api/accounts/users'
import type { Endpoint } from '#api/core/endpoint'
import type { Permission } from '#api/core/permissions'
import { rolePermissions, roles, users } from '#server/access/tables'
import { startServer } from '../setup/harness'

/** The target of a call: a role, somebody who has it, and their invitation. */
type Target = { roleId: number; version: number; title: string; userId: number; userVersion: number; parentId: number; email: string }
type Request = { params?: object; query?: object; body?: object }

/** Every call that changes a role or somebody else's account, with how it is aimed at one. */
const aimed = new Map<Endpoint, (target: Target) => Request>([
  [updateRolePermission, ({ roleId }) => ({ body: { roleId, permissions: [] } })],
  [requireSecondFactor, ({ roleId }) => ({ body: { roleId, isRequired: true } })],
  [access.Role.calls.edit, ({ roleId, version }) => ({ params: { id: roleId }, body: { version, title: 'Renamed', description: null } })],
  [access.Role.calls.remove, ({ roleId }) => ({ params: { id: roleId } })],
  [updateUserRole, ({ userId }) => ({ body: { userId, roleId: null } })],
  [changeActiveStatus, ({ userId }) => ({ params: { id: userId } })],
  [changeUserPassword, ({ userId }) => ({ params: { id: userId } })],
  [resetSecondFactor, ({ userId }) => ({ params: { id: userId } })],
  [editUser, ({ userId, userVersion, email }) => ({ params: { id: userId }, body: { version: userVersion, firstName: 'Taken', email } })],
  [removeUser, ({ userId }) => ({ params: { id: userId } })],
  [inviteUser, ({ email }) => ({ body: { email: `invited-${email}`, roleId: null } })],
  [addNewUser, ({ roleId }) => ({ body: { kind: 'staff', username: 'made.up', firstName: 'New', email: 'made@example.org', roleId } })],
  [addSubSetUser, ({ parentId, email }) => ({ body: { userId: parentId, email, firstName: 'A', lastName: 'B', phone: '' } })],
  [removeSubSetUser, ({ userId }) => ({ params: { id: userId } })],
  [exportPersonalData, ({ userId }) => ({ params: { id: userId } })],
  [erasePerson, ({ userId, userVersion }) => ({ params: { id: userId }, body: { version: userVersion } })],
])

/** Calls of the same rooms that change something else, or only what is the caller's own. */
const others = new Set([
  'User/ChangeUserPasswordByUser',
  'User/AdminResetPassword',
  'User/UpdateAdminProfile',
  // Institutions, row by row: its own test has one of somebody who may do more.
  'User/ImportCustomers',
  ...['PermissionCategory', 'Permission'].flatMap((name) => [
    `${name}/Add${name}`,
    `${name}/Edit${name}/{id}`,
    `${name}/Remove${name}/{id}`,
  ]),
])
const isOwn = ({ permission, path }: Endpoint) => permission === 'public' || permission === '' || others.has(path)

test('every call that changes a role or an account is held to the rule below', () => {
  const calls = [accessContract, accountsContract].flatMap(({ calls, entities = {} }) => [
    ...calls,
    ...Object.values(entities).flatMap((entity) => Object.values(entity.calls)),
  ]) as (Endpoint | undefined)[]
  const free = calls.filter((call) => call && !call.isReading && !isOwn(call) && !aimed.has(call) && call !== access.Role.calls.add)
  expect(free.map((call) => call?.path)).toEqual([])
})

const doors: Permission[] = ['PermissionAccess', 'AccountsProfilesUsers']
const some: Permission[] = ['offer', 'DoneOrder', 'InProgress', 'Inventory']

test('nobody changes a role that may do more than their own, nor an account or invitation with such a role', async () => {
  const { db, addUser, signIn, send } = await startServer()
  let n = 0
  const state = async () =>
    JSON.stringify(
      await Promise.all(
        [
          sql`select * from roles order by id`,
          sql`select * from role_permissions order by role_id, permission`,
          sql`select * from users order by id`,
          sql`select * from second_factors order by user_id`,
          sql`select token_hash, role_id, email from account_tokens order by token_hash`,
          sql`select kind, recipient, payload from outbox_message where kind in ('invitation', 'welcome') order by id`,
        ].map(async (statement) => (await db.execute(statement)).rows),
      ),
    )
  const makeTarget = async (permissions: Permission[], holdsEverything: boolean): Promise<Target> => {
    const name = `target${++n}`
    const userId = await addUser(name, permissions)
    const parentId = await addUser(`${name}.parent`, [])
    const [user] = await db
      .update(users)
      .set({ email: `${name}@example.org`, parentId })
      .where(eq(users.id, userId))
      .returning()
    const roleId = user?.roleId ?? 0
    const [role] = await db.update(roles).set({ holdsEverything }).where(eq(roles.id, roleId)).returning()
    await db.execute(sql`insert into second_factors (user_id, secret) values (${userId}, 'JBSWY3DPEHPK3PXP')`)
    await db.execute(sql`insert into account_tokens (token_hash, purpose, email, role_id, created_at, expires_at)
      values (${name}, 'invitation', ${`invited-${name}@example.org`}, ${roleId}, now(), now() + interval '1 day')`)
    return {
      roleId,
      version: role?.version ?? 1,
      title: role?.title ?? '',
      userId,
      userVersion: user?.version ?? 1,
      parentId,
      email: `${name}@example.org`,
    }
  }
  const [before] = await db.select().from(rolePermissions)
  expect(before).toBeDefined()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...aimed),
      fc.subarray(some),
      fc.subarray(some, { minLength: 1 }),
      fc.boolean(),
      async ([endpoint, aim], held, given, holdsEverything) => {
        const isMore = holdsEverything || given.some((permission) => !held.includes(permission))
        fc.pre(isMore)
        const target = await makeTarget(given, holdsEverything)
        const username = `caller${n}`
        await addUser(username, [...doors, ...held])
        const { token } = await signIn(username)
        const { params = {}, query = {}, body } = aim(target)
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String((params as Record<string, unknown>)[key]))
        const stateBefore = await state()
        const { status } = await send(endpoint.method, `${path}?${new URLSearchParams(query as Record<string, string>)}`, {
          token,
          ...(body && { body }),
        })
        expect([endpoint.path, status]).toEqual([endpoint.path, expect.toBeOneOf([403, 422])])
        expect(await state()).toBe(stateBefore)
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
})

test('whoever holds all that a role holds may still change it', async () => {
  const { db, addUser, signIn } = await startServer()
  await addUser('caller', [...doors, 'offer'])
  const [target] = await db
    .select()
    .from(users)
    .where(eq(users.id, await addUser('target', ['offer'])))
  const caller = await signIn('caller')
  const roleId = target?.roleId ?? 0
  expect((await caller.call(requireSecondFactor, { body: { roleId, isRequired: true } })).data.lacking).toBe(1)
  await caller.call(updateRolePermission, { body: { roleId, permissions: [] } })
  await expect(caller.call(updateRolePermission, { body: { roleId, permissions: ['DoneOrder'] } })).rejects.toMatchObject({ status: 422 })
})
