import { type ActorRefFrom, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import type { HumanCheckActor } from '#machines/access/humanCheck'
import type { LoginValues, SessionEvent, sessionMachine } from '#machines/core/session'

type Credentials = Omit<LoginValues, 'token'>
type SessionActor = ActorRefFrom<typeof sessionMachine>

/** The human check did not yield a token, so nothing was sent. */
export class HumanCheckFailed extends Error {}

/**
 * Signs in once the human check is done, waiting for it if need be. A token the server no longer
 * takes (the machine slept past its time) is replaced and tried once more, unseen.
 * @throws what refused the login
 */
export async function signIn(session: SessionActor, check: HumanCheckActor, values: Credentials): Promise<void> {
  const send = async () => sendAndWait(session, { type: 'session.signIn', values: { ...values, token: await tokenOf(check) } })
  try {
    await send().catch((error) => {
      if (!isTokenRefused(error)) throw error
      check.send({ type: 'check.spend' })
      return send()
    })
  } finally {
    // Not once they are in: the page is leaving, and another check is work for nobody.
    if (!session.getSnapshot().hasTag('hasUser')) check.send({ type: 'check.spend' })
  }
}

const isTokenRefused = (error: unknown) => error instanceof ApiError && error.fieldErrors.token !== undefined

async function tokenOf(check: HumanCheckActor): Promise<string> {
  check.send({ type: 'check.retry' })
  const { context } = await waitFor(check, (snapshot) => snapshot.matches('verified') || snapshot.matches('failed'))
  if (context.token === undefined) throw new HumanCheckFailed()
  return context.token
}

/**
 * Sends a password or a code and waits for what comes of it: somebody is signed in, or a code is asked for.
 * @throws what refused it
 */
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
