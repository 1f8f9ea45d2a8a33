import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'

/** Titles, and the names of contributors. */
export const romanisedKinds = ['title', 'name'] as const
export type RomanisedKind = (typeof romanisedKinds)[number]

const permission = 'LibraryServicesImportExportMetadata'
const of = z.enum(romanisedKinds)
const maxLength = 500

/** `text`: this very text is in the memory. `words`: some of its words are. `letters`: by letters only, without the vowels nobody writes. */
export const proposalSources = ['text', 'words', 'letters'] as const

const field = z.object({
  /** The record's field: `title`, `subtitle`, `firstName` or `lastName`. */
  name: z.string(),
  original: z.string(),
  proposal: z.string(),
  source: z.enum(proposalSources),
  /** The record that the memory has it from. */
  origin: z.string(),
})
export type RomanisedField = z.output<typeof field>

export const romanisationTask = z.object({
  of,
  id,
  version: z.int(),
  href: z.string(),
  /** Contributors of a title, titles of a contributor. */
  context: z.string(),
  fields: z.array(field),
})
export type RomanisationTask = z.output<typeof romanisationTask>

export const romanisationDecision = z.object({
  id,
  of,
  recordId: id,
  decision: z.enum(['accepted', 'skipped']),
  original: z.string(),
  romanised: z.string(),
  at: z.string(),
  by: z.string(),
})
export type RomanisationDecision = z.output<typeof romanisationDecision>

/** Decisions at a time. */
export const romanisationBatch = 20

export const romanisationQueue = endpoint('GET Romanisation/Queue', {
  isReading: true,
  permission,
  summary: 'Titles and names without a form in Latin letters, each with a proposal from the memory or by letters, and the last decisions',
  query: z.object({ of: z._default(of, 'title') }),
  answer: answer(
    z.object({
      tasks: z.array(romanisationTask),
      waiting: z.object({ title: z.int(), name: z.int() }),
      decided: z.array(romanisationDecision),
    }),
  ),
})

export const decideRomanisation = endpoint('POST Romanisation/Decide', {
  permission,
  summary: 'Takes a romanised form over into the record, as an edit, and learns from it; without values the record is skipped',
  body: z.object({
    of,
    id,
    version,
    values: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(maxLength)))),
  }),
  answer: answer(z.object({ decisionId: id })),
})

export const undoRomanisation = endpoint('POST Romanisation/UndoDecision/{id}', {
  permission,
  summary: 'Gives a record its form of before back, and forgets what was learned of it; 409 if somebody has changed it since',
  answer: emptyAnswer,
})

export const romanisationPair = z.object({
  id,
  kind: z.enum(['text', 'word']),
  original: z.string(),
  romanised: z.string(),
  source: z.enum(['import', 'accepted']),
  origin: z.string(),
  uses: z.int(),
  at: z.string(),
})
export type RomanisationPair = z.output<typeof romanisationPair>

export const romanisationMemory = endpoint('POST Romanisation/MemoryList', {
  isReading: true,
  permission,
  summary: 'Pairs of a text in its own script and in Latin letters that were learned, with where each came from',
  body: listRequest,
  answer: listAnswer(romanisationPair),
})

export const removeRomanisation = endpoint('DELETE Romanisation/RemovePair/{id}', {
  permission,
  summary: 'Forgets a learned pair; records stay as they are',
  answer: emptyAnswer,
})
