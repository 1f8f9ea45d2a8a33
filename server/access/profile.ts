import { eq } from 'drizzle-orm'
import { adminProfile, ownProfile, updateAdminProfile } from '#api/access/profile'
import { metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import { changesBetween } from '../core/auditChanges'
import { accountSubject, actorOf, record } from '../core/auditLog'
import { changedMeanwhile } from '../core/entity/crud'
import type { Table } from '../core/entity/entityTable'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { queueMessage } from '../core/outbox/messages'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { dropTokens } from './accountTokens'
import { requireOwnPassword } from './proof/ownProof'
import { roles, users } from './tables'
import { lockUser } from './userAccess'

const table: Table = {
  entity: { ...ownProfile, name: 'User' },
  name: 'users',
  fields: Object.entries(ownProfile.fields).map(([name, field]) => ({ ...metaOf(field), name, column: snake(name), sqlType: 'text' })),
}

async function profileOf(tx: Queryable, id: number) {
  const [found] = await tx
    .select({ user: users, role: roles.title })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, id))
  if (!found) throw Problem.notFound('Profile')
  const { user, role } = found
  const { version, isSystem, username, firstName, lastName, nonLatinFirstName, nonLatinLastName, email, phone } = user
  const details = { firstName, lastName, nonLatinFirstName, nonLatinLastName, email, phone }
  return { id, version, isSystem, ...details, username: username ?? '', role: role ?? '' }
}

export const profileHandlers: Bound[] = [
  bind(adminProfile, ({ db, user }) => profileOf(db, user.id)),

  bind(updateAdminProfile, async (call) => {
    const { db, clock, user, sessions } = call
    const { version, currentPassword, ...body } = call.body
    if ((await profileOf(db, user.id)).email !== body.email) await requireOwnPassword(call, currentPassword)
    const row = await transact(db, async (tx) => {
      const stored = await lockUser(tx, user.id)
      if (stored.version !== version) throw await changedMeanwhile(tx, table, user.id, version)
      const changes = changesBetween(stored, body)
      if (changes.length) {
        await tx
          .update(users)
          .set({ ...body, version: version + 1, changedBy: user.id, changedAt: clock.now() })
          .where(eq(users.id, user.id))
        if (stored.email !== body.email) await dropTokens(tx, 'reset', { userId: user.id })
        await record(tx, actorOf(call), { ...accountSubject(user.id, 'Profile'), action: 'changed', changes })
      }
      if (stored.email && stored.email.toLowerCase() !== body.email.toLowerCase())
        await queueMessage(tx, call, { kind: 'addressChanged', recipient: stored.email, payload: { username: user.username } })
      return profileOf(tx, user.id)
    })
    await sessions.changed(user.id)
    return row
  }),
]
