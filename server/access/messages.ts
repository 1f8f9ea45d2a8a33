import * as z from 'zod/mini'
import { publicPaths } from '#api/core/paths'
import { type Actor, accountSubject, record } from '../core/auditLog'
import type { Clock } from '../core/http/endpoints'
import type { Mail } from '../core/mail'
import { type MessageKind, type MessageKinds, messageKind, queueMessage } from '../core/outbox/messages'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { type Account, type Accounts, accountByEmail, accountById, isUsernameTaken, linkTo } from './accounts'
import { aWeek, issueToken, renewActivation } from './accountTokens'
import { mailTexts } from './mailTexts'
import { factorOf } from './proof/factorStore'
import { registrationOf } from './registration'

type Named = Account & { username: string }
type Text = Omit<Mail, 'to'>

const account = z.object({ userId: z.int() })
const requester = z.object({ address: z.string() })
const registering = z.extend(requester, { wanted: z.optional(z.object({ username: z.string(), passwordHash: z.string() })) })
const place = z.extend(account, { browser: z.string(), address: z.string(), at: z.string() })
const invited = z.object({ roleId: z.nullable(z.int()) })

/** Sent to the address the account had at that time, so that changing the address does not hide the notice. */
const toAccount = <Shape extends typeof account>(
  shape: Shape,
  text: (user: Named, payload: z.output<Shape>, db: Database) => Text | Promise<Text>,
): MessageKind =>
  messageKind(shape, {
    async write({ db }, { recipient, payload }) {
      const user = await accountById(db, payload.userId)
      if (!user?.username) return undefined
      return { to: recipient, ...(await text({ ...user, username: user.username }, payload, db)) }
    },
  })

/** A link is created when its mail leaves: its token exists only in the mail. */
export const accountMessages = (accounts: Accounts): MessageKinds => {
  const forgotten = linkTo(accounts, publicPaths.forgetPassword)
  const activation = (to: string, username: string, token: string): Mail => ({
    to,
    ...mailTexts.activation(username, linkTo(accounts, publicPaths.verifyEmail, { token })),
  })

  return {
    activation: messageKind(registering, {
      async write({ db, clock }, { recipient: email, attempts, payload: { wanted, address } }) {
        const actor: Actor = { now: clock.now(), address }
        if (!wanted) {
          const renewed = await transact(db, async (tx) => {
            const found = await renewActivation(tx, actor.now, email)
            if (found && attempts === 1) await record(tx, actor, { ...registrationOf(found.email), action: 'changed' })
            return found
          })
          return renewed && activation(renewed.email, renewed.username ?? '', renewed.token)
        }
        const { username, passwordHash } = wanted
        const user = await accountByEmail(db, email)
        if (user?.username) return { to: user.email, ...mailTexts.alreadyRegistered(user.username, forgotten) }
        if (await isUsernameTaken(db, username))
          return { to: email, ...mailTexts.usernameTaken(username, linkTo(accounts, publicPaths.register)) }
        const token = await transact(db, async (tx) => {
          const changes = [{ field: 'username', from: null, to: username }]
          if (attempts === 1) await record(tx, actor, { ...registrationOf(email), action: 'added', changes })
          return issueToken(tx, actor.now, 'activation', { email, username, passwordHash })
        })
        return activation(email, username, token)
      },
    }),

    reset: messageKind(requester, {
      async write({ db, clock }, { recipient, attempts, payload: { address } }) {
        const user = await accountByEmail(db, recipient)
        if (!user?.username || !user.isActive) return undefined
        const token = await transact(db, async (tx) => {
          // Earlier links stay valid, so that another request cannot invalidate a link in use.
          if (attempts === 1) await record(tx, { now: clock.now(), address }, { ...accountSubject(user.id, 'Reset link'), action: 'added' })
          return issueToken(tx, clock.now(), 'reset', { email: user.email, userId: user.id })
        })
        return { to: user.email, ...mailTexts.reset(user.username, linkTo(accounts, publicPaths.resetPassword, { token })) }
      },
    }),

    welcome: messageKind(account, {
      async write({ db, clock }, { payload: { userId } }) {
        const user = await accountById(db, userId)
        if (!user?.username || !user.email || !user.isActive) return undefined
        const token = await transact(db, (tx) => issueToken(tx, clock.now(), 'reset', { email: user.email, userId }, aWeek))
        return { to: user.email, ...mailTexts.welcome(user.username, linkTo(accounts, publicPaths.resetPassword, { token })) }
      },
    }),

    invitation: messageKind(invited, {
      async write({ db, clock }, { recipient: email, payload: { roleId } }) {
        const user = await accountByEmail(db, email)
        if (user?.username) return undefined
        const token = await transact(db, (tx) => issueToken(tx, clock.now(), 'invitation', { email, roleId }))
        return { to: email, ...mailTexts.invitation(linkTo(accounts, publicPaths.register, { invitation: token })) }
      },
    }),

    passwordChanged: toAccount(account, ({ username }) => mailTexts.passwordChanged(username, forgotten)),
    secondFactorOn: toAccount(account, ({ username }) => mailTexts.secondFactorOn(username, forgotten)),
    secondFactorOff: toAccount(account, ({ username }) => mailTexts.secondFactorOff(username, forgotten)),
    secondFactorReset: toAccount(account, ({ username }) => mailTexts.secondFactorReset(username, forgotten)),
    recoveryCodeUsed: toAccount(account, async ({ id, username }, _, db) =>
      mailTexts.recoveryCodeUsed(username, (await factorOf(db, id)).recoveryCodesLeft, forgotten),
    ),
    newPlace: toAccount(place, ({ username }, { at, ...where }) => mailTexts.newPlace(username, { ...where, at: new Date(at) }, forgotten)),

    addressChanged: messageKind(z.object({ username: z.string() }), {
      write: async (_, { recipient, payload: { username } }) => ({ to: recipient, ...mailTexts.addressChanged(username) }),
    }),
  }
}

export async function queueNotice(
  tx: Queryable,
  call: { clock: Clock; requestId: string },
  userId: number,
  kind: 'passwordChanged' | 'newPlace' | 'secondFactorOn' | 'secondFactorOff' | 'secondFactorReset' | 'recoveryCodeUsed',
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const user = await accountById(tx, userId)
  if (user?.email) await queueMessage(tx, call, { kind, recipient: user.email, payload: { userId, ...more } })
}
