import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../answer'
import { byId, endpoint, id } from '../endpoint'

const messageStates = ['pending', 'sent', 'failed'] as const

export const outboxMessage = z.object({
  id,
  recipient: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
})
export type OutboxMessage = z.output<typeof outboxMessage>

export const outboxMessagesOfRecord = endpoint('GET OutboxMessage/OutboxMessagesOfRecord/{entityName}/{id}', {
  isReading: true,
  permission: '',
  summary: 'The mails that were queued about a document, newest first; only kinds that the caller may send',
  params: z.object({ entityName: z.string().check(z.regex(/^[A-Za-z]{1,60}$/, { error: 'Is not the name of an entity' })), ...byId.shape }),
  answer: answer(z.array(outboxMessage)),
})

export const sendOutboxMessageAgain = endpoint('POST OutboxMessage/SendOutboxMessageAgain/{id}', {
  permission: '',
  summary: 'Tries at once to send a message that failed or waits for its next attempt; for whoever may send its kind',
  answer: emptyAnswer,
})
