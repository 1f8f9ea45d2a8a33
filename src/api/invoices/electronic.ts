import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

/**
 * `waiting`: not handed over. `sent`: with our access point. `delivered`: with the buyer's. `refused`: by one of them or the buyer.
 * `failed`: not handed over, no automatic retry.
 */
export const electronicStates = ['waiting', 'sent', 'delivered', 'refused', 'failed'] as const
export const electronicState = z.enum(electronicStates, { error: `One of ${electronicStates.join(', ')}` })
export type ElectronicState = z.output<typeof electronicState>

/** A state, `unsent` (refused or failed) or `silent` (sent, no receipt for days). */
export const electronicFilters = [...electronicStates, 'unsent', 'silent'] as const
export const electronicFilter = z.enum(electronicFilters, { error: `One of ${electronicFilters.join(', ')}` })
export type ElectronicFilter = z.output<typeof electronicFilter>

const time = z.nullable(z.string())

export const electronicInvoice = z.object({
  state: electronicState,
  /** Peppol participant, such as 0007:2120000142. */
  recipient: z.string(),
  receipt: z.string(),
  /** Reason, and the rule, such as BR-CO-15. */
  reason: z.string(),
  rule: z.string(),
  sentAt: time,
  settledAt: time,
  lastError: z.nullable(z.string()),
  nextAt: time,
})
export type ElectronicInvoice = z.output<typeof electronicInvoice>

const permission = 'DoneOrder'

export const electronicOfInvoice = endpoint('GET Invoice/Electronic/{id}', {
  isReading: true,
  permission,
  summary: 'Whether an invoice was sent electronically, and what became of it; null where it was not',
  answer: answer(z.nullable(electronicInvoice)),
})

export const electronicXml = endpoint('GET Invoice/ElectronicXml/{id}', {
  isReading: true,
  permission,
  summary: 'The electronic invoice as it was issued (UBL 2.1, Peppol BIS Billing 3.0)',
  answer: answer(z.object({ name: z.string(), xml: z.string() })),
})

export const sendElectronicAgain = endpoint('POST Invoice/SendElectronicAgain', {
  permission,
  summary: 'Queues electronic invoices again that were refused or could not be sent; all others are skipped',
  body: z.object({
    ids: z
      .array(id)
      .check(z.minLength(1, { error: 'Choose at least one invoice' }), z.maxLength(200, { error: 'At most 200 invoices at once' })),
  }),
  answer: answer(z.object({ queued: z.int(), skipped: z.int() })),
})
