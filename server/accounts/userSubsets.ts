import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { addSubSetUser, removeSubSetUser, userSubSetList } from '#api/accounts/users'
import { accountByEmail } from '../access/accounts'
import { users } from '../access/tables'
import { lockUser } from '../access/userAccess'
import { record } from '../core/audit'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { transact } from '../core/transact'

/** Who orders for an institution. */
export const userSubsetHandlers: Bound[] = [
  bind(userSubSetList, async ({ db, params: { id } }) => {
    const { id: userId, firstName, lastName, email, phone } = users
    const [parent] = await db.select({ userId }).from(users).where(eq(users.id, id))
    if (!parent) throw Problem.notFound('User')
    return db.select({ id: userId, firstName, lastName, email, phone }).from(users).where(eq(users.parentId, id)).orderBy(asc(users.id))
  }),

  bind(addSubSetUser, ({ db, body: { userId, ...person }, user, clock }) =>
    transact(db, async (tx) => {
      const parent = await lockUser(tx, userId).catch(() => undefined)
      if (!parent) throw Problem.field('userId', 'Does not exist')
      if (parent.parentId !== null) throw Problem.field('userId', 'Belongs to another account itself')
      const known = await accountByEmail(tx, person.email)
      if (known?.id === userId) throw Problem.field('email', 'Is the address of the account itself')
      if (known) {
        const [taken] = await tx.select({ parentId: users.parentId }).from(users).where(eq(users.id, known.id))
        if (taken?.parentId && taken.parentId !== userId) throw Problem.field('email', 'Belongs to another account already')
      }
      const [added] = known
        ? await tx.update(users).set({ parentId: userId }).where(eq(users.id, known.id)).returning({ id: users.id })
        : await tx
            .insert(users)
            .values({ ...person, kind: 'private', parentId: userId, createdAt: clock.now(), changedBy: user.id })
            .returning({ id: users.id })
      if (!added) throw new Error('The person could not be added')
      await record(tx, clock.now(), { byId: user.id, userId: added.id, what: 'Account', fields: ['parentId'] })
      return added
    }),
  ),

  bind(removeSubSetUser, ({ db, params: { id }, user, clock }) =>
    transact(db, async (tx) => {
      const freed = await tx
        .update(users)
        .set({ parentId: null })
        .where(and(eq(users.id, id), isNotNull(users.parentId)))
        .returning({ id: users.id })
      if (!freed.length) throw Problem.notFound('Sub-set user')
      await record(tx, clock.now(), { byId: user.id, userId: id, what: 'Account', fields: ['parentId'] })
      return null
    }),
  ),
]
