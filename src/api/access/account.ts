import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { secret } from '../core/secret'

/** Texts of docs/product.md (Forms). */
export const newPassword = z
  .object({
    password: secret(
      z
        .string()
        .check(
          z.minLength(1, { error: 'Please enter the password', abort: true }),
          z.minLength(8, { error: 'Password must be at least 8 characters' }),
          z.maxLength(200, { error: 'Password must be at most 200 characters' }),
        ),
    ),
    confirmPassword: secret(z.string().check(z.minLength(1, { error: 'Password confirmation is required' }))),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, { error: 'Passwords must match', path: ['confirmPassword'] }),
  )

export const changeOwnPassword = endpoint('POST User/ChangeUserPasswordByUser', {
  permission: 'UserChangeUserPasswordByUser',
  summary: 'Changes the password of whoever is signed in',
  body: z.intersection(
    z.object({ currentPassword: secret(z.string().check(z.minLength(1, { error: 'Please enter the current password' }))) }),
    newPassword,
  ),
  answer: emptyAnswer,
})

export const adminResetPassword = endpoint('POST User/AdminResetPassword', {
  permission: 'UserAdminResetPassword',
  summary: "Sets one's own password, and ends one's other sessions; asks for the current one unless one has just signed in",
  body: z.intersection(z.object({ currentPassword: z.optional(secret(z.string())) }), newPassword),
  answer: emptyAnswer,
})

/** 32 random bytes in base64url. Any text is accepted, so that a damaged link is reported as expired. */
const linkToken = secret(z.string().check(z.maxLength(200, { error: 'This link is not whole' })))

export const resetPassword = endpoint('POST Authentication/ResetPassword', {
  permission: 'public',
  summary: 'Sets the password of whoever a reset link was sent to; the link works once (a dead one is a field error of token)',
  body: z.intersection(z.object({ token: linkToken }), newPassword),
  answer: emptyAnswer,
})

const address = (required: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(320, { error: 'Please enter a valid email address.' }),
      z.email({ error: 'Please enter a valid email address.' }),
    )

/** docs/product.md, Forms. */
export const emailOnly = z.object({ email: address('Enter Email') })

/** The same answer for unknown addresses. docs/product.md (Calls) fixes the path. */
export const forgetPassword = endpoint('POST forget-password', {
  permission: 'public',
  summary: 'Sends a reset link to this address, if it is the address of somebody who signs in',
  body: emailOnly,
  answer: emptyAnswer,
})

export const registrationModes = ['disabled', 'enabled', 'invitation'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** `email`: whom the query's invitation was sent to; null without a valid one. */
export const registration = endpoint('GET Authentication/Registration', {
  permission: 'public',
  summary: 'Whether people may register themselves',
  query: z.object({ invitation: z.optional(linkToken) }),
  answer: answer(z.object({ mode: z.enum(registrationModes), email: z.nullable(z.string()) })),
})

export const username = (required: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.regex(/^[\w.@-]{2,100}$/, { error: 'Use 2 to 100 letters, digits, dots, dashes or @' }),
    )

/** Texts of docs/product.md (Forms). */
export const registerForm = z.object({
  username: username('Please enter your username.'),
  email: address('Please enter your email'),
  password: secret(
    z
      .string()
      .check(
        z.minLength(1, { error: 'Please enter your password', abort: true }),
        z.minLength(8, { error: 'Password must be at least 8 characters.' }),
        z.maxLength(200, { error: 'Password must be at most 200 characters.' }),
      ),
  ),
  terms: z.boolean().check(z.refine((agreed) => agreed, { error: 'You must agree to the terms and conditions before registering.' })),
})

/** The same answer for taken names and addresses; details go by mail. `isActive` only with an invitation to this address. */
export const registerUser = endpoint('POST Authentication/RegisterUser', {
  permission: 'public',
  summary: 'Asks for an account; it is made once the link in the mail is followed',
  body: z.object({ ...registerForm.shape, invitation: z.optional(linkToken) }),
  answer: answer(z.object({ isActive: z.boolean() })),
})

export const verifyEmail = endpoint('POST Authentication/VerifyEmail', {
  permission: 'public',
  summary: 'Makes the account that an activation link is for; the link works once (a dead one is a field error of token)',
  body: z.object({ token: linkToken }),
  answer: emptyAnswer,
})

export const resendActivation = endpoint('POST Authentication/ResendActivation', {
  permission: 'public',
  summary: 'Sends a fresh activation link to this address, if an account waits for it; earlier links are dead',
  body: emailOnly,
  answer: emptyAnswer,
})
