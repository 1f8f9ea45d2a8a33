import { eq, sql } from 'drizzle-orm'
import { adminProfile, updateAdminProfile } from '#api/access/account'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { accountSubject, actorOf, record } from '../core/trail'
import { changesBetween } from '../core/trailChanges'
import { transact } from '../core/transact'
import type { Accounts } from './accounts'
import { mailTexts } from './mailTexts'
import { roles, users } from './tables'

/** What somebody says of themselves. */
export const profileHandlers = (accounts: Accounts): Bound[] => [
  bind(adminProfile, async ({ db, user }) => {
    const [found] = await db
      .select({
        username: users.username,
        role: roles.title,
        firstName: users.firstName,
        lastName: users.lastName,
        nonLatinFirstName: users.nonLatinFirstName,
        nonLatinLastName: users.nonLatinLastName,
        email: users.email,
        phone: users.phone,
      })
      .from(users)
      .leftJoin(roles, eq(roles.id, users.roleId))
      .where(eq(users.id, user.id))
    if (!found) throw Problem.notFound('Profile')
    return { ...found, username: found.username ?? '', role: found.role ?? '' }
  }),

  bind(updateAdminProfile, async ({ db, clock, user, body, sessions, address, requestId }) => {
    const former = await transact(db, async (tx) => {
      const [known] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
      await tx
        .update(users)
        .set({ ...body, version: sql`${users.version} + 1` })
        .where(eq(users.id, user.id))
      const changes = known ? changesBetween(known, body) : []
      if (changes.length)
        await record(tx, actorOf({ user, clock, address }), { ...accountSubject(user.id, 'Profile'), action: 'changed', changes })
      return known?.email ?? ''
    })
    await sessions.changed(user.id)
    if (former && former.toLowerCase() !== body.email.toLowerCase())
      accounts.post.later('addressChanged', async () => ({ to: former, ...mailTexts.addressChanged(user.username) }), requestId)
    return null
  }),
]
