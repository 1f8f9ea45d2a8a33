import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { importFields } from './importColumns'
import { corrected, importItem } from './imports'

const field = z.enum(importFields as [string, ...string[]])
const who = z.nullable(z.string())

/**
 * `use`: write a value. `create`: add the record that is named. `suggested`: write what each row is offered. `ignore`: empty the cell.
 * `keepFirst`: leave out all but the first of each. `recheck`: compare with the catalogue again.
 */
export const causeActions = ['use', 'create', 'suggested', 'ignore', 'leaveOut', 'keepFirst', 'recheck'] as const
export type CauseAction = (typeof causeActions)[number]

/** `cells`: typed into rows one by one. */
export const correctionActions = [...causeActions, 'cells'] as const

/** One column and text that rows have in common; where texts differ, as of ISBNs, one column and kind of fault. */
export const importCause = z.object({
  id: z.string(),
  field,
  /** Null: the file has no column for it. */
  index: z.nullable(z.int()),
  code: z.string(),
  /** Null: it differs from row to row. */
  text: z.nullable(z.string()),
  message: z.string(),
  suggestions: z.array(z.string()),
  /** Whose records may be chosen. */
  entity: z.nullable(z.string()),
  actions: z.array(z.enum(causeActions)),
  rows: z.int(),
  /** The first rows, with the cell as it is. */
  first: z.array(z.object({ row: z.int(), text: z.string(), message: z.string() })),
})
export type ImportCause = z.output<typeof importCause>

export const causeAnswer = z.object({
  cause: z.string().check(z.maxLength(64)),
  /** As it was shown: another number is refused (409). */
  rows: z.int().check(z.positive()),
  action: z.enum(causeActions),
  /** Of `use`: the cell's text, or the number of a record. */
  text: z.optional(z.string().check(z.maxLength(32_767))),
  recordId: z.optional(id),
})
export type CauseAnswer = z.output<typeof causeAnswer>

const permission = 'ImportExportProduct'

export const importCauseList = endpoint('POST ImportFile/ImportCauseList/{id}', {
  isReading: true,
  permission,
  summary: 'Import: what is wrong, by cause, most rows first',
  body: listRequest,
  answer: listAnswer(importCause),
})

export const resolveImportCause = endpoint('POST ImportFile/ResolveImportCause/{id}', {
  permission,
  summary: 'Import: correct all rows of a cause, and remember how for its sender',
  body: causeAnswer,
  answer: answer(corrected),
})

export const importCorrection = z.object({
  id,
  field: z.nullable(field),
  text: z.string(),
  action: z.enum(correctionActions),
  value: z.string(),
  rows: z.int(),
  /** From an earlier import of the same sender. */
  isFromBefore: z.boolean(),
  at: z.string(),
  by: who,
})
export type ImportCorrection = z.output<typeof importCorrection>

export const importCorrectionList = endpoint('POST ImportFile/ImportCorrectionList/{id}', {
  isReading: true,
  permission,
  summary: 'Import: its corrections, newest first',
  body: listRequest,
  answer: listAnswer(importCorrection),
})

export const undoImportCorrection = endpoint('POST ImportFile/UndoImportCorrection/{id}', {
  permission,
  summary: 'Import: put back what a correction wrote, and forget its answer',
  body: z.object({ correction: id }),
  answer: answer(z.object({ item: importItem, changedRows: z.int() })),
})

export const importAnswer = z.object({
  id,
  sender: z.string(),
  field,
  text: z.string(),
  action: z.enum(correctionActions),
  value: z.string(),
  at: z.string(),
  by: who,
})

export type ImportAnswer = z.output<typeof importAnswer>

/** `filter` is `''` or `{ sender }`. */
export const importAnswerList = endpoint('POST ImportFile/ImportAnswerList', {
  isReading: true,
  permission,
  summary: 'Import: remembered answers, newest first',
  body: listRequest,
  answer: listAnswer(importAnswer),
})

export const removeImportAnswer = endpoint('DELETE ImportFile/RemoveImportAnswer/{id}', {
  permission,
  summary: 'Import: forget an answer',
  answer: emptyAnswer,
})
