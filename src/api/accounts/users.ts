import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { secret } from '../core/secret'

export const updateUserRole = endpoint('PATCH User/UpdateUserRole', {
  permission: 'AccountsProfilesUsers',
  summary: 'Gives somebody a role, or none; nobody gives what they do not hold',
  body: z.object({ userId: id, roleId: z.nullable(id), /** The role the person saw. */ expected: z.optional(z.nullable(id)) }),
  answer: emptyAnswer,
})

export const changeActiveStatus = endpoint('GET User/ChangeActiveStatus/{id}', {
  permission: 'AccountsProfilesUsers',
  summary: 'Closes an account and ends its sessions, or opens it again; `expected` is what the person saw',
  query: z.object({ expected: z.optional(z.enum(['true', 'false'])) }),
  answer: answer(z.object({ isActive: z.boolean() })),
})

export const changeUserPassword = endpoint('GET User/ChangeUserPassword/{id}', {
  permission: 'AccountsProfilesUsers',
  summary: 'Replaces the password by one that is told once, ends the sessions, and has it changed at the next sign-in',
  answer: answer(z.object({ password: secret(z.string()) })),
})

export const resetSecondFactor = endpoint('POST User/ResetSecondFactor/{id}', {
  permission: 'AccountsProfilesUsers',
  summary: "Takes somebody's second factor away, for whoever has lost the device and the recovery codes, and ends their sessions",
  answer: answer(z.object({ wasOn: z.boolean() })),
})

export const inviteUser = endpoint('POST User/InviteUser', {
  permission: 'AccountsProfilesUsers',
  summary: 'Sends an invitation to register, with the role it brings',
  body: z.object({
    email: z
      .string()
      .check(z.trim(), z.minLength(1, { error: 'Enter Email', abort: true }), z.email({ error: 'Please enter a valid email address.' })),
    roleId: z.nullable(id),
  }),
  answer: emptyAnswer,
})

export const subSetUser = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })
export type SubSetUser = z.output<typeof subSetUser>

const words = (label: string, max = 200) => z.string().check(z.trim(), z.maxLength(max, { error: `${label} is at most ${max} characters` }))
const institutions = 'AccountsProfilesInstitutionalAccounts'

export const newSubSetUser = z.object({
  firstName: words('First name').check(z.minLength(1, { error: 'First name is required' })),
  lastName: words('Last name'),
  email: words('Email', 320).check(
    z.minLength(1, { error: 'Enter Email', abort: true }),
    z.email({ error: 'Please enter a valid email address.' }),
  ),
  phone: words('Phone', 40),
})

export const addSubSetUser = endpoint('POST User/AddSubSetUser', {
  permission: institutions,
  summary: 'Adds somebody to an account; a customer who is known by the address is taken in',
  body: z.object({ userId: id, ...newSubSetUser.shape }),
  answer: createdAnswer,
})

export const removeSubSetUser = endpoint('DELETE User/RemoveSubSetUser/{id}', {
  permission: institutions,
  summary: 'Takes somebody out of the account they belong to; they stay a customer',
  answer: emptyAnswer,
})

export const userSubSetList = endpoint('GET User/UserSubSetList/{id}', {
  isReading: true,
  permission: institutions,
  summary: 'Who belongs to an account',
  answer: answer(z.array(subSetUser)),
})
