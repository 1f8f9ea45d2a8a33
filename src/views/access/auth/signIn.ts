import { type ActorRefFrom, waitFor } from 'xstate'
import { ApiError } from '#api/core/http'
import type { HumanCheckActor } from '#machines/access/humanCheck'
import type { LoginValues, sessionMachine } from '#machines/core/session'

type Credentials = Omit<LoginValues, 'token'>

/** The human check did not yield a token, so nothing was sent. */
export class HumanCheckFailed extends Error {}

/**
 * Signs in once the human check is done, waiting for it if need be. A token the server no longer
 * takes (the machine slept past its time) is replaced and tried once more, unseen.
 * @throws what refused the login
 */
export async function signIn(session: ActorRefFrom<typeof sessionMachine>, check: HumanCheckActor, values: Credentials): Promise<void> {
  const send = async () => login(session, { ...values, token: await tokenOf(check) })
  try {
    await send().catch((error) => {
      if (!isTokenRefused(error)) throw error
      check.send({ type: 'check.spend' })
      return send()
    })
  } catch (error) {
    check.send({ type: 'check.spend' })
    throw error
  }
}

const isTokenRefused = (error: unknown) => error instanceof ApiError && error.fieldErrors.token !== undefined

async function tokenOf(check: HumanCheckActor): Promise<string> {
  check.send({ type: 'check.retry' })
  const { context } = await waitFor(check, (snapshot) => snapshot.matches('verified') || snapshot.matches('failed'))
  if (context.token === undefined) throw new HumanCheckFailed()
  return context.token
}

function login(session: ActorRefFrom<typeof sessionMachine>, values: LoginValues): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
    const subscriptions = [
      session.on('session.started', () => {
        stop()
        resolve()
      }),
      session.on('login.refused', ({ error }) => {
        stop()
        reject(error)
      }),
    ]
    session.send({ type: 'session.signIn', values })
  })
}
