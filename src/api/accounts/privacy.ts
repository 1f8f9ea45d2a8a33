import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'

const permission = 'AccountsProfilesUsers'

const part = z.object({ title: z.string(), rows: z.int() })

export const erasure = z.object({
  /** If not empty, nothing else is set. */
  refusals: z.array(z.object({ reason: z.string(), message: z.string() })),
  removed: z.array(part),
  pseudonymised: z.array(part),
  /** `until`: YYYY-MM-DD from which the last is erased. */
  kept: z.array(z.object({ ...part.shape, until: z.string() })),
})
export type Erasure = z.output<typeof erasure>

export const exportPersonalData = endpoint('POST User/ExportPersonalData/{id}', {
  isFile: true,
  permission,
  summary: 'Everything that is held about a person, as a zip of JSON and pages to read',
  answer: z.custom<Blob>(),
})

export const dryRunErasure = endpoint('GET User/RehearseErasure/{id}', {
  isReading: true,
  permission,
  summary: 'What erasing a person would remove, replace and keep: the erasure itself, rolled back',
  answer: answer(erasure),
})

export const erasePerson = endpoint('POST User/ErasePerson/{id}', {
  permission,
  summary: 'Replaces everything that tells who a person is; refused while orders are open, invoices unpaid or money is held',
  /** `version` of the account. */
  body: z.object({ version: z.int() }),
  answer: answer(erasure),
})
