import { endOtherSessions, endSession, sessionList } from '#api/access/security'
import { accountSubject, actorOf, record } from '../core/auditLog'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { transact } from '../core/transact'

export const ownSessionHandlers: Bound[] = [
  bind(sessionList, async ({ user, sessions }) => {
    const found = await sessions.of(user.id)
    return found.map(({ id, createdAt, seenAt, address, browser }) => ({
      id,
      startedAt: createdAt.toISOString(),
      seenAt: (seenAt ?? createdAt).toISOString(),
      address,
      browser,
      isCurrent: id === user.sessionId,
    }))
  }),

  bind(endSession, async ({ user, params: { id }, db, clock, address, sessions }) => {
    await transact(db, async (tx) => {
      if (!(await sessions.endOne(user.id, id, tx))) throw Problem.notFound('Session')
      await record(tx, actorOf({ user, clock, address }), { ...accountSubject(user.id, 'Session', 'Session'), action: 'removed' })
    })
    await sessions.changed(user.id)
    return null
  }),

  bind(endOtherSessions, async ({ user, db, clock, address, sessions }) => {
    const ended = await transact(db, async (tx) => {
      const count = await sessions.endOthers(user, tx)
      if (count)
        await record(tx, actorOf({ user, clock, address }), { ...accountSubject(user.id, 'Session', 'Session'), action: 'removed' })
      return count
    })
    await sessions.changed(user.id)
    return { ended }
  }),
]
