import * as z from 'zod/mini'
import { emptyAnswer, endpoint, id } from './endpoint'
import { secret } from './secret'

/** The username is sent as `mobile` (docs/product.md, Records). The minimum is 5, the message says 8: both are kept. */
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

export const loginUser = endpoint('POST Authentication/LoginUser', {
  permission: 'public',
  summary: 'Signs in',
  body: loginForm,
  answer: currentUserAnswer(z.object({ ...userInfo.shape, token: secret(z.string()) })),
})

/** `data` of the 401 to a correct password with a second factor. */
export type CodeRequired = { reason: 'secondFactor'; token: string }

export const currentUser = endpoint('POST User/UserInfo', {
  isReading: true,
  permission: '',
  summary: 'The signed-in user and what they may do',
  answer: currentUserAnswer(userInfo),
})

export const logout = endpoint('POST Authentication/Logout', {
  permission: '',
  summary: 'Ends this session',
  answer: emptyAnswer,
})

/** ALTCHA challenge, single use; null for other providers. */
export const humanCheckChallenge = endpoint('GET HumanCheck/Challenge', {
  permission: 'public',
  summary: 'A fresh human-check challenge',
  answer: z.unknown(),
})
