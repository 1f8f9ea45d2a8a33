import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { accountTokens as table } from './accountTables'

type Row = typeof table.$inferSelect
export type Purpose = Row['purpose']

const hour = 3_600_000
/** In milliseconds. */
export const aWeek = 7 * 24 * hour
const livesFor = { signIn: hour / 12, reset: hour, activation: 48 * hour, invitation: aWeek } satisfies Record<Purpose, number>

type Carried = Pick<Row, 'email'> & Partial<Pick<Row, 'userId' | 'username' | 'passwordHash' | 'roleId'>>

export async function issueToken(tx: Queryable, now: Date, purpose: Purpose, carried: Carried, lives = livesFor[purpose]): Promise<string> {
  const { token, ...fresh } = freshToken(now, lives)
  await tx.delete(table).where(lt(table.expiresAt, now))
  await tx.insert(table).values({ ...carried, purpose, ...fresh, createdAt: now })
  return token
}

export async function lookAtToken(tx: Queryable, now: Date, purpose: Purpose, token: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(isLive(now, purpose, token))
  return row
}

/** Redeems a token: of two concurrent requests with the same token, one succeeds. */
export async function redeemToken(tx: Queryable, now: Date, purpose: Purpose, token: string): Promise<Row | undefined> {
  const [row] = await tx
    .delete(table)
    .where(isLive(now, purpose, token))
    .returning()
  return row
}

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
