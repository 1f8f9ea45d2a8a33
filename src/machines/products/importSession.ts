import { assign, emit, fromPromise, setup } from 'xstate'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { nth, present } from '#api/core/objects'
import {
  applyImport,
  checkImport,
  editImportCells,
  editImportMapping,
  type ImportItem,
  type ImportRow,
  importRowList,
  type Mapping,
  readImport,
  undoImport,
  uploadImport,
} from '#api/products/imports'
import { types } from '../core/types'
import { type ImportMove, importFactsOf, importLaw } from './importLaw'

type Kind = ImportItem['kind']
type Mode = 'all' | 'good'
type Cell = { row: number; index: number }
/** `expected`: what the person saw in the cell. `alsoSame`: also all equal cells of its column. */
export type CellEdit = Cell & { expected: string; text: string; alsoSame: boolean }
type Edit = CellEdit | { skip: number[] }
export type RefusedEdit = { edit: CellEdit; error: unknown }
type Session = { item: ImportItem; faulty: ImportRow[] }
const maxFaulty = 1000

type Context = {
  id: number | null
  item: ImportItem | null
  /** The first `maxFaulty` rows with errors of a checked import. */
  faulty: ImportRow[]
  upload: { file: File; kind: Kind } | null
  columns: Mapping[] | null
  /** The first one is being sent. */
  edits: Edit[]
  refused: RefusedEdit[]
  mode: Mode
  error: unknown
}

export type ImportSessionEvent =
  | { type: 'file.chosen'; file: File; kind: Kind }
  | { type: 'mapping.changed'; columns: Mapping[] }
  | { type: 'mapping.accepted' }
  | { type: 'mapping.reopened' }
  | { type: 'sheet.chosen'; sheet: string }
  | { type: 'cells.changed'; edit: CellEdit }
  | { type: 'rows.skipped'; rows: number[] }
  | { type: 'refusal.dismissed'; cell: Cell }
  | { type: 'import.apply'; mode: Mode }
  | { type: 'import.undo' }
  | { type: 'import.resume' }
  | { type: 'import.stop' }
  | { type: 'import.retry' }

export const mappingOf = ({ columns }: ImportItem): Mapping[] =>
  columns.map(({ index, field, value, decimal, isCreating }) => ({ index, field, value, decimal, isCreating }))

export const itemWithMapping = (item: ImportItem, columns: readonly Mapping[] | null): ImportItem =>
  columns
    ? {
        ...item,
        columns: columns.map((column) => {
          const existing = item.columns.find(({ index }) => index !== null && index === column.index)
          return { heading: '', samples: [], isAmbiguous: false, ...existing, ...column }
        }),
      }
    : item

export const sessionRefusal = (item: ImportItem, columns: readonly Mapping[] | null, move: ImportMove['type']): string | undefined =>
  importLaw.refusal(item.state, { type: move }, importFactsOf(itemWithMapping(item, columns), Date.now()))?.message

const held = (context: Context): ImportItem => {
  if (!context.item) throw new Error('No import is open')
  return context.item
}

const may = (context: Context, move: ImportMove['type']) => context.item !== null && !sessionRefusal(context.item, context.columns, move)

async function withFaulty(item: ImportItem): Promise<Session> {
  if (item.state !== 'checked' || item.counts.faulty === 0) return { item, faulty: [] }
  const body = { filter: { only: 'faulty' as const }, pageSize: maxFaulty }
  return { item, faulty: (await client.call(importRowList, { params: { id: item.id }, body })).data }
}
const readSession = async (id: number, signal: AbortSignal) =>
  withFaulty((await client.call(readImport, { params: { id } }, { signal })).data)

const without = (refused: readonly RefusedEdit[], { row, index }: Cell) =>
  refused.filter(({ edit }) => edit.row !== row || edit.index !== index)

/** Queued edits were typed over what the cells held before `done`. */
const over = (waiting: readonly Edit[], done: CellEdit): Edit[] =>
  waiting.map((edit) =>
    'text' in edit && edit.index === done.index && edit.expected === done.expected && (done.alsoSame || edit.row === done.row)
      ? { ...edit, expected: done.text }
      : edit,
  )

/** One import, from choosing its file to undoing it. Sliced work is requested repeatedly; after a lost answer the import is read first. */
export const importSessionMachine = setup({
  types: types<{
    context: Context
    input: { id: number | null }
    events: ImportSessionEvent
    emitted: { type: 'import.changed' | 'import.written' }
    tags: 'busy'
  }>(),
  actors: {
    upload: fromPromise<ImportItem, { file: File; kind: Kind }>(
      async ({ input }) => (await client.call(uploadImport, { body: input })).data,
    ),
    read: fromPromise<Session, number>(({ input, signal }) => readSession(input, signal)),
    map: fromPromise<ImportItem, { item: ImportItem; sheet: string; columns: Mapping[] }>(
      async ({ input: { item, sheet, columns } }) =>
        (await client.call(editImportMapping, { params: { id: item.id }, body: { version: item.version, sheet, columns } })).data,
    ),
    check: fromPromise<Session, { item: ImportItem; columns: Mapping[] | null }>(async ({ input: { item, columns } }) => {
      const { id, version } = columns
        ? (await client.call(editImportMapping, { params: { id: item.id }, body: { version: item.version, sheet: item.sheet, columns } }))
            .data
        : item
      return withFaulty((await client.call(checkImport, { params: { id }, body: { version } })).data)
    }),
    // A refused cell may hold what somebody else typed: read the import again.
    mend: fromPromise<Session & { error?: unknown }, { id: number; edit: Edit }>(async ({ input: { id, edit }, signal }) => {
      const body =
        'skip' in edit
          ? { cells: [], alsoSame: false, skip: edit.skip.map((row) => ({ row, isSkipped: true })) }
          : { cells: [edit], alsoSame: edit.alsoSame }
      try {
        return await withFaulty((await client.call(editImportCells, { params: { id }, body })).data.item)
      } catch (error) {
        return { ...(await readSession(id, signal)), error }
      }
    }),
    apply: fromPromise<ImportItem, { item: ImportItem; mode: Mode }>(
      async ({ input: { item, mode } }) =>
        (await client.call(applyImport, { params: { id: item.id }, body: { version: item.version, mode } })).data.item,
    ),
    undo: fromPromise<ImportItem, ImportItem>(
      async ({ input }) => (await client.call(undoImport, { params: { id: input.id }, body: { version: input.version } })).data.item,
    ),
  },
  guards: {
    isMapped: ({ context }) => may(context, 'import.check'),
    isReading: ({ context }) => context.item?.state === 'reading',
    isToBeMapped: ({ context }) => context.item?.state === 'read' || context.item?.state === 'mapped',
    isBeingChecked: ({ context }) => context.item?.state === 'checking',
    isClean: ({ context }) => context.item?.state === 'checked' && context.item.counts.faulty === 0,
    isChecked: ({ context }) => context.item?.state === 'checked',
    isUnderWay: ({ context }) => context.item?.state === 'applying' || context.item?.state === 'undoing',
    isApplied: ({ context }) => context.item?.state === 'applied',
    mayApply: ({ context, event }) =>
      event.type === 'import.apply' && may(context, event.mode === 'all' ? 'import.applyAll' : 'import.applyGood'),
    mayUndo: ({ context }) => may(context, 'import.undo'),
    isUndoing: ({ context }) => context.item?.state === 'undoing',
    isMoreToMend: ({ context }) => context.edits.length > 0,
    isMoreToApply: (_, { item }: { item: ImportItem }) => item.state === 'applying',
    isMoreToUndo: (_, { item }: { item: ImportItem }) => item.state === 'undoing',
    isMoreToCheck: (_, { item }: { item: ImportItem }) => item.state === 'checking',
    isDoubtful: (_, { error }: { error: unknown }) => error instanceof ApiError && (error.isDoubtful || error.kind === 'conflict'),
    hasItem: ({ context }) => context.id !== null,
  },
  actions: {
    keep: assign((_, { item, faulty = [] }: { item: ImportItem; faulty?: ImportRow[] }) => ({
      item,
      faulty,
      refused: [],
      id: item.id,
      columns: null,
      error: undefined,
    })),
    keepBeside: assign((_, { item, faulty }: Session) => ({ item, faulty })),
    remember: assign((_, { error }: { error: unknown }) => ({ error })),
    forgetError: assign({ error: undefined }),
    choose: assign(({ event }) =>
      event.type === 'file.chosen' ? { upload: { file: event.file, kind: event.kind }, error: undefined } : {},
    ),
    say: assign(({ event }) => (event.type === 'mapping.changed' ? { columns: event.columns } : {})),
    addEdit: assign(({ context: { edits, refused }, event }) => {
      if (event.type === 'rows.skipped') return { edits: [...edits, { skip: event.rows }] }
      return event.type === 'cells.changed' ? { edits: [...edits, event.edit], refused: without(refused, event.edit) } : {}
    }),
    settleEdit: assign(({ context }, { error }: { error?: unknown }) => {
      const { refused } = context
      const [edit, ...waiting] = context.edits
      if (!edit || 'skip' in edit) return { edits: waiting, error: error ?? context.error }
      return error === undefined ? { edits: over(waiting, edit) } : { edits: waiting, refused: [...refused, { edit, error }] }
    }),
    dismissRefusal: assign(({ context, event }) =>
      event.type === 'refusal.dismissed' ? { refused: without(context.refused, event.cell) } : {},
    ),
    setMode: assign(({ event }) => (event.type === 'import.apply' ? { mode: event.mode } : {})),
    tell: emit({ type: 'import.changed' as const }),
    tellWritten: emit({ type: 'import.written' as const }),
  },
}).createMachine({
  id: 'importSession',
  context: ({ input }) => ({
    id: input.id,
    item: null,
    faulty: [],
    upload: null,
    columns: null,
    edits: [],
    refused: [],
    mode: 'good',
    error: undefined,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasItem', target: 'reading' }, { target: 'choosing' }] },
    choosing: { on: { 'file.chosen': { target: 'uploading', actions: 'choose' } } },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => present(context.upload),
        onDone: { target: 'standing', actions: [{ type: 'keep', params: ({ event }) => ({ item: event.output }) }, 'tell'] },
        onError: { target: 'choosing', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.id ?? 0,
        onDone: { target: 'standing', actions: { type: 'keepBeside', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    standing: {
      always: [
        { guard: 'isMoreToMend', target: 'mending' },
        { guard: 'isReading', target: 'broken' },
        { guard: 'isToBeMapped', target: 'mapping' },
        { guard: 'isBeingChecked', target: 'mapping' },
        { guard: 'isClean', target: 'reviewing.clean' },
        { guard: 'isChecked', target: 'reviewing.faulty' },
        { guard: 'isUnderWay', target: 'paused' },
        { guard: 'isApplied', target: 'applied' },
        { target: 'undone' },
      ],
    },
    broken: {},
    mapping: {
      on: {
        'mapping.changed': { actions: ['say', 'forgetError'] },
        'mapping.accepted': { guard: 'isMapped', target: 'checking', actions: 'forgetError' },
        'sheet.chosen': { target: 'turning', actions: 'forgetError' },
      },
    },
    turning: {
      tags: 'busy',
      invoke: {
        id: 'map',
        src: 'map',
        input: ({ context, event }) => ({
          item: held(context),
          sheet: event.type === 'sheet.chosen' ? event.sheet : held(context).sheet,
          columns: mappingOf(held(context)),
        }),
        onDone: { target: 'standing', actions: { type: 'keep', params: ({ event }) => ({ item: event.output }) } },
        onError: { target: 'reading', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({
          item: held(context),
          columns: context.columns ?? (held(context).state === 'read' ? mappingOf(held(context)) : null),
        }),
        onDone: [
          {
            guard: { type: 'isMoreToCheck', params: ({ event }) => event.output },
            target: 'checking',
            reenter: true,
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'standing', actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'] },
        ],
        onError: { target: 'reading', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { 'import.stop': 'reading' },
    },
    reviewing: {
      initial: 'faulty',
      states: { clean: {}, faulty: {} },
      on: {
        'cells.changed': { target: 'mending', actions: ['addEdit', 'forgetError'] },
        'rows.skipped': { target: 'mending', actions: ['addEdit', 'forgetError'] },
        'refusal.dismissed': { actions: 'dismissRefusal' },
        'import.apply': { guard: 'mayApply', target: 'applying', actions: ['setMode', 'forgetError'] },
        'mapping.reopened': 'mapping',
      },
    },
    mending: {
      tags: 'busy',
      on: {
        'cells.changed': { actions: 'addEdit' },
        'rows.skipped': { actions: 'addEdit' },
        'refusal.dismissed': { actions: 'dismissRefusal' },
      },
      invoke: {
        id: 'mend',
        src: 'mend',
        input: ({ context }) => ({ id: held(context).id, edit: nth(context.edits, 0) }),
        onDone: {
          target: 'standing',
          actions: [
            { type: 'settleEdit', params: ({ event }) => event.output },
            { type: 'keepBeside', params: ({ event }) => event.output },
            'tell',
          ],
        },
        onError: { target: 'standing', actions: { type: 'settleEdit', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    applying: {
      tags: 'busy',
      on: { 'import.stop': 'reading' },
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ item: held(context), mode: context.mode }),
        onDone: [
          {
            guard: { type: 'isMoreToApply', params: ({ event }) => ({ item: event.output }) },
            target: 'applying',
            reenter: true,
            actions: { type: 'keep', params: ({ event }) => ({ item: event.output }) },
          },
          { target: 'standing', actions: [{ type: 'keep', params: ({ event }) => ({ item: event.output }) }, 'tellWritten'] },
        ],
        onError: [
          {
            guard: { type: 'isDoubtful', params: ({ event }) => ({ error: event.error }) },
            target: 'reading',
            actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    paused: {
      on: {
        'import.resume': [
          { guard: 'isUndoing', target: 'undoing', actions: 'forgetError' },
          { target: 'applying', actions: 'forgetError' },
        ],
      },
    },
    applied: { on: { 'import.undo': { guard: 'mayUndo', target: 'undoing', actions: 'forgetError' } } },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => held(context),
        onDone: [
          {
            guard: { type: 'isMoreToUndo', params: ({ event }) => ({ item: event.output }) },
            target: 'undoing',
            reenter: true,
            actions: { type: 'keep', params: ({ event }) => ({ item: event.output }) },
          },
          { target: 'standing', actions: [{ type: 'keep', params: ({ event }) => ({ item: event.output }) }, 'tellWritten'] },
        ],
        onError: { target: 'reading', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    undone: {},
    failed: {
      on: {
        'import.retry': [
          { guard: 'hasItem', target: 'reading', actions: 'forgetError' },
          { target: 'choosing', actions: 'forgetError' },
        ],
      },
    },
  },
})
