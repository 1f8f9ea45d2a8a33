import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { accountTokens as table } from './accountTables'

type Row = typeof table.$inferSelect
export type Purpose = Row['purpose']

const hour = 3_600_000
/** How long a link may wait to be followed, or a code to be entered, in milliseconds. */
export const aWeek = 7 * 24 * hour
const livesFor = { signIn: hour / 12, reset: hour, activation: 48 * hour, invitation: aWeek } satisfies Record<Purpose, number>

type Carried = Pick<Row, 'email'> & Partial<Pick<Row, 'userId' | 'username' | 'passwordHash' | 'roleId'>>

/** Makes a link's token, which is not kept anywhere. */
export async function issueToken(tx: Queryable, now: Date, purpose: Purpose, carried: Carried, lives = livesFor[purpose]): Promise<string> {
  const { token, ...fresh } = freshToken(now, lives)
  await tx.delete(table).where(lt(table.expiresAt, now))
  await tx.insert(table).values({ ...carried, purpose, ...fresh, createdAt: now })
  return token
}

/** What a live token carries, without using it. */
export async function lookAtToken(tx: Queryable, now: Date, purpose: Purpose, token: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(isLive(now, purpose, token))
  return row
}

/** Uses a token up: of two who come with the same one, one gets what it carries. */
export async function redeemToken(tx: Queryable, now: Date, purpose: Purpose, token: string): Promise<Row | undefined> {
  const [row] = await tx
    .delete(table)
    .where(isLive(now, purpose, token))
    .returning()
  return row
}

/** Another token for the newest activation that waits for this address, in place of the one that was sent. */
export async function renewActivation(tx: Queryable, now: Date, email: string): Promise<(Row & { token: string }) | undefined> {
  const { token, ...fresh } = freshToken(now, livesFor.activation)
  const [latest] = await tx
    .select()
    .from(table)
    .where(and(eq(table.purpose, 'activation'), sameAddress(email), gt(table.expiresAt, now)))
    .orderBy(desc(table.createdAt))
    .limit(1)
  if (!latest) return undefined
  const [renewed] = await tx.update(table).set(fresh).where(eq(table.tokenHash, latest.tokenHash)).returning()
  return renewed && { ...renewed, token }
}

/** Takes back the invitations of an address, those that are queued too. Returns their roles. */
export async function takeBackInvitations(tx: Queryable, email: string): Promise<number[]> {
  const sent = await tx
    .delete(table)
    .where(and(eq(table.purpose, 'invitation'), sameAddress(email)))
    .returning({ roleId: table.roleId })
  const { rows: queued } = await tx.execute<{ roleId: number | null }>(
    sql`delete from outbox_message where kind = 'invitation' and state <> 'sent' and lower(recipient) = lower(${email})
      returning (payload->>'roleId')::int as "roleId"`,
  )
  return [...sent, ...queued].flatMap(({ roleId }) => roleId ?? [])
}

/** Makes dead every other link of this kind to this address, or for this person. */
export const dropTokens = (tx: Queryable, purpose: Purpose, of: { email: string } | { userId: number }) =>
  tx.delete(table).where(and(eq(table.purpose, purpose), 'email' in of ? sameAddress(of.email) : eq(table.userId, of.userId)))

const isLive = (now: Date, purpose: Purpose, token: string) =>
  and(eq(table.tokenHash, hashOf(token)), eq(table.purpose, purpose), gt(table.expiresAt, now))

const sameAddress = (email: string) => sql`lower(${table.email}) = lower(${email})`

function freshToken(now: Date, lives: number) {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + lives) }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
