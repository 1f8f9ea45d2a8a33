import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { present } from '#api/core/objects'
import type { MetadataRecord } from '#api/exports/metadata'
import { types } from '../core/types'

export type Compared = { records: readonly MetadataRecord[]; isCut: boolean }
export type Outcome = {
  applied: readonly { place: number; productId: number; productDetailId: number; isNew: boolean }[]
  refused: readonly { place: number; message: string }[]
}
export type Chosen = Readonly<Record<number, readonly string[]>>

type Input = {
  compare: (file: File) => Promise<Compared>
  apply: (file: File, records: readonly MetadataRecord[], chosen: Chosen) => Promise<Outcome>
}
type Context = Input & {
  file: File | undefined
  compared: Compared | undefined
  chosen: Chosen
  left: readonly MetadataRecord[]
  wanted: number
  outcome: Outcome | undefined
  error: unknown
}

export type MetadataImportEvent =
  | { type: 'file.chosen'; file: File }
  | { type: 'fields.chosen'; place: number; names: readonly string[] }
  | { type: 'records.chosen'; places: readonly number[]; isChosen: boolean }
  | { type: 'import.apply' }
  | { type: 'import.stop' }

/** One transaction each, so that stopping is quick. */
export const slice = 20

const isOpen = ({ state }: MetadataRecord) => state === 'new' || state === 'changed'
const namesOf = ({ fields }: MetadataRecord) => fields.map(({ of, field }) => `${of}.${field}`)
/** A new title takes all that creates no other record. What changes a title of the catalogue is chosen by a person. */
const usual = (record: MetadataRecord) =>
  record.state === 'new' ? namesOf({ ...record, fields: record.fields.filter(({ isCreating }) => !isCreating) }) : []

export const wantedOf = ({ compared, chosen }: Pick<Context, 'compared' | 'chosen'>): MetadataRecord[] =>
  (compared?.records ?? []).filter((record) => isOpen(record) && (chosen[record.place]?.length ?? 0) > 0)

/** Compares the records of a file with the catalogue and applies chosen fields in slices. */
export const metadataImportMachine = setup({
  types: types<{
    context: Context
    input: Input
    events: MetadataImportEvent
    emitted: { type: 'import.applied'; count: number }
    tags: 'busy'
  }>(),
  actors: {
    compare: fromPromise<Compared, Context>(({ input }) => input.compare(present(input.file))),
    apply: fromPromise<Outcome, Context>(({ input }) => input.apply(present(input.file), input.left.slice(0, slice), input.chosen)),
  },
  guards: {
    hasChosen: ({ context }) => wantedOf(context).length > 0,
    isMoreLeft: ({ context }) => context.left.length > slice,
  },
  actions: {
    take: assign((_, file: File) => ({ file, compared: undefined, outcome: undefined, error: undefined })),
    show: assign((_, compared: Compared) => ({
      compared,
      chosen: Object.fromEntries(compared.records.map((record) => [record.place, usual(record)])),
    })),
    choose: assign({
      chosen: ({ context }, { place, names }: { place: number; names: readonly string[] }) => ({ ...context.chosen, [place]: names }),
    }),
    chooseRecords: assign({
      chosen: ({ context }, { places, isChosen }: { places: readonly number[]; isChosen: boolean }) => ({
        ...context.chosen,
        ...Object.fromEntries(
          (context.compared?.records ?? [])
            .filter((record) => isOpen(record) && places.includes(record.place))
            .map((record) => [record.place, isChosen ? namesOf(record) : []]),
        ),
      }),
    }),
    begin: assign(({ context }) => ({
      left: wantedOf(context),
      wanted: wantedOf(context).length,
      outcome: { applied: [], refused: [] },
      error: undefined,
    })),
    add: assign(({ context }, { applied, refused }: Outcome) => ({
      left: context.left.slice(slice),
      outcome: { applied: [...(context.outcome?.applied ?? []), ...applied], refused: [...(context.outcome?.refused ?? []), ...refused] },
    })),
    leaveRest: assign({ left: ({ context }) => context.left.slice(0, slice) }),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    tell: emit(({ context }) => ({ type: 'import.applied' as const, count: context.outcome?.applied.length ?? 0 })),
  },
}).createMachine({
  id: 'metadataImport',
  context: ({ input }) => ({
    ...input,
    file: undefined,
    compared: undefined,
    chosen: {},
    left: [],
    wanted: 0,
    outcome: undefined,
    error: undefined,
  }),
  initial: 'empty',
  states: {
    empty: { on: { 'file.chosen': { target: 'reading', actions: { type: 'take', params: ({ event }) => event.file } } } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'compare',
        src: 'compare',
        input: ({ context }) => context,
        onDone: { target: 'compared', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { 'file.chosen': { target: 'reading', reenter: true, actions: { type: 'take', params: ({ event }) => event.file } } },
    },
    failed: { on: { 'file.chosen': { target: 'reading', actions: { type: 'take', params: ({ event }) => event.file } } } },
    compared: {
      on: {
        'file.chosen': { target: 'reading', actions: { type: 'take', params: ({ event }) => event.file } },
        'fields.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
        'records.chosen': { actions: { type: 'chooseRecords', params: ({ event }) => event } },
        'import.apply': { guard: 'hasChosen', target: 'applying', actions: 'begin' },
      },
    },
    applying: {
      tags: 'busy',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isMoreLeft', target: 'applying', reenter: true, actions: { type: 'add', params: ({ event }) => event.output } },
          { target: 'applied', actions: { type: 'add', params: ({ event }) => event.output } },
        ],
        onError: { target: 'applied', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { 'import.stop': { actions: 'leaveRest' } },
    },
    applied: {
      tags: 'busy',
      entry: 'tell',
      invoke: {
        id: 'compareAgain',
        src: 'compare',
        input: ({ context }) => context,
        onDone: { target: 'compared', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})

export type MetadataImportActor = ActorRefFrom<typeof metadataImportMachine>
