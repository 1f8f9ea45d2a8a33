import * as z from 'zod/mini'
import { answer, emptyAnswer } from './answer'
import { endpoint, id } from './endpoint'
import { secret } from './secret'

/**
 * Login sends the username as `mobile`, and the human check's token beside the form's own two
 * fields (SPEC.md section 3). The minimum is 5, the message says 8: both are kept (section 5).
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

/** A wrong code is a field error of `code`, and may be typed anew; a ticket that has died (401) wants the password again. */
export const signInWithCode = endpoint({
  method: 'POST',
  path: 'Authentication/SignInWithCode',
  permission: 'public',
  summary: 'Signs in with the code asked for: of the second factor, or a recovery code',
  body: z.object({
    token: secret(z.string().check(z.maxLength(200))),
    code: secret(z.string().check(z.minLength(1, { error: 'Enter the code' }), z.maxLength(100))),
  }),
  answer: loginUser.answer,
})

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

export const menuCount = z.object({ name: z.string(), counts: z.array(z.object({ name: z.string(), count: z.int() })) })
export type MenuCount = z.output<typeof menuCount>

/** The badges: one entry a menu section, one count a sub-entry, named by their path segments. */
export const countMenu = endpoint({
  method: 'GET',
  path: 'User/GetCountMenu',
  isReading: true,
  permission: '',
  summary: "The menu's count badges",
  answer: answer(z.array(menuCount)),
})
