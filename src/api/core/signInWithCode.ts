import * as z from 'zod/mini'
import { loginUser } from './auth'
import { endpoint } from './endpoint'
import { secret } from './secret'

/** A wrong code is a field error of `code`; an expired ticket (401) requires the password again. */
export const signInWithCode = endpoint('POST Authentication/SignInWithCode', {
  permission: 'public',
  summary: 'Signs in with the code asked for: of the second factor, or a recovery code',
  body: z.object({
    token: secret(z.string().check(z.maxLength(200))),
    code: secret(z.string().check(z.minLength(1, { error: 'Enter the code' }), z.maxLength(100))),
  }),
  answer: loginUser.answer,
})
