import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, raise, type SnapshotFrom, setup } from 'xstate'
import { ApiError } from '#api/core/http'
import { types } from './types'

export type Values = Record<string, unknown>
export type Problems = Record<string, string>
/** Typed earlier, based on `base`. `isFresh`: the record is unchanged since, so the draft is restored without asking. */
export type Draft = { values: Values; base: Values; savedAt: number; isFresh: boolean }

export type FormInput = {
  initial: Values
  /** Written for the person beside what is saved: an edit, which nothing is checked for yet. */
  filled?: Values
  validate: (values: Values) => Problems
  submit: (values: Values) => Promise<unknown>
  draft?: Draft
  /** Declared `secret`: kept in no draft and no trace. */
  secrets?: readonly string[]
}

type FormContext = FormInput & {
  values: Values
  /** The form is dirty where `values` differ. */
  saved: Values
  /** Not yet in `values`: written after the debounce, on blur or Enter. */
  typed: Values
  /** Shown only in states tagged `checked`, as nothing is validated on mount. */
  problems: Problems
  /** Removed when their field changes. */
  refusals: Problems
  touched: Record<string, true>
  failure: unknown
}

export type FormEvent =
  | { type: 'field.typed'; name: string; value: unknown }
  /** Without a value it only flushes. */
  | { type: 'field.chosen'; name: string; value?: unknown }
  | { type: 'field.settled'; name: string }
  | { type: 'field.left'; name: string }
  | { type: 'form.submit' }
  | { type: 'form.reset'; initial?: Values }
  /** The record changed under the form. */
  | { type: 'form.rebased'; initial: Values; values: Values }
  | { type: 'draft.restore' }
  | { type: 'draft.discard' }
  | { type: 'draft.used' }

export type FormEmitted =
  | { type: 'form.succeeded'; answer: unknown; values: Values }
  | { type: 'form.failed'; error: unknown }
  | { type: 'form.refused' }
  | { type: 'draft.discarded' }
  | { type: 'draft.restored'; draft: Draft }

function write(context: FormContext, name: string, value: unknown): FormContext {
  const { [name]: _typed, ...typed } = context.typed
  if (Object.is(context.values[name], value)) return { ...context, typed }
  // A list's error may be at a part: `contributors.0.roleId`.
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

/** One form (docs/product.md, States and Forms). Value types are in `useForm`, as generic machine factories do not type-check. */
export const formMachine = setup({
  types: types<{ context: FormContext; events: FormEvent; emitted: FormEmitted; input: FormInput; tags: 'checked' }>(),
  actors: {
    submit: fromPromise<unknown, Pick<FormContext, 'submit' | 'values'>>(({ input }) => input.submit(input.values)),
  },
  delays: { debounce: 300 },
  guards: {
    hasProblems: ({ context }) => Object.keys(context.problems).length > 0,
    // A debounce left over by a reset or blur is ignored.
    isTyped: ({ context, event }) => event.type === 'field.settled' && event.name in context.typed,
    hasRefusals: (_, { error }: { error: unknown }) => Object.keys(refusalsIn(error)).length > 0,
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
  context: ({ input }) => begin(input, input.draft?.isFresh ? drafted(input) : { ...input.initial, ...input.filled }),
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
                guard: { type: 'hasRefusals', params: ({ event }) => ({ error: event.error }) },
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

export const shownValue = ({ context }: FormSnapshot, name: string): unknown =>
  name in context.typed ? context.typed[name] : context.values[name]

/**
 * The message of a field. A blank one shows its error when touched or required (docs/product.md, Forms), an invalid one once touched, a
 * server's refusal at once until the field changes.
 */
export function shownProblem(snapshot: FormSnapshot, name: string, isRequired: boolean): string | undefined {
  const { values, typed, problems, refusals, touched } = snapshot.context
  const isStale = name in typed && typed[name] !== values[name]
  if (refusals[name]) return isStale ? undefined : refusals[name]
  if (!snapshot.hasTag('checked') || !problems[name]) return undefined
  const isEmpty = isBlank(values[name])
  // Pending input is not empty.
  if (isStale && isEmpty && !isBlank(typed[name])) return undefined
  return touched[name] || (isEmpty && isRequired) ? problems[name] : undefined
}

export const allProblems = ({ context }: FormSnapshot): Problems => ({ ...context.problems, ...context.refusals })

/** null, undefined and blank texts are equal. */
export const isSame = (a: unknown, b: unknown) => Object.is(a, b) || (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)
