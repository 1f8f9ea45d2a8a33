import { type ActorRefFrom, waitFor } from 'xstate'
import type { Credentials } from '#api/access/credentials'
import { ApiError, orLost } from '#api/core/http'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { HumanCheckActor } from '#machines/access/humanCheck'
import type { SessionEvent, sessionMachine } from '#machines/core/session'

export type Texts = typeof texts
const texts = inLanguage('access/signIn', { checkFailed: 'The human check failed. Nothing was sent.' })

type SessionActor = ActorRefFrom<typeof sessionMachine>

/** Signs in after the human check. A rejected token is replaced and retried once. @throws what refused the login */
export async function signIn(session: SessionActor, values: Credentials): Promise<void> {
  const { beginCheck, endCheck, spendCheck } = await orLost(import('./HumanCheck'))
  const send = async () => sendAndWait(session, { type: 'session.signIn', values: { ...values, token: await tokenOf(beginCheck()) } })
  try {
    await send().catch((error) => {
      if (!isTokenRefused(error)) throw error
      spendCheck()
      return send()
    })
  } finally {
    if (session.getSnapshot().hasTag('hasUser')) endCheck()
    else spendCheck()
  }
}

const isTokenRefused = (error: unknown) => error instanceof ApiError && error.fieldErrors.token !== undefined

async function tokenOf(check: HumanCheckActor): Promise<string> {
  const { context } = await waitFor(check, (snapshot) => snapshot.matches('verified') || snapshot.matches('failed'))
  if (context.token === undefined) throw new ApiError(400, texts.checkFailed)
  return context.token
}

/** Resolves when somebody is signed in or a code is required. @throws what refused it */
export function sendAndWait(session: SessionActor, event: SessionEvent): Promise<void> {
  return new Promise((resolve, reject) => {
    const { unsubscribe } = session.on('*', (heard) => {
      if (heard.type === 'login.refused') reject(heard.error)
      else if (heard.type === 'session.started' || heard.type === 'code.asked') resolve()
      else return
      unsubscribe()
    })
    session.send(event)
  })
}
