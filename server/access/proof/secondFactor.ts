import { sql } from 'drizzle-orm'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, secondFactor } from '#api/access/security'
import { accountSubject, actorOf, record } from '../../core/auditLog'
import { type Bound, bind, type Clock } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import type { SignedIn } from '../../core/http/signedIn'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Database, Queryable } from '../../db/database'
import { countGuess } from '../loginLimit'
import { queueNotice } from '../messages'
import { confirmOffered, dropFactor, factorOf, issueRecoveryCodes, offerSecret, requireCode, wrongCode } from './factorStore'
import { requireOwnPassword } from './ownProof'
import { uriOf } from './totp'

export const secondFactorHandlers: Bound[] = [
  bind(secondFactor, async ({ db, user }) => {
    const { isOn, turnedOnAt, recoveryCodesLeft } = await factorOf(db, user.id)
    return { isOn, turnedOnAt: turnedOnAt?.toISOString() ?? null, isRequired: await isRequiredOf(db, user), recoveryCodesLeft }
  }),

  bind(beginSecondFactor, async (call) => {
    const { db, user, body } = call
    await requireOwnPassword(call, body.currentPassword)
    const secret = (await factorOf(db, user.id)).isOn
      ? await withOwnCode(call, (tx) => offerSecret(tx, user.id))
      : await transact(db, (tx) => offerSecret(tx, user.id))
    return { secret, uri: uriOf(secret, user.username) }
  }),

  bind(confirmSecondFactor, async ({ db, clock, user, address, body: { code }, sessions, requestId }) => {
    const recoveryCodes = await transact(db, async (tx) => {
      if (!(await confirmOffered(tx, clock.now(), user.id, code))) throw wrongCode()
      await record(tx, actorOf({ user, clock, address }), { ...accountSubject(user.id, 'Second factor'), action: 'added' })
      await queueNotice(tx, { clock, requestId }, user.id, 'secondFactorOn')
      return issueRecoveryCodes(tx, user.id)
    })
    await sessions.changed(user.id)
    return { recoveryCodes }
  }),

  bind(renewRecoveryCodes, async (call) => {
    const { user, body } = call
    await requireOwnPassword(call, body.currentPassword)
    const recoveryCodes = await withOwnCode(call, async (tx) => {
      await record(tx, actorOf(call), { ...accountSubject(user.id, 'Recovery codes'), action: 'changed' })
      return issueRecoveryCodes(tx, user.id)
    })
    return { recoveryCodes }
  }),

  bind(removeSecondFactor, async (call) => {
    const { user, body, sessions } = call
    await requireOwnPassword(call, body.currentPassword)
    await withOwnCode(call, async (tx) => {
      if (await isRequiredOf(tx, user))
        throw Problem.conflict({ reason: 'required' }, 'Your role asks for a second factor: move it to another device instead')
      await dropFactor(tx, user.id)
      await record(tx, actorOf(call), { ...accountSubject(user.id, 'Second factor'), action: 'removed' })
      await queueNotice(tx, call, user.id, 'secondFactorOff')
    })
    await sessions.changed(user.id)
    return null
  }),
]

type CodeRequest = { db: Database; clock: Clock; user: SignedIn; address: string; body: { code?: string | undefined } }

/** Runs a transaction after checking a code of the active factor. @throws {Problem} 422, 429 */
async function withOwnCode<T>({ db, clock, user, address, body: { code } }: CodeRequest, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const attempt = await countGuess(db, clock, `code ${user.id}`, { address, device: `session ${user.sessionId}` })
  const done = await transact(db, async (tx) => {
    await requireCode(tx, clock.now(), user.id, code)
    return work(tx)
  })
  await attempt.succeeded()
  return done
}

async function isRequiredOf(tx: Queryable, user: SignedIn): Promise<boolean> {
  const found = await first<{ required: boolean }>(
    tx,
    sql`select r.requires_second_factor as required from users u join roles r on r.id = u.role_id where u.id = ${user.id}`,
  )
  return found?.required ?? false
}
