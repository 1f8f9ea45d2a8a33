import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { time } from './calls'
import { permissionOf } from './kinds'

/**
 * `notSent`: never synced. `missingThere`: synced, and no longer in Fortnox. `accounts`: the same amount on other accounts.
 */
export const differenceReasons = ['notSent', 'missingThere', 'missingHere', 'cancelledThere', 'notBooked', 'amount', 'accounts'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** `voucher`: one that somebody entered in Fortnox. */
export const comparedKinds = ['invoice', 'credit', 'payment', 'reversal', 'closing', 'voucher'] as const
export type ComparedKind = (typeof comparedKinds)[number]

const ore = z.int()

export const difference = z.object({
  id,
  kind: z.enum(comparedKinds),
  reason: z.enum(differenceReasons),
  /** Ours, or Fortnox's if there is none here. */
  number: z.string(),
  /** YYYY-MM-DD. */
  day: z.string(),
  /** Öre; null on the side that lacks it. */
  ours: z.nullable(ore),
  theirs: z.nullable(ore),
  /** Öre that are booked otherwise, never negative. */
  difference: ore,
  href: z.nullable(z.string()),
  remoteId: z.nullable(z.string()),
  remoteHref: z.nullable(z.string()),
})
export type Difference = z.output<typeof difference>

/** Debit less credit, in öre. `others` is booked in Fortnox by somebody else and not compared. */
export const comparedAccount = z.object({ account: z.string(), ours: ore, theirs: ore, rounding: ore, others: ore })
export type ComparedAccount = z.output<typeof comparedAccount>

export const comparison = z.object({
  id,
  state: z.enum(['running', 'agree', 'differ', 'failed']),
  at: time,
  endedAt: z.nullable(time),
  /** Empty for the nightly job. */
  by: z.string(),
  /** First day compared. */
  from: z.nullable(z.string()),
  documents: z.int(),
  differences: z.int(),
  /** Öre. */
  difference: ore,
  /** Documents whose VAT Fortnox rounds otherwise, evened out on 3740. */
  rounded: z.int(),
  fault: z.string(),
})
export type Comparison = z.output<typeof comparison>

export const comparisonDetails = z.object({
  ...comparison.shape,
  accounts: z.array(comparedAccount),
  reasons: z.array(z.object({ reason: z.enum(differenceReasons), count: z.int(), difference: ore })),
  /** One page of the chosen reason. */
  rows: z.array(difference),
  shown: z.int(),
})
export type ComparisonDetails = z.output<typeof comparisonDetails>

export const comparisonPageSize = 50

const permission = permissionOf.invoice

export const readComparisons = endpoint('GET Fortnox/Comparisons', {
  isReading: true,
  permission,
  summary: 'The comparison that is under way, the last one, the last one that ended well, and the history',
  answer: answer(
    z.object({
      running: z.nullable(comparison),
      last: z.nullable(comparison),
      good: z.nullable(comparison),
      history: z.array(comparison),
    }),
  ),
})

export const readComparison = endpoint('GET Fortnox/Comparison/{id}', {
  isReading: true,
  permission,
  summary: 'A comparison with its accounts and one page of its differences',
  query: z.object({
    page: z._default(z.pipe(z.coerce.number<string | number>(), z.int().check(z.positive(), z.maximum(100_000))), 1),
    reason: z.optional(z.enum(differenceReasons)),
  }),
  answer: answer(comparisonDetails),
})

export const startComparison = endpoint('POST Fortnox/StartComparison', {
  permission,
  summary: 'Compares now what Fortnox has with what is here; 409 while a comparison or a sync is under way',
  answer: answer(comparison),
})
