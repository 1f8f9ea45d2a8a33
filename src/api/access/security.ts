import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { secret } from '../core/secret'

/** Times are ISO 8601 in UTC; `seenAt` is accurate to the hour. */
export const ownSession = z.object({
  id,
  startedAt: z.string(),
  seenAt: z.string(),
  /** '' if unknown. */
  address: z.string(),
  /** `Firefox on Linux`; '' if unknown. */
  browser: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const sessionList = endpoint('GET User/SessionList', {
  isReading: true,
  permission: '',
  summary: 'Where whoever is signed in is signed in, the newest first',
  answer: answer(z.array(ownSession)),
})

export const endSession = endpoint('POST User/EndSession/{id}', {
  permission: '',
  summary: "Ends one of one's own sessions",
  answer: emptyAnswer,
})

export const endOtherSessions = endpoint('POST User/EndOtherSessions', {
  permission: '',
  summary: "Ends one's own sessions but the one that asks",
  answer: answer(z.object({ ended: z.int() })),
})

export const secondFactorState = z.object({
  isOn: z.boolean(),
  turnedOnAt: z.nullable(z.string()),
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

export const secondFactor = endpoint('GET User/SecondFactor', {
  isReading: true,
  permission: '',
  summary: 'Whether the second factor of whoever is signed in is on',
  answer: answer(secondFactorState),
})

const currentPassword = secret(
  z
    .string({ error: 'Please enter the current password' })
    .check(z.minLength(1, { error: 'Please enter the current password', abort: true }), z.maxLength(1000)),
)
const code = secret(
  z
    .string({ error: 'Enter the code' })
    .check(z.trim(), z.minLength(1, { error: 'Enter the code', abort: true }), z.maxLength(100, { error: 'A code is shorter' })),
)

export const proof = z.object({ currentPassword, code })
export const passwordOnly = z.object({ currentPassword, code: secret(z.string()) })

export const beginSecondFactor = endpoint('POST User/BeginSecondFactor', {
  permission: '',
  summary: 'Offers a secret for an authenticator app; it counts once a code of it is confirmed (RFC 6238)',
  body: z.object({ currentPassword, code: z.optional(code) }),
  answer: answer(z.object({ /** Base32. */ secret: secret(z.string()), /** `otpauth://` for a QR code. */ uri: secret(z.string()) })),
})

export const recoveryCodesAnswer = answer(z.object({ recoveryCodes: secret(z.array(z.string())) }))

export const confirmForm = z.object({ code })
export const confirmSecondFactor = endpoint('POST User/ConfirmSecondFactor', {
  permission: '',
  summary: 'Turns the second factor on by a first code, and tells the recovery codes, once',
  body: confirmForm,
  answer: recoveryCodesAnswer,
})

export const renewRecoveryCodes = endpoint('POST User/RenewRecoveryCodes', {
  permission: '',
  summary: 'Tells new recovery codes, once; the former ones are dead',
  body: proof,
  answer: recoveryCodesAnswer,
})

export const removeSecondFactor = endpoint('POST User/RemoveSecondFactor', {
  permission: '',
  summary: 'Turns the second factor off, unless the role asks for it',
  body: proof,
  answer: emptyAnswer,
})
