import * as z from 'zod/mini'
import { answer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { documentLanguage } from '../core/kinds/documentLanguage'
import { money } from '../core/money'
import { secret } from '../core/secret'

export const maxOrdersOfRun = 10_000

export const runStates = ['rehearsed', 'running', 'stopped', 'done'] as const
export const runState = z.enum(runStates, { error: `One of ${runStates.join(', ')}` })
export type RunState = z.output<typeof runState>

export const mergings = ['basket', 'customer'] as const
const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })

export const runSelection = z.object({
  basketIds: z.optional(
    z
      .array(id)
      .check(
        z.minLength(1, { error: 'Choose at least one order' }),
        z.maxLength(maxOrdersOfRun, { error: `At most ${maxOrdersOfRun} orders at once` }),
      ),
  ),
  customerId: z.optional(id),
  isPaidToo: z._default(z.boolean(), false),
  /** In Stockholm. */
  until: z.optional(day),
})

const refusal = z.object({
  reason: z.string(),
  message: z.string(),
  lacks: z.optional(z.array(z.string())),
})

export const dryRunRow = z.object({
  basketId: id,
  customerName: z.nullable(z.string()),
  total: z.nullable(money),
  refusal: z.nullable(refusal),
  separateReference: z.nullable(z.string()),
})
export type DryRunRow = z.output<typeof dryRunRow>

export const dryRun = z.object({
  token: secret(z.string()),
  rows: z.array(dryRunRow),
  totals: z.object({ orders: z.int(), invoices: z.int(), refused: z.int(), amounts: z.array(money) }),
  /** As of now; null if none. */
  firstNumber: z.nullable(z.int()),
  lastNumber: z.nullable(z.int()),
})
export type InvoiceDryRun = z.output<typeof dryRun>

export const invoiceRun = z.object({
  id,
  state: runState,
  mergeBy: z.enum(mergings),
  invoiceDate: z.string(),
  at: z.string(),
  by: z.string(),
  endedAt: z.nullable(z.string()),
  done: z.int(),
  refused: z.int(),
  waiting: z.int(),
  invoices: z.int(),
  firstNumber: z.nullable(z.int()),
  lastNumber: z.nullable(z.int()),
  amounts: z.array(money),
  error: z.string(),
})
export type InvoiceRun = z.output<typeof invoiceRun>

export const invoiceRunRow = z.object({
  id,
  basketId: id,
  customerName: z.nullable(z.string()),
  state: z.enum(['waiting', 'issued', 'refused']),
  total: z.nullable(money),
  message: z.string(),
  invoice: z.nullable(z.object({ id, number: z.int() })),
})
export type InvoiceRunRow = z.output<typeof invoiceRunRow>

export const createDryRun = endpoint('POST Invoice/RehearseRun', {
  isLong: true,
  permission: 'DoneOrder',
  summary: 'Invoices many orders and takes it back: what each comes to or why it is refused. What it says is what StartRun does',
  body: z.object({
    selection: runSelection,
    mergeBy: z._default(z.enum(mergings, { error: `One of ${mergings.join(', ')}` }), 'basket'),
    /** By default today in Stockholm. */
    invoiceDate: z.optional(day),
    language: documentLanguage,
  }),
  answer: answer(dryRun),
})

export const startRun = endpoint('POST Invoice/StartRun', {
  permission: 'DoneOrder',
  summary: 'Starts what was rehearsed under this token, once; 409 `changed` names the orders that changed since',
  body: z.object({
    token: secret(z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, { error: 'The token of a rehearsal' }))),
  }),
  answer: answer(invoiceRun),
})

const ofRun = (name: string, summary: string, isReading = false) =>
  endpoint(`GET Invoice/${name}/{id}`, {
    isReading,
    permission: 'DoneOrder',
    summary,
    answer: answer(invoiceRun),
  })

export const runById = ofRun('Run', 'How far a run is', true)
export const stopRun = ofRun('StopRun', 'Stops a run between two slices of it; what is issued stands')
export const resumeRun = ofRun('ResumeRun', 'Goes on with a run that was stopped, or whose server was')

export const runList = endpoint('POST Invoice/RunList', {
  isReading: true,
  permission: 'DoneOrder',
  summary: 'Runs that were started, newest first; filtered by state',
  body: listRequest,
  answer: listAnswer(invoiceRun),
})

export const runRowList = endpoint('POST Invoice/RunRowList', {
  isReading: true,
  permission: 'DoneOrder',
  summary: 'The orders of runs, filtered by runId and state',
  body: listRequest,
  answer: listAnswer(invoiceRunRow),
})
