import { asc, eq, sql } from 'drizzle-orm'
import { addSubSetUser, removeSubSetUser, userSubSetList } from '#api/accounts/users'
import { handlesKind } from '../access/accountKinds'
import { accountByEmail } from '../access/accounts'
import { users } from '../access/tables'
import { isWithin, lockUser, mayManage, requireMayManage } from '../access/userAccess'
import { accountSubject, actorOf, record } from '../core/auditLog'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { transact } from '../core/transact'

export const userSubsetHandlers: Bound[] = [
  bind(userSubSetList, async ({ db, params: { id }, user }) => {
    const { id: userId, kind, firstName, lastName, email, phone } = users
    const [parent] = await db.select({ kind }).from(users).where(eq(users.id, id))
    if (!parent || !handlesKind(user, parent.kind)) throw Problem.notFound('User')
    const ifWithin = (column: typeof email) => sql<string>`case when ${isWithin(user)} then ${column} else '' end`
    return db
      .select({ id: userId, firstName, lastName, email: ifWithin(email), phone: ifWithin(phone) })
      .from(users)
      .where(eq(users.parentId, id))
      .orderBy(asc(users.id))
  }),

  bind(addSubSetUser, ({ body: { userId, ...person }, ...call }) =>
    transact(call.db, async (tx) => {
      const { user, clock } = call
      const parent = await lockUser(tx, userId).catch(() => undefined)
      const isTheirs = parent && handlesKind(user, parent.kind) && (await mayManage(tx, user, parent))
      if (!isTheirs) throw Problem.field('userId', 'None of the accounts you may change has this number')
      if (parent.parentId !== null) throw Problem.field('userId', 'Belongs to another account itself')
      const existing = await accountByEmail(tx, person.email)
      if (existing?.id === userId) throw Problem.field('email', 'Is the address of the account itself')
      if (existing) {
        const taken = await lockUser(tx, existing.id)
        if (taken.parentId && taken.parentId !== userId) throw Problem.field('email', 'Belongs to another account already')
        // Names are personal data: an address reveals nothing about an account the caller may not see.
        if (!handlesKind(user, taken.kind) || !(await mayManage(tx, user, taken)))
          throw Problem.field('email', 'This address belongs to an account that you may not change. Ask an administrator to add the person')
      }
      const [added] = existing
        ? await tx.update(users).set({ parentId: userId }).where(eq(users.id, existing.id)).returning({ id: users.id })
        : await tx
            .insert(users)
            .values({ ...person, kind: 'private', parentId: userId, createdAt: clock.now(), changedBy: user.id })
            .returning({ id: users.id })
      if (!added) throw new Error('The person could not be added')
      const to = { id: userId, label: parent.organisation || `${parent.firstName} ${parent.lastName}`.trim() }
      await record(tx, actorOf(call), {
        ...accountSubject(added.id, 'Account'),
        action: existing ? 'changed' : 'added',
        changes: [{ field: 'parentId', label: 'Orders for', from: null, to }],
      })
      return added
    }),
  ),

  bind(removeSubSetUser, ({ params: { id }, ...call }) =>
    transact(call.db, async (tx) => {
      const { user } = call
      const subsetUser = await lockUser(tx, id).catch(() => undefined)
      const parent = subsetUser?.parentId ? await lockUser(tx, subsetUser.parentId) : undefined
      if (!subsetUser || !parent || !handlesKind(user, parent.kind)) throw Problem.notFound('Sub-set user')
      await requireMayManage(tx, user, subsetUser)
      await tx.update(users).set({ parentId: null }).where(eq(users.id, id))
      const from = { id: parent.id, label: parent.organisation || `${parent.firstName} ${parent.lastName}`.trim() }
      await record(tx, actorOf(call), {
        ...accountSubject(id, 'Account'),
        action: 'changed',
        changes: [{ field: 'parentId', label: 'Orders for', from, to: null }],
      })
      return null
    }),
  ),
]
