import * as z from 'zod/mini'

/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/**
 * The format `trace/2` (docs/trace.md). A trace is one part, or two where the recorder ran full: each
 * part begins with where its actors stood, so each is replayed by itself.
 */

const json: z.ZodMiniType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(json), z.record(z.string(), json)]),
)
type StateValue = string | { [region: string]: StateValue | undefined }
const stateValue: z.ZodMiniType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), stateValue)]))

/** Milliseconds since the recorder began; what was typed before it came may be earlier. */
const t = z.number()
const number = z.int().check(z.positive())

/** One running chart. It begins from `input`, or where it stood (`value`, `context`) when the part did. */
const actor = z.object({
  id: number,
  machine: z.string(),
  name: z.string(),
  parent: z.optional(number),
  input: z.optional(json),
  value: z.optional(stateValue),
  context: z.optional(json),
})

/** One event an actor answered: in the order `n` in which they were sent, counted from 1 through all parts. `to` is the state it led to. */
const event = z.object({
  t,
  n: z.int(),
  actor: number,
  /** The chart that sent it; without it, a view, a timer or a call. */
  source: z.optional(number),
  event: z.catchall(z.object({ type: z.string() }), json),
  to: stateValue,
  status: z.optional(z.enum(['done', 'error', 'stopped'])),
  /** What guards said that a replay cannot ask again. */
  facts: z.optional(z.record(z.string(), z.boolean())),
  /** A digest of the context it led to. */
  context: z.string(),
})

/** `request` is what the server's log calls it. */
const call = z.object({ t, method: z.string(), path: z.string(), status: z.int(), ms: z.number(), request: z.optional(z.string()) })
const place = z.object({ t, place: z.string() })

const part = z.object({ actors: z.array(actor), events: z.array(event), calls: z.array(call), places: z.array(place) })

export const trace = z.object({
  format: z.literal('trace/2'),
  /** Of the app that recorded it. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  /** What happened, in the words of whoever reports it. */
  about: z.string(),
  /** How many events the file was saved with: one that has fewer is not whole. */
  events: z.int(),
  /** Lines that the recorder had no room for any more. */
  dropped: z.int(),
  /** Machine → digest of its chart. */
  charts: z.record(z.string(), z.string()),
  parts: z.array(part).check(z.minLength(1)),
})

export type Trace = z.output<typeof trace>
export type TracePart = z.output<typeof part>
export type TraceActor = z.output<typeof actor>
export type TraceEvent = z.output<typeof event>
export type TraceCall = z.output<typeof call>
export type TracePlace = z.output<typeof place>
