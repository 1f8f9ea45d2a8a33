import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { time } from './calls'

export const getLoginUrl = endpoint('POST Fortnox/GetLoginUrl', {
  permission: 'FortnoxGetLoginUrl',
  summary: 'Where Fortnox asks for consent; the link is good once and for ten minutes',
  answer: answer(z.object({ url: z.string() })),
})

export const connectionStatus = z.object({
  missing: z.array(z.string()),
  state: z.enum(['unconnected', 'connected']),
  company: z.string(),
  since: z.nullable(time),
  by: z.string(),
  reason: z.string(),
  waitingUntil: z.nullable(time),
})
export type ConnectionStatus = z.output<typeof connectionStatus>

export const readStatus = endpoint('GET Fortnox/Status', {
  isReading: true,
  permission: '',
  summary: 'Whether Fortnox is connected, to which company, since when and by whom',
  answer: answer(connectionStatus),
})

/** Fortnox redirects here after consent; only `state` identifies us. */
export const callback = endpoint('GET Fortnox/Callback', {
  permission: 'public',
  summary: 'Takes the code that consent was given with, and leads back to the app',
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(2000))),
    state: z.optional(z.string().check(z.maxLength(200))),
    error: z.optional(z.string().check(z.maxLength(200))),
    error_description: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: z.unknown(),
})

export const disconnect = endpoint('POST Fortnox/Disconnect', {
  permission: 'FortnoxGetLoginUrl',
  summary: 'Forgets the tokens; what is in Fortnox stays there',
  answer: emptyAnswer,
})
