import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { parse, serialize } from 'hono/utils/cookie'
import { present } from '#api/core/objects'
import { networkOf } from '../../core/http/address'
import type { Visitor } from '../../core/http/signedIn'
import type { Queryable } from '../../db/database'
import { knownPlaces as table } from '../signInTables'
import { browserOf } from './browser'

const cookie = 'device'
const day = 24 * 3_600_000
const retention = 400 * day

export type Familiar = {
  device: string | undefined
  isFamiliar: boolean
}

export async function familiarTo(tx: Queryable, now: Date, userId: number, visitor: Visitor): Promise<Familiar> {
  const device = keyOfDevice(deviceIn(visitor))
  const keys = [device, keyOfPlace(userId, visitor)].filter((key) => key !== undefined)
  const found = await tx
    .select({ key: table.key, seenAt: table.seenAt })
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.key, keys)))
  const recent = found.filter(({ seenAt }) => now.getTime() - seenAt.getTime() < retention).map(({ key }) => key)
  return { device: device !== undefined && recent.includes(device) ? device : undefined, isFamiliar: recent.length > 0 }
}

/**
 * Remembers where somebody signed in. Returns the cookie that identifies this browser. A browser that is new to the account gets a fresh
 * cookie, as an existing one may have been planted.
 */
export async function rememberPlace(
  tx: Queryable,
  now: Date,
  userId: number,
  visitor: Visitor,
  { device, isSecure }: { device: string | undefined; isSecure: boolean },
): Promise<string> {
  await tx.delete(table).where(lt(table.seenAt, new Date(now.getTime() - retention)))
  const presented = deviceIn(visitor)
  const token = device && presented ? presented : randomBytes(32).toString('base64url')
  const key = present(keyOfDevice(token))
  const former = keyOfDevice(presented)
  if (former && former !== key) await tx.update(table).set({ key }).where(eq(table.key, former))
  for (const place of [{ kind: 'device', key } as const, { kind: 'place', key: keyOfPlace(userId, visitor) } as const])
    await tx
      .insert(table)
      .values({ userId, ...place, seenAt: now })
      .onConflictDoUpdate({ target: [table.userId, table.key], set: { seenAt: now } })
  return serialize(cookie, token, { path: '/api', httpOnly: true, sameSite: 'Strict', secure: isSecure, maxAge: retention / 1000 })
}

function deviceIn({ headers }: Visitor): string | undefined {
  const token = parse(headers.get('cookie') ?? '', cookie)[cookie]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

const keyOfDevice = (token: string | undefined) => (token === undefined ? undefined : hashed(`device ${token}`))
const keyOfPlace = (userId: number, { headers, address }: Visitor) => hashed(`place ${userId} ${browserOf(headers)} ${networkOf(address)}`)
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
