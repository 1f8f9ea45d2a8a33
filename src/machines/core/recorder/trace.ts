import * as z from 'zod/mini'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Format `trace/3` (docs/trace.md). Several parts if the recorder was full or the page was loaded again; each begins with its actors' states. */

// Kinds of schemas that nothing else needs would weigh on the first paint, which has the library: `readTrace` refuses what is too deep.
const json = z.unknown() as z.ZodMiniType<Json>
type StateValue = string | { [region: string]: StateValue | undefined }
const isStateValue = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isStateValue))
const stateValue = z.unknown().check(z.refine(isStateValue, { error: 'no state of a chart' })) as z.ZodMiniType<StateValue>
const typed = z.looseObject({ type: z.string() }) as z.ZodMiniType<{ type: string; [name: string]: Json }>

/** ISO 8601 in UTC. */
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/))

/** Milliseconds since the recorder began; earlier events are negative. */
const t = z.number()
const number = z.int().check(z.positive())

/** Begins from `input`, or from `value` and `context` at the start of the part. */
const actor = z.object({
  id: number,
  machine: z.string(),
  name: z.string(),
  parent: z.optional(number),
  input: z.optional(json),
  value: z.optional(stateValue),
  context: z.optional(json),
})

/** Numbered `n` in sending order from 1 through all parts. `to` is the resulting state. */
const event = z.object({
  t,
  n: z.int(),
  actor: number,
  /** Undefined for a view, a timer or a call. */
  source: z.optional(number),
  event: typed,
  to: stateValue,
  status: z.optional(z.enum(['done', 'error', 'stopped'])),
  /** Answers of guards that look at what is redacted, in the order in which they were asked. */
  facts: z.optional(z.record(z.string(), z.array(z.boolean()))),
  context: z.string(),
})

/** `request` is the server's id. */
const call = z.object({ t, method: z.string(), path: z.string(), status: z.int(), ms: z.number(), request: z.optional(z.string()) })
const place = z.object({ t, place: z.string() })

/**
 * `answer`: one that does not keep the contract. `message` and the frames of `stack` and `components` (innermost first) are redacted
 * (`errors.ts`).
 */
const error = z.object({
  t,
  error: z.enum(['exception', 'rejection', 'screen', 'answer']),
  name: z.string(),
  message: z.string(),
  stack: z.array(z.string()),
  components: z.optional(z.array(z.string())),
  path: z.optional(z.string()),
  request: z.optional(z.string()),
})

/**
 * A question to a law: the state, the event and the facts. `guards`: the answer of each of its conditions; those in `opaque`
 * look at what is redacted. `to` is absent where it was refused, then with the `code` of the reason.
 */
const verdict = z.object({
  t,
  law: z.string(),
  from: z.string(),
  event: typed,
  facts: json,
  guards: z.record(z.string(), z.boolean()),
  opaque: z.optional(z.array(z.string())),
  to: z.optional(z.string()),
  code: z.optional(z.string()),
})

/**
 * A refusal that a person met: a press on what is switched off (where a law
 * said why: which, of which `move`), or a form, with the fields that were `blank` or `invalid`, or rows of a dry run by the call `path`.
 */
const refusal = z.object({
  t,
  refused: z.enum(['press', 'form', 'rows']),
  actor: z.optional(number),
  fields: z.optional(z.record(z.string(), z.enum(['blank', 'invalid', 'byServer']))),
  law: z.optional(z.string()),
  move: z.optional(z.string()),
  code: z.optional(z.string()),
  path: z.optional(z.string()),
  rows: z.optional(z.array(z.object({ id: z.int(), code: z.string() }))),
})

/** A change in how the page was shown; each line holds only the change. Sizes in CSS pixels. `page`: loads of the page, from 1. */
const scene = z.object({
  t,
  scene: z.object({
    page: z.optional(z.int()),
    theme: z.optional(z.enum(['light', 'dark'])),
    direction: z.optional(z.enum(['ltr', 'rtl'])),
    /** Language of the interface, BCP 47. */
    language: z.optional(z.string()),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
    scroll: z.optional(z.int()),
    /** The query of the address, without what was typed. */
    query: z.optional(z.record(z.string(), z.string())),
    permissions: z.optional(z.array(z.string())),
  }),
})

const part = z.object({
  actors: z.array(actor),
  events: z.array(event),
  calls: z.array(call),
  places: z.array(place),
  errors: z.array(error),
  verdicts: z.array(verdict),
  refusals: z.array(refusal),
  scenes: z.array(scene),
})

export const trace = z.object({
  format: z.literal('trace/3'),
  version: z.string(),
  startedAt: instant,
  savedAt: instant,
  /** Hash of the entry script; `Chrome 143, Windows`; BCP 47. */
  build: z.optional(z.string()),
  browser: z.optional(z.string()),
  language: z.optional(z.string()),
  about: z.string(),
  /** The step that was wrong, as its path in `parts` (`0.events.38`), and what was expected instead, in words where `other`. */
  expected: z.optional(z.object({ at: z.string(), choice: z.enum(['refused', 'allowed', 'unchanged', 'other']), text: z.string() })),
  /** At saving: fewer means an incomplete file. */
  events: z.int(),
  dropped: z.int(),
  charts: z.record(z.string(), z.string()),
  parts: z.array(part).check(z.minLength(1)),
})

export type Trace = z.output<typeof trace>
export type TracePart = z.output<typeof part>
export type TraceActor = z.output<typeof actor>
export type TraceEvent = z.output<typeof event>
export type TraceCall = z.output<typeof call>
export type TracePlace = z.output<typeof place>
export type TraceError = z.output<typeof error>
export type TraceVerdict = z.output<typeof verdict>
export type TraceScene = z.output<typeof scene>
export type TraceRefusal = z.output<typeof refusal>
/** A line that no actor and no call leaves. */
export type TraceNote = TraceError | TraceVerdict | TraceRefusal | TraceScene
