import * as z from 'zod/mini'
import * as auth from '#api/core/auth'
import { client } from '#api/core/client'
import type { AnswerOf, Input } from '#api/core/endpoint'
import { ApiError, isUnreachable } from '#api/core/http'
import { corePaths } from '#api/core/paths'
import { signInWithCode } from '#api/core/signInWithCode'
import { isEntrance, place } from './place'
import { wayIn } from './wayIn'

export type LoginValues = Input<typeof auth.loginUser>['body']
export type Entered = Who & { to: string }
export type EnteredAnew = Entered & { token: string }

const stored = z.object({ user: auth.userInfo, permissions: z.array(z.string()) })
type Who = z.output<typeof stored>

const whoOf = ({ userInfo, userPermission }: AnswerOf<typeof auth.currentUser>): Who => ({
  user: userInfo.data,
  permissions: userPermission,
})

function enter(who: Who, fallback: string): Entered {
  wayIn.signedIn(who.user.id)
  return { ...who, to: wayIn.take(who.user.id) ?? fallback }
}

/** @throws the error, where nothing is stored of whoever is signed in */
function whoOffline(error: unknown): Who {
  const { data } = isUnreachable(error) ? stored.safeParse(wayIn.storedUser()) : {}
  if (!data) throw error
  return data
}

export async function fetchUser(signal: AbortSignal): Promise<Entered> {
  const answer = client.call(auth.currentUser, {}, { signal }).then(whoOf)
  return enter(await answer.catch(whoOffline), isEntrance(place.here()) ? corePaths.home : place.here())
}

export async function login(values: LoginValues): Promise<EnteredAnew> {
  const answer = await client.call(auth.loginUser, { body: values })
  const { isSuccess, message, data } = answer.userInfo
  if (!isSuccess) throw new ApiError(401, message, null, auth.loginUser.path)
  return { ...enter(whoOf(answer), corePaths.home), token: data.token }
}

export async function enterCode({ token, proof }: { token: string; proof: string }): Promise<EnteredAnew> {
  const answer = await client.call(signInWithCode, { body: { token, code: proof } })
  return { ...enter(whoOf(answer), corePaths.home), token: answer.userInfo.data.token }
}

export const logout = () => client.call(auth.logout, {})
