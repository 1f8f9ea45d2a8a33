import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, raise, type SnapshotFrom, setup } from 'xstate'
import { ApiError } from '#api/core/http'
import { types } from './types'

export type Values = Record<string, unknown>
/** One message a field; a field without a fault has no entry. */
export type Problems = Record<string, string>
/** What was typed in an earlier visit, beginning from `base`. `isFresh`: the record is still as it was then, so it may be put back unasked. */
export type Draft = { values: Values; base: Values; savedAt: number; isFresh: boolean }

export type FormInput = {
  initial: Values
  validate: (values: Values) => Problems
  submit: (values: Values) => Promise<unknown>
  draft?: Draft
  /** Fields of which no draft and no trace holds anything: what the schema declares `secret`. */
  secrets?: readonly string[]
}

type FormContext = FormInput & {
  values: Values
  /** What `values` were when last saved, or at the start: the form is dirty where they differ. */
  saved: Values
  /** Typed, but not written to `values` before the debounce, a blur or Enter. */
  typed: Values
  /** What the schema says of `values`; shown only in states tagged `checked`, as nothing is validated on mount. */
  problems: Problems
  /** The server's refusals by field; each goes when its field changes. */
  refusals: Problems
  touched: Record<string, true>
  /** Why the last submit failed, where no field is to blame. */
  failure: unknown
}

export type FormEvent =
  | { type: 'field.typed'; name: string; value: unknown }
  /** Written at once: a choice, a tick, an Enter (without a value it only flushes). */
  | { type: 'field.chosen'; name: string; value?: unknown }
  | { type: 'field.settled'; name: string }
  | { type: 'field.left'; name: string }
  | { type: 'form.submit' }
  | { type: 'form.reset'; initial?: Values }
  /** The record has become another under the form: what is typed goes on from there. */
  | { type: 'form.rebased'; initial: Values; values: Values }
  | { type: 'draft.restore' }
  | { type: 'draft.discard' }
  | { type: 'draft.used' }

export type FormEmitted =
  | { type: 'form.succeeded'; answer: unknown; values: Values }
  | { type: 'form.failed'; error: unknown }
  /** The schema stopped a submit; the errors are on their fields. */
  | { type: 'form.refused' }
  | { type: 'draft.discarded' }
  /** A draft of a record that has changed since was put back. */
  | { type: 'draft.restored'; draft: Draft }

function write(context: FormContext, name: string, value: unknown): FormContext {
  const { [name]: _typed, ...typed } = context.typed
  if (Object.is(context.values[name], value)) return { ...context, typed }
  // Of a list a fault may be at a part: `contributors.0.roleId`.
  const refusals = Object.fromEntries(Object.entries(context.refusals).filter(([at]) => !`${at}.`.startsWith(`${name}.`)))
  const values = { ...context.values, [name]: value }
  return { ...context, values, typed, refusals, problems: context.validate(values) }
}

const begin = (input: FormInput, values = input.initial): FormContext => ({
  ...input,
  values,
  saved: input.initial,
  typed: {},
  problems: input.validate(values),
  refusals: {},
  touched: {},
  failure: undefined,
})

/** Fields the draft never touched stay as the record has them now. */
const drafted = ({ initial, draft }: FormInput): Values => ({
  ...initial,
  ...Object.fromEntries(Object.entries(draft?.values ?? {}).filter(([name, value]) => !isSame(value, draft?.base[name]))),
})

const edits = {
  'field.chosen': { actions: 'write' },
  'field.settled': { guard: 'isTyped', actions: 'write' },
  'field.left': { actions: ['write', 'touch'] },
} as const
const firstEdits = {
  'field.chosen': { target: 'editing', actions: 'write' },
  'field.settled': { guard: 'isTyped', target: 'editing', actions: 'write' },
  'field.left': { target: 'editing', actions: ['write', 'touch'] },
} as const

/**
 * One form being filled in and sent (docs/product.md, States and Forms). The types of its values live in
 * `useForm`: generic machine factories do not type-check, so this one knows names and unknowns.
 */
export const formMachine = setup({
  types: types<{ context: FormContext; events: FormEvent; emitted: FormEmitted; input: FormInput; tags: 'checked' }>(),
  actors: {
    submit: fromPromise<unknown, Pick<FormContext, 'submit' | 'values'>>(({ input }) => input.submit(input.values)),
  },
  delays: { debounce: 300 },
  guards: {
    hasProblems: ({ context }) => Object.keys(context.problems).length > 0,
    // A reset or a blur came first; the debounce it left behind says nothing.
    isTyped: ({ context, event }) => event.type === 'field.settled' && event.name in context.typed,
    hasFreshDraft: ({ context }) => context.draft?.isFresh === true,
    hasDraft: ({ context }) => context.draft !== undefined,
  },
  actions: {
    type: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'field.typed') return
      enqueue.assign({ typed: { ...context.typed, [event.name]: event.value } })
      enqueue.cancel(event.name)
      enqueue.raise({ type: 'field.settled', name: event.name }, { id: event.name, delay: 'debounce' })
    }),
    write: assign(({ context, event }) => {
      if (!('name' in event)) return context
      if ('value' in event) return write(context, event.name, event.value)
      return event.name in context.typed ? write(context, event.name, context.typed[event.name]) : context
    }),
    writeAll: assign(({ context }) => Object.entries(context.typed).reduce((all, [name, value]) => write(all, name, value), context)),
    touch: assign({
      touched: ({ context, event }) => ('name' in event ? { ...context.touched, [event.name]: true as const } : context.touched),
    }),
    touchAll: assign({ touched: ({ context }) => mark(Object.keys({ ...context.values, ...context.problems })) }),
    reset: assign(({ context, event }) =>
      begin({ ...context, initial: (event.type === 'form.reset' && event.initial) || context.initial, draft: undefined }),
    ),
    rebase: assign(({ context, event }) =>
      event.type === 'form.rebased'
        ? { ...begin(context, event.values), initial: event.initial, saved: event.initial, touched: context.touched }
        : context,
    ),
    restore: assign(({ context }) => ({ values: drafted(context), typed: {}, problems: context.validate(drafted(context)) })),
  },
}).createMachine({
  id: 'form',
  type: 'parallel',
  context: ({ input }) => begin(input, input.draft?.isFresh ? drafted(input) : input.initial),
  states: {
    entry: {
      initial: 'pristine',
      on: {
        'field.typed': { actions: 'type' },
        'form.submit': { target: '.checking', actions: ['writeAll', 'touchAll'] },
        'form.reset': { target: '.pristine', actions: 'reset' },
        'form.rebased': { target: '.editing', actions: 'rebase' },
      },
      states: {
        pristine: { on: firstEdits },
        editing: { tags: 'checked', on: edits },
        checking: {
          tags: 'checked',
          always: [{ guard: 'hasProblems', target: 'editing', actions: emit({ type: 'form.refused' }) }, { target: 'submitting' }],
        },
        submitting: {
          tags: 'checked',
          on: { 'field.typed': {}, 'form.submit': {} },
          invoke: {
            id: 'submit',
            src: 'submit',
            input: ({ context }) => context,
            onDone: {
              target: 'succeeded',
              actions: [
                assign(({ context }) => ({ saved: context.values, touched: {}, refusals: {}, failure: undefined })),
                emit(({ context, event }) => ({ type: 'form.succeeded', answer: event.output, values: context.values })),
                raise({ type: 'draft.used' }),
              ],
            },
            onError: [
              {
                guard: ({ event }) => Object.keys(refusalsIn(event.error)).length > 0,
                target: 'editing',
                actions: [
                  assign({ refusals: ({ event }) => refusalsIn(event.error), failure: undefined }),
                  emit(({ event }) => ({ type: 'form.failed', error: event.error })),
                ],
              },
              {
                target: 'failed',
                actions: [
                  assign({ failure: ({ event }) => event.error }),
                  emit(({ event }) => ({ type: 'form.failed', error: event.error })),
                ],
              },
            ],
          },
        },
        failed: { tags: 'checked', on: edits },
        succeeded: { on: firstEdits },
      },
    },
    draft: {
      initial: 'looking',
      on: { 'draft.used': '.none', 'form.reset': '.none' },
      states: {
        looking: { always: [{ guard: 'hasFreshDraft', target: 'restored' }, { guard: 'hasDraft', target: 'offered' }, { target: 'none' }] },
        none: {},
        offered: {
          on: {
            'draft.restore': {
              target: 'restored',
              actions: [
                'restore',
                enqueueActions(({ context: { draft }, enqueue }) => {
                  if (draft) enqueue.emit({ type: 'draft.restored', draft })
                }),
              ],
            },
            'draft.discard': { target: 'none', actions: emit({ type: 'draft.discarded' }) },
          },
        },
        restored: { on: { 'draft.discard': { actions: [emit({ type: 'draft.discarded' }), raise({ type: 'form.reset' })] } } },
      },
    },
  },
})

export type FormActor = ActorRefFrom<typeof formMachine>
export type FormSnapshot = SnapshotFrom<typeof formMachine>

const mark = (names: string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true]))

const refusalsIn = (error: unknown): Problems =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fieldErrors).flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first]])))
    : {}

export const isBlank = (value: unknown): boolean => value == null || (typeof value === 'string' && value.trim() === '')

/** What a field shows: what was typed, else what is written. */
export const shownValue = ({ context }: FormSnapshot, name: string): unknown =>
  name in context.typed ? context.typed[name] : context.values[name]

/**
 * The message a field shows. A blank one shows its error when it was touched or is marked required
 * (docs/product.md, Forms). One that is filled in wrongly (too short, no address) shows it once touched,
 * so nobody is corrected in mid-word; what the server refused shows at once, until the field changes.
 */
export function shownProblem(snapshot: FormSnapshot, name: string, isRequired: boolean): string | undefined {
  const { values, typed, problems, refusals, touched } = snapshot.context
  const isStale = name in typed && typed[name] !== values[name]
  if (refusals[name]) return isStale ? undefined : refusals[name]
  if (!snapshot.hasTag('checked') || !problems[name]) return undefined
  const isEmpty = isBlank(values[name])
  // Until it is written, an error of emptiness would stand under a field that is filled in.
  if (isStale && isEmpty && !isBlank(typed[name])) return undefined
  return touched[name] || (isEmpty && isRequired) ? problems[name] : undefined
}

/** Everything that is wrong, shown beside its field or not, for the summary. */
export const allProblems = ({ context }: FormSnapshot): Problems => ({ ...context.problems, ...context.refusals })

export const isDirty = ({ context }: FormSnapshot): boolean =>
  Object.entries({ ...context.values, ...context.typed }).some(([name, value]) => !isSame(value, context.saved[name]))

/** Whether two values of a field are the same to a person: null, undefined and blank text are all empty. */
export const isSame = (a: unknown, b: unknown) => Object.is(a, b) || (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)
