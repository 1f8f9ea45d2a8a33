import { createHash, randomInt } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { Problem } from '../../core/http/problem'
import type { Queryable } from '../../db/database'
import { recoveryCodes, secondFactors } from '../signInTables'
import { newSecret, stepOf } from './totp'

const codes = 10
// Without characters that look alike. 16 characters have 79 bits.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
const newCode = () => Array.from({ length: 4 }, group).join('-')

export async function factorOf(tx: Queryable, userId: number) {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  const [left] = await tx.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return { isOn: row?.secret != null, turnedOnAt: row?.turnedOnAt ?? null, recoveryCodesLeft: left?.count ?? 0 }
}

export async function offerSecret(tx: Queryable, userId: number): Promise<string> {
  const offered = newSecret()
  await tx.insert(secondFactors).values({ userId, offered }).onConflictDoUpdate({ target: secondFactors.userId, set: { offered } })
  return offered
}

export async function confirmOffered(tx: Queryable, now: Date, userId: number, code: string): Promise<boolean> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  const step = row?.offered ? stepOf(row.offered, digitsOf(code), now) : undefined
  if (!row?.offered || step === undefined) return false
  await tx
    .update(secondFactors)
    .set({ secret: row.offered, offered: null, lastStep: step, turnedOnAt: now })
    .where(eq(secondFactors.userId, userId))
  return true
}

/** Returns the codes once; only their hashes are stored. */
export async function issueRecoveryCodes(tx: Queryable, userId: number): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(made.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
  return made
}

/**
 * Redeems a code of the device or a recovery code and returns which. A code works once, also in concurrent requests, and not after a later
 * time step was used (RFC 6238, 5.2).
 */
async function takeCode(tx: Queryable, now: Date, userId: number, code: string): Promise<'device' | 'recovery' | undefined> {
  const digits = digitsOf(code)
  if (!/^\d{6}$/.test(digits)) {
    const used = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
      .returning()
    return used.length ? 'recovery' : undefined
  }
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  const step = row?.secret ? stepOf(row.secret, digits, now) : undefined
  if (step === undefined) return undefined
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning()
  return taken.length ? 'device' : undefined
}

/** @throws {Problem} 422 for a wrong or used code */
export async function requireCode(tx: Queryable, now: Date, userId: number, code: string | undefined): Promise<'device' | 'recovery'> {
  if (!code) throw Problem.field('code', 'Enter the code of the device you use now')
  const used = await takeCode(tx, now, userId, code)
  if (!used) throw wrongCode()
  return used
}

export const wrongCode = () => Problem.field('code', 'This code is not right, or was used already: enter the one that is shown now')

export async function dropFactor(tx: Queryable, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const [dropped] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return dropped?.secret != null
}

const digitsOf = (code: string) => plainDigits(code).replace(/\s/g, '')
const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(
      `${userId} ${plainDigits(code)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')}`,
    )
    .digest('base64url')
