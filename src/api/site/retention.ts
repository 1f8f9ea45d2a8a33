import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { integer } from '../core/field'
import { namesOf } from '../core/objects'

const days = (label: string, min: number, max: number) => integer(label, { min: min, max: max, unit: 'days' })

export const retentionFields = {
  signInDays: days('Sign-ins', 30, 730),
  auditLogDays: days('Audit log', 90, 36_500),
  mailDays: days('Mails', 7, 3650),
  contactDays: days('Contact messages', 30, 3650),
  wishDays: days('Wishes', 90, 3650),
  abandonedOrderDays: days('Abandoned orders', 30, 3650),
}
export type RetentionKind = keyof typeof retentionFields
export const retentionKinds = namesOf(retentionFields)

export const dryRunRetention = endpoint('GET Retention/RehearseRetention', {
  isReading: true,
  permission: 'AccountsProfilesUsers',
  summary: 'How many rows of a kind the daily job would remove now if they were kept for so many days',
  query: z.object({
    kind: z.enum(retentionKinds),
    days: z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(36_500)),
  }),
  answer: answer(z.object({ rows: z.int(), oldest: z.nullable(z.string()), isAtLeast: z.optional(z.boolean()) })),
})
