import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

/** `holding`: that the library of the profile has the title, of a record that Libris has. */
export const librisParts = ['record', 'holding'] as const
export type LibrisPart = (typeof librisParts)[number]

/** One page of an export: Libris is asked up to four times for each title. */
export const maxLibrisTitles = 100

/** `missing`: no client is set up. `fake`: the demonstration's own server, from which nothing leaves this machine. */
export const librisServers = ['missing', 'fake', 'test', 'live'] as const
export type LibrisServer = (typeof librisServers)[number]

export const librisOutcomes = ['created', 'updated', 'unchanged', 'refused', 'unknown'] as const
export type LibrisOutcome = (typeof librisOutcomes)[number]

const librisSend = z.object({
  itemId: id,
  part: z.enum(librisParts),
  outcome: z.enum(librisOutcomes),
  /** Its address in Libris; '' if it has none. */
  address: z.string(),
  /** Why it was refused, or what is not known. */
  message: z.string(),
  fix: z.string(),
  at: z.string(),
})
export type LibrisSend = z.output<typeof librisSend>

export const librisState = endpoint('GET Export/LibrisState/{id}', {
  isReading: true,
  permission: '',
  summary: 'Where the records of a Libris export can be sent, and what became of those that were',
  answer: answer(z.object({ server: z.enum(librisServers), host: z.string(), sigel: z.string(), sent: z.array(librisSend) })),
})
export type LibrisState = z.output<typeof librisState.answer>['data']

export const sendToLibris = endpoint('POST Export/SendToLibris/{id}', {
  isLong: true,
  permission: '',
  summary: 'Sends titles of an export to Libris: each its record or a holding of the library; what is refused is kept with its reason',
  body: z.object({
    part: z.enum(librisParts),
    itemIds: z.array(id).check(z.minLength(1, { error: 'Choose a title' }), z.maxLength(maxLibrisTitles)),
  }),
  answer: answer(z.array(librisSend)),
})
