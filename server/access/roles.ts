import { eq, sql } from 'drizzle-orm'
import { access } from '#api/access/entities'
import { namedPeople, permissionWithCategoryList, requireSecondFactor, rolePermissionList, updateRolePermission } from '#api/access/roles'
import { permissions as everyPermission } from '#api/core/permissionNames'
import { actorOf, record } from '../core/auditLog'
import { crudHandlers } from '../core/entity/crud'
import { type Bound, bind, type Call, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { rolePermissions, roles } from './tables'
import { holdAdministration, lackingOf, permissionsOf, requireMayChangeRole } from './userAccess'

const { edit, remove } = access.Role.calls

const guarded = (): Bound[] =>
  crudHandlers(access.Role)
    .filter(({ endpoint }) => endpoint === edit || endpoint === remove)
    .map(({ endpoint, handle }) => ({
      endpoint,
      async handle(call) {
        const { db, user, params } = call as Call<typeof edit, SignedIn>
        const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.id, params.id))
        if (role) await requireMayChangeRole(db, user, role.id)
        return handle(call)
      },
    }))

export const roleHandlers = (): Bound[] => [
  ...guarded(),

  bind(permissionWithCategoryList, async ({ db }) => {
    const found = await first<{ categories: string }>(
      db,
      sql`select ${jsonArray(
        jsonOf({
          ...columnsOf('c', 'id', 'title'),
          permissions: sql`(
          select ${jsonArray(jsonOf(columnsOf('p', 'id', 'name', 'title', 'description')), sql`p.title, p.id`)}
          from permission p where p.category_id = c.id)`,
        }),
        'c.id',
      )}::text as categories from permission_category c`,
    )
    return jsonData(found?.categories ?? '[]')
  }),

  bind(rolePermissionList, async ({ db, params: { id } }) => {
    const [role] = await db.select().from(roles).where(eq(roles.id, id))
    if (!role) throw Problem.notFound('Role')
    const people = await first<{ count: number; users: { id: number; name: string }[] }>(
      db,
      sql`select (select count(*)::int from users where role_id = ${id} and is_active) as count,
        (select ${jsonArray(jsonOf(columnsOf('s', 'id', 'name')))}
          from (select u.id, ${personName('u')} as name from users u where u.role_id = ${id} and u.is_active order by u.id limit ${namedPeople}) s) as users`,
    )
    const { title, holdsEverything, requiresSecondFactor } = role
    const permissions = [...(await permissionsOf(db, id))].sort()
    return { id, title, holdsEverything, requiresSecondFactor, permissions, userCount: people?.count ?? 0, users: people?.users ?? [] }
  }),

  bind(updateRolePermission, async ({ db, body: { roleId, permissions, expected }, user, clock, sessions, address }) => {
    const affected = await transact(db, async (tx) => {
      await holdAdministration(tx)
      const [role] = await tx.select().from(roles).where(eq(roles.id, roleId)).for('update')
      if (!role) throw Problem.field('roleId', 'Does not exist')
      await requireMayChangeRole(tx, user, roleId)
      if (role.holdsEverything)
        throw Problem.conflict(
          { reason: 'system' },
          `${role.title} holds every permission, also those that later versions add: it cannot lose one`,
        )
      const current = await permissionsOf(tx, roleId)
      if (expected && !isSame(expected, current))
        throw Problem.changed('Somebody changed this role in the meantime', { current: { permissions: current } })
      await requireExisting(tx, permissions)
      requireHeld(user, permissions)
      await tx.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
      const wanted = [...new Set(permissions)]
      if (wanted.length) await tx.insert(rolePermissions).values(wanted.map((permission) => ({ roleId, permission })))
      await record(tx, actorOf({ user, clock, address }), {
        action: 'changed',
        entityName: 'Role',
        entity: 'Role permissions',
        id: roleId,
        record: role.title,
        version: role.version,
        changes: [
          ...current
            .filter((name) => !wanted.includes(name))
            .map((name) => ({ field: 'permissions', label: 'Taken', from: name, to: null })),
          ...wanted
            .filter((name) => !current.includes(name))
            .map((name) => ({ field: 'permissions', label: 'Given', from: null, to: name })),
        ],
      })
      const people = await first<{ count: number }>(
        tx,
        sql`select count(*)::int as count from users where role_id = ${roleId} and is_active`,
      )
      return people?.count ?? 0
    })
    await sessions.changed('everyone')
    return { affected }
  }),

  bind(requireSecondFactor, async ({ db, body: { roleId, isRequired }, user, clock, address, sessions }) => {
    const lacking = await transact(db, async (tx) => {
      const [role] = await tx.select().from(roles).where(eq(roles.id, roleId)).for('update')
      if (!role) throw Problem.field('roleId', 'Does not exist')
      await requireMayChangeRole(tx, user, roleId)
      if (role.requiresSecondFactor !== isRequired) {
        await tx.update(roles).set({ requiresSecondFactor: isRequired }).where(eq(roles.id, roleId))
        await record(tx, actorOf({ user, clock, address }), {
          action: 'changed',
          entityName: 'Role',
          entity: 'Role',
          id: roleId,
          record: role.title,
          version: role.version,
          changes: [{ field: 'requiresSecondFactor', label: 'Asks for a second factor', from: role.requiresSecondFactor, to: isRequired }],
        })
      }
      const people = await first<{ count: number }>(
        tx,
        sql`select count(*)::int as count from users u where u.role_id = ${roleId} and u.is_active and u.username is not null
          and not exists (select from second_factors f where f.user_id = u.id and f.secret is not null)`,
      )
      return people?.count ?? 0
    })
    await sessions.changed('everyone')
    return { lacking }
  }),
]

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((name) => b.includes(name))

/** @throws {Problem} 422 for an unknown permission */
async function requireExisting(tx: Queryable, names: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from permission`)
  const existing = new Set([...everyPermission, ...rows.map(({ name }) => name)])
  const unknown = names.findIndex((name) => !existing.has(name))
  if (unknown >= 0) throw Problem.field(`permissions.${unknown}`, 'There is no such permission')
}

/** Nobody can grant a permission they do not hold. @throws {Problem} 422 */
function requireHeld(user: SignedIn, permissions: readonly string[]): void {
  const lacking = lackingOf(user, permissions)
  if (lacking === undefined) return
  throw Problem.field(
    `permissions.${permissions.indexOf(lacking)}`,
    `You may only give permissions you hold: ${lacking} is not among yours`,
  )
}
