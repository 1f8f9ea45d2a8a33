import { randomBytes } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { humanCheckChallenge } from '#api/core/auth'
import { type Bound, bindPublic, type Clock, Json } from '../core/http/endpoints'
import { fetchWithin } from '../core/http/fetchWithin'
import { Problem } from '../core/http/problem'
import type { Database } from '../db/database'
import { serverSecrets, usedHumanChecks } from './tables'

export type HumanCheckOptions = { provider: 'altcha' } | { provider: 'sitekey'; verifyUrl: string; secret: string } | { provider: 'none' }

export type HumanCheck = {
  challenge(): Promise<unknown>
  /** Redeems a token. @throws {Problem} 422 of the field `token` */
  verify(token: string, address: string): Promise<void>
}

export const humanCheckHandlers = (humanCheck: HumanCheck): Bound[] => [
  bindPublic(humanCheckChallenge, async () => new Json(JSON.stringify(await humanCheck.challenge()))),
]

const refused = () => Problem.field('token', 'The human check failed: please try it again')

/** `patience`: timeout of a site-key provider, in milliseconds. */
export async function createHumanCheck(
  options: { db: Database; clock: Clock; patience?: number } & Partial<HumanCheckOptions>,
): Promise<HumanCheck> {
  if (options.provider === 'none') return { challenge: async () => null, verify: async () => undefined }
  if (options.provider === 'sitekey') {
    const { verifyUrl = '', secret = '', patience = 5000 } = options
    return {
      challenge: async () => null,
      verify: (token, address) => verifyElsewhere(verifyUrl, { secret, response: token, address }, patience),
    }
  }
  return proofOfWork(options)
}

const validFor = 10 * 60_000

/** About 50 ms on a desktop: noticeable for a thousand attempts, not for one. */
const cost = 1000
const fewest = 40
const max = 120

async function proofOfWork({ db, clock }: { db: Database; clock: Clock }): Promise<HumanCheck> {
  const key = await secretOf(db, 'humanCheck')
  const secrets = { hmacSignatureSecret: key, hmacKeySignatureSecret: `${key}.key` }
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(fewest, max),
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + validFor),
        ...secrets,
      }),

    async verify(token) {
      const { challenge, solution } = readToken(token)
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => ({ verified: false }))
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
      const now = clock.now()
      if (!verified || expiresAt <= now) throw refused()
      await db.delete(usedHumanChecks).where(lt(usedHumanChecks.expiresAt, now))
      const used = await db.insert(usedHumanChecks).values({ signature: challenge.signature, expiresAt }).onConflictDoNothing().returning()
      if (!used.length) throw refused()
    },
  }
}

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.int().check(z.positive(), z.maximum(8_640_000_000_000)),
    }),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function readToken(token: string) {
  try {
    return payload.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    throw refused()
  }
}

const maxVerdictBytes = 100_000
const verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

const providersFaults = ['missing-input-secret', 'invalid-input-secret', 'internal-error']

async function verifyElsewhere(
  url: string,
  fields: { secret: string; response: string; address: string },
  patience: number,
): Promise<void> {
  if (!fields.response) throw refused()
  const ask = fetchWithin({ connect: patience, total: patience, bytes: maxVerdictBytes })
  const { success, 'error-codes': codes = [] } = await ask(
    new Request(url, {
      method: 'POST',
      body: new URLSearchParams({ secret: fields.secret, response: fields.response, ...(fields.address && { remoteip: fields.address }) }),
    }),
  )
    .then(async (response) => z.parse(verdict, await response.json()))
    .catch((cause) => {
      throw unavailable(cause)
    })
  if (success) return
  if (codes.some((code) => providersFaults.includes(code))) throw unavailable(new Error(`Its provider answers ${codes.join(', ')}`))
  throw refused()
}

const unavailable = (cause: Error) =>
  new Problem(503, 'The human check cannot be reached right now: try again in a moment', null, undefined, { cause })

/** Created at the first start and stored in the database, so that all processes sign alike. */
async function secretOf(db: Database, name: string): Promise<string> {
  await db
    .insert(serverSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const stored = await db.select().from(serverSecrets)
  const secret = stored.find((row) => row.name === name)
  if (!secret) throw new Error(`The server's key ${name} could not be kept`)
  return secret.value
}
