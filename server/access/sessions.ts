import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { permissions as everyPermission } from '#api/core/permissionNames'
import type { Permission } from '#api/core/permissions'
import type { Clock } from '../core/http/endpoints'
import type { Sessions, SignedIn } from '../core/http/signedIn'
import { awayReason } from '../db/away'
import type { Database, Queryable } from '../db/database'
import { notify } from '../db/open'
import { browserOf } from './proof/browser'
import { rolePermissions, roles, sessions as table, users } from './tables'

const hour = 3_600_000
const idleFor = 12 * hour
const livesFor = 7 * 24 * hour
/** Other processes' changes arrive by NOTIFY; this bounds how long a missed one stays unnoticed. */
const cachedFor = 10_000
const maxCached = 10_000
const channel = 'access_changed'

type Cached = { user: SignedIn; expiresAt: number; readAt: number }

/**
 * Owner of a bearer token, cached per process. Sign-outs and changes of access clear the cache here at once, and in other processes by
 * LISTEN/NOTIFY.
 */
export async function createSessions(db: Database, clock: Clock) {
  const cache = new Map<string, Cached>()
  // A read that began before a change of access may return the old state: used, but not cached.
  let generation = 0

  const forgetHere = (userId: number | 'everyone') => {
    generation++
    if (userId === 'everyone') cache.clear()
    else for (const [token, { user }] of cache) if (user.id === userId) cache.delete(token)
  }
  const stopListening = await db.listen(channel, (payload) => forgetHere(Number(payload) || 'everyone'))

  return {
    async start(userId, from, tx = db) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      await tx.delete(table).where(lt(table.expiresAt, now))
      await tx.insert(table).values({
        tokenHash: hashOf(token),
        userId,
        createdAt: now,
        seenAt: now,
        address: from.address,
        browser: browserOf(from.headers),
        expiresAt: new Date(now.getTime() + idleFor),
      })
      return token
    },

    async find(token: string): Promise<SignedIn | undefined> {
      const now = clock.now().getTime()
      const cached = cache.get(token)
      if (cached && now - cached.readAt < cachedFor && now >= cached.readAt) return now < cached.expiresAt ? cached.user : undefined
      const before = generation
      const found = await read(db, token, now)
      cache.delete(token)
      if (!found) return undefined
      if (before === generation) {
        if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
        cache.set(token, { ...found, readAt: now })
      }
      return found.user
    },

    async of(userId: number) {
      return db
        .select()
        .from(table)
        .where(and(eq(table.userId, userId), gt(table.expiresAt, clock.now())))
        .orderBy(desc(table.id))
    },

    async beganAt({ sessionId }: SignedIn): Promise<Date> {
      const [row] = await db.select({ at: table.createdAt }).from(table).where(eq(table.id, sessionId))
      return row?.at ?? new Date(0)
    },

    async end(user: SignedIn, tx: Queryable): Promise<void> {
      await tx.delete(table).where(eq(table.id, user.sessionId))
    },

    async endOne(userId: number, id: number, tx: Queryable): Promise<boolean> {
      const ended = await tx
        .delete(table)
        .where(and(eq(table.userId, userId), eq(table.id, id)))
        .returning()
      return ended.length > 0
    },

    async endOthers(user: SignedIn, tx: Queryable): Promise<number> {
      const ended = await tx
        .delete(table)
        .where(and(eq(table.userId, user.id), ne(table.id, user.sessionId)))
        .returning()
      return ended.length
    },

    async endAll(userId: number, tx: Queryable): Promise<void> {
      await tx.delete(table).where(eq(table.userId, userId))
    },

    async changed(userId: number | 'everyone'): Promise<void> {
      forgetHere(userId)
      await notify(db, channel, String(userId))
    },

    stop: stopListening,
  } satisfies Sessions
}

const ownPages: readonly Permission[] = ['Profile', 'UserChangeUserPasswordByUser']

const outside = new Set<string>([...ownPages, 'Dashboard'])
const isOfOutsiders = (permission: string): boolean => outside.has(permission) || permission.startsWith('OrdersToPubAgents')

async function read(db: Database, token: string, now: number): Promise<Omit<Cached, 'readAt'> | undefined> {
  const [row] = await db
    .select({
      session: table,
      user: users,
      holdsEverything: roles.holdsEverything,
      lacksFactor: sql<boolean>`coalesce(${roles.requiresSecondFactor}, false)
        and not exists (select from second_factors f where f.user_id = ${users.id} and f.secret is not null)`,
      permissions: sql<
        string[]
      >`array(select ${rolePermissions.permission} from ${rolePermissions} where ${rolePermissions.roleId} = ${users.roleId})`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(table.tokenHash, hashOf(token)), gt(table.expiresAt, new Date(now)), eq(users.isActive, true)))
  if (!row) return undefined
  const { session, user } = row
  const permissions = row.holdsEverything ? everyPermission : user.roleId === null ? ownPages : row.permissions
  return {
    expiresAt: await prolong(db, session, now),
    user: {
      id: user.id,
      sessionId: session.id,
      username: user.username ?? '',
      firstName: user.firstName,
      lastName: user.lastName,
      template: user.template,
      requiredChangePassword: user.requiredChangePassword,
      requiredSecondFactor: row.lacksFactor,
      permissions: new Set(permissions),
      worksHere: permissions.some((permission) => !isOfOutsiders(permission)),
    },
  }
}

/** Extends a used session at most once an hour. Returns its end. */
async function prolong(db: Database, session: typeof table.$inferSelect, now: number): Promise<number> {
  if (now - (session.seenAt ?? session.createdAt).getTime() < hour) return session.expiresAt.getTime()
  const wanted = Math.min(now + idleFor, session.createdAt.getTime() + livesFor)
  try {
    await db
      .update(table)
      .set({ expiresAt: new Date(wanted), seenAt: new Date(now) })
      .where(eq(table.id, session.id))
    return wanted
  } catch (error) {
    if (awayReason(error) === 'diskFull') return session.expiresAt.getTime()
    throw error
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
