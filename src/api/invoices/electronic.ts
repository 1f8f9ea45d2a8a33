import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'

/**
 * `waiting`: not handed over yet. `sent`: the access point has it. `delivered`: the buyer's access point has it. `refused`: one of
 * them, or the buyer, refused it. `failed`: it could not be handed over, and no further attempt is made by itself.
 */
export const electronicStates = ['waiting', 'sent', 'delivered', 'refused', 'failed'] as const
export const electronicState = z.enum(electronicStates, { error: `One of ${electronicStates.join(', ')}` })
export type ElectronicState = z.output<typeof electronicState>

/** What the list of invoices is filtered by: a state, `unsent` (refused or failed) or `silent` (sent, and no receipt for days). */
export const electronicFilters = [...electronicStates, 'unsent', 'silent'] as const
export const electronicFilter = z.enum(electronicFilters, { error: `One of ${electronicFilters.join(', ')}` })
export type ElectronicFilter = z.output<typeof electronicFilter>

const time = z.nullable(z.string())

export const electronicInvoice = z.object({
  state: electronicState,
  /** The buyer's Peppol participant, such as 0007:2120000142. */
  recipient: z.string(),
  /** What the access point calls it; empty while it has none. */
  receipt: z.string(),
  /** Why it was refused or could not be sent, and the rule it broke, such as BR-CO-15; empty where there is none. */
  reason: z.string(),
  rule: z.string(),
  sentAt: time,
  settledAt: time,
  /** Of one that waits, why the last attempt failed, and when the next is made. */
  lastError: z.nullable(z.string()),
  nextAt: time,
})
export type ElectronicInvoice = z.output<typeof electronicInvoice>

const permission = 'DoneOrder'

export const electronicOfInvoice = endpoint({
  method: 'GET',
  path: 'Invoice/Electronic/{id}',
  isReading: true,
  permission,
  summary: 'Whether an invoice was sent electronically, and what became of it; null where it was not',
  params: byId,
  answer: answer(z.nullable(electronicInvoice)),
})

export const electronicXml = endpoint({
  method: 'GET',
  path: 'Invoice/ElectronicXml/{id}',
  isReading: true,
  permission,
  summary: 'The electronic invoice as it was issued (UBL 2.1, Peppol BIS Billing 3.0)',
  params: byId,
  answer: answer(z.object({ name: z.string(), xml: z.string() })),
})

export const sendElectronicAgain = endpoint({
  method: 'POST',
  path: 'Invoice/SendElectronicAgain',
  permission,
  summary: 'Queues electronic invoices again that were refused or could not be sent; all others are skipped',
  body: z.object({
    ids: z
      .array(id)
      .check(z.minLength(1, { error: 'Choose at least one invoice' }), z.maxLength(200, { error: 'At most 200 invoices at once' })),
  }),
  answer: answer(z.object({ queued: z.int(), skipped: z.int() })),
})
