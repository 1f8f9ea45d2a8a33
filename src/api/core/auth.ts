import * as z from 'zod/mini'
import { emptyAnswer, endpoint, id } from './endpoint'
import { secret } from './secret'

/**
 * Login sends the username as `mobile`, and the human check's token beside the form's own two
 * fields (docs/product.md, Records). The minimum is 5, the message says 8: both are kept.
 */
export const loginForm = z.object({
  mobile: z.string().check(z.minLength(1, { error: 'Username is required' })),
  password: secret(
    z.string().check(z.minLength(1, { error: 'Password is required', abort: true }), z.minLength(5, { error: 'minimum 8 characters' })),
  ),
  token: secret(z.string()),
})

export const userInfo = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  requiredChangePassword: z.boolean(),
  /** There only where it is so: their role asks for a second factor, and none is on. */
  requiredSecondFactor: z.optional(z.boolean()),
  /** `NotMenu` hides the side menu and the top bar. */
  template: z.string(),
})
export type UserInfo = z.output<typeof userInfo>

const currentUserAnswer = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    userInfo: z.object({ isSuccess: z.boolean(), status: z.int(), message: z.string(), data }),
    userPermission: z.array(z.string()),
  })

export const loginUser = endpoint({
  method: 'POST',
  path: 'Authentication/LoginUser',
  permission: 'public',
  summary: 'Signs in',
  body: loginForm,
  answer: currentUserAnswer(z.object({ ...userInfo.shape, token: secret(z.string()) })),
})

/** `data` of the 401 to a right password where a second factor is on: what to send with the code. */
export type CodeAsked = { reason: 'secondFactor'; token: string }

export const currentUser = endpoint({
  method: 'POST',
  path: 'User/UserInfo',
  isReading: true,
  permission: '',
  summary: 'The signed-in user and what they may do',
  answer: currentUserAnswer(userInfo),
})

export const logout = endpoint({
  method: 'POST',
  path: 'Authentication/Logout',
  permission: '',
  summary: 'Ends this session',
  answer: emptyAnswer,
})

/** A self-hosted ALTCHA challenge, single use and expiring; null when the check is by another provider. */
export const humanCheckChallenge = endpoint({
  method: 'GET',
  path: 'HumanCheck/Challenge',
  permission: 'public',
  summary: 'A fresh human-check challenge',
  answer: z.unknown(),
})
