import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { type AnyEntity, declareEntities } from '../core/entity'
import { rowOf, version } from '../core/entityCalls'
import { facts } from '../core/facts'
import { emailWords, text, words } from '../core/field'
import { secret } from '../core/secret'

const profileFacts = facts('', '', { Profile: { title: 'Profile', permission: 'Profile', slug: null, only: ['item', 'edit'] } })
const { Profile } = declareEntities(profileFacts, {
  Profile: {
    fields: {
      firstName: text('First name', 200),
      lastName: words('Last name', 200),
      nonLatinFirstName: words('Non-Latin first name', 200),
      nonLatinLastName: words('Non-Latin last name', 200),
      email: emailWords('Email'),
      phone: words('Phone', 40),
    },
  },
})

const profileRow = z.object({
  ...rowOf({ ...Profile.fields, firstName: z.string() }).shape,
  username: z.string(),
  role: z.string(),
})
export type OwnProfile = z.output<typeof profileRow>

export const adminProfile = endpoint('GET User/AdminProfile', {
  isReading: true,
  permission: 'Profile',
  summary: 'The profile of whoever is signed in',
  answer: answer(profileRow),
})

export const updateAdminProfile = endpoint('PATCH User/UpdateAdminProfile', {
  permission: 'Profile',
  summary:
    "Changes one's own profile, if it still is as `version` was; another address asks for the current password and is told to the former one",
  body: z.object({ version, ...Profile.fields, currentPassword: z._default(secret(z.string()), '') }),
  answer: answer(profileRow),
})

export const ownProfile = { ...Profile, calls: { item: adminProfile, edit: updateAdminProfile } } as unknown as AnyEntity
