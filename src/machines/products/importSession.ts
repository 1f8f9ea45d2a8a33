import { assign, emit, fromPromise, setup } from 'xstate'
import { client } from '#api/core/client'
import { errorKind } from '#api/core/http'
import { nth, present } from '#api/core/objects'
import { isDoubtful } from '#api/core/sending/doubt'
import { type CauseAnswer, type ImportCause, importCauseList, resolveImportCause, undoImportCorrection } from '#api/products/importCauses'
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
/** `expected`: what the person saw in the cell. */
export type CellEdit = Cell & { expected: string; text: string }
/** `seen`: its cells, as the person saw them. */
type SkippedRow = { row: number; seen: string[] }
type Edit = CellEdit | { skip: SkippedRow[] } | { answer: CauseAnswer } | { undo: number }
export type RefusedEdit = { edit: CellEdit; error: unknown }
/** `causes`: those with most rows, of `causeCount`. */
type Session = { item: ImportItem; faulty: ImportRow[]; causes: ImportCause[]; causeCount: number }
type Corrected = { changedRows: number; correction: number | null }
type Mended = Pick<Session, 'item'> & Partial<Session & Corrected> & { error?: unknown }
export type LastCorrection = { correction: number; rows: number; isLeftOut: boolean }
const maxFaulty = 1000
const maxCauses = 100

type Context = {
  id: number | null
  item: ImportItem | null
  /** The first `maxFaulty` rows with errors of a checked import. */
  faulty: ImportRow[]
  causes: ImportCause[]
  causeCount: number
  /** The correction that can be undone at once. */
  last: LastCorrection | null
  upload: { file: File; kind: Kind } | null
  columns: Mapping[] | null
  sender: string | null
  /** The first one is being sent. */
  edits: Edit[]
  refused: RefusedEdit[]
  mode: Mode
  error: unknown
}

export type ImportSessionEvent =
  | { type: 'file.chosen'; file: File; kind: Kind }
  | { type: 'mapping.changed'; columns: Mapping[]; sender?: string }
  | { type: 'mapping.accepted' }
  | { type: 'mapping.reopened' }
  | { type: 'sheet.chosen'; sheet: string; headingRow?: number }
  | { type: 'cells.changed'; edit: CellEdit }
  | { type: 'rows.skipped'; rows: number[] }
  | { type: 'cause.answered'; answer: CauseAnswer }
  | { type: 'correction.undone'; correction: number }
  | { type: 'refusal.dismissed'; cell: Cell }
  | { type: 'import.apply'; mode: Mode }
  | { type: 'import.undo' }
  | { type: 'import.resume' }
  | { type: 'import.stop' }
  | { type: 'import.retry' }

export const mappingOf = ({ columns }: ImportItem): Mapping[] =>
  columns.map(({ index, field, value, decimal, isCreating, role }) => ({ index, field, value, decimal, isCreating, role }))

/** Columns of the file that are not imported. */
export const columnsLeftOut = ({ columns }: Pick<ImportItem, 'columns'>): string[] =>
  columns.flatMap(({ index, field, heading }, at) => (index !== null && field === null ? [heading || `Column ${at + 1}`] : []))

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
  if ((item.state !== 'checked' && item.state !== 'applied') || item.counts.faulty === 0)
    return { item, faulty: [], causes: [], causeCount: 0 }
  const params = { id: item.id }
  const [rows, causes] = await Promise.all([
    client.call(importRowList, { params, body: { filter: { only: 'faulty' }, pageSize: maxFaulty } }),
    client.call(importCauseList, { params, body: { pageSize: maxCauses } }),
  ])
  return { item, faulty: rows.data, causes: causes.data, causeCount: causes.result.total }
}

/** Rows that are corrected, or still to be, after others were saved. */
const isOpen = ({ state, counts, written }: ImportItem): boolean =>
  state === 'checked' || (state === 'applied' && counts.add + counts.change + counts.faulty > written.add + written.change)

const readSession = async (id: number, signal: AbortSignal) =>
  withFaulty((await client.call(readImport, { params: { id } }, { signal })).data)

const without = (refused: readonly RefusedEdit[], { row, index }: Cell) =>
  refused.filter(({ edit }) => edit.row !== row || edit.index !== index)

/** Queued edits were made over what the cells held before `done`. */
const over = (waiting: readonly Edit[], done: CellEdit): Edit[] =>
  waiting.map((edit) => {
    if ('skip' in edit) return { skip: edit.skip.map((one) => (one.row === done.row ? { ...one, seen: seenAfter(one.seen, done) } : one)) }
    return 'text' in edit && edit.index === done.index && edit.expected === done.expected && edit.row === done.row
      ? { ...edit, expected: done.text }
      : edit
  })

const seenAfter = (seen: readonly string[], { index, text }: CellEdit) => seen.map((cell, i) => (i === index ? text : cell))

const isLeavingOut = (edit: Edit | undefined): boolean =>
  edit !== undefined && ('skip' in edit || ('answer' in edit && ['leaveOut', 'keepFirst'].includes(edit.answer.action)))

async function correct(id: number, edit: Edit): Promise<Corrected & { item: ImportItem }> {
  const params = { id }
  if ('answer' in edit) return (await client.call(resolveImportCause, { params, body: edit.answer })).data
  if ('undo' in edit)
    return { ...(await client.call(undoImportCorrection, { params, body: { correction: edit.undo } })).data, correction: null }
  const body = 'skip' in edit ? { cells: [], skip: edit.skip.map((one) => ({ ...one, isSkipped: true })) } : { cells: [edit] }
  return (await client.call(editImportCells, { params, body })).data
}

/** One import, from choosing its file to undoing it. Sliced work is requested repeatedly; after a lost answer the import is read first. */
export const importSessionMachine = setup({
  types: types<{
    context: Context
    input: { id: number | null }
    events: ImportSessionEvent
    emitted: { type: 'import.changed' | 'import.written' } | { type: 'import.uploaded'; id: number }
    tags: 'busy'
  }>(),
  actors: {
    upload: fromPromise<ImportItem, { file: File; kind: Kind }>(
      async ({ input }) => (await client.call(uploadImport, { body: input })).data,
    ),
    read: fromPromise<Session, number>(({ input, signal }) => readSession(input, signal)),
    map: fromPromise<ImportItem, { item: ImportItem; sheet: string; headingRow: number | undefined; columns: Mapping[] }>(
      async ({ input: { item, sheet, headingRow, columns } }) =>
        (await client.call(editImportMapping, { params: { id: item.id }, body: { version: item.version, sheet, headingRow, columns } }))
          .data,
    ),
    check: fromPromise<Session, { item: ImportItem; columns: Mapping[] | null; sender: string | null }>(async ({ input }) => {
      const { item, columns, sender } = input
      const body = { version: item.version, sheet: item.sheet, columns: columns ?? [], ...(sender !== null && { sender }) }
      const { id, version } = columns ? (await client.call(editImportMapping, { params: { id: item.id }, body })).data : item
      return withFaulty((await client.call(checkImport, { params: { id }, body: { version } })).data)
    }),
    // A refused cell may hold what somebody else typed: read the import again.
    // Another edit that waits reads the rows.
    mend: fromPromise<Mended, { id: number; edit: Edit; isLast: boolean }>(async ({ input: { id, edit, isLast }, signal }) => {
      try {
        const { item, ...corrected } = await correct(id, edit)
        return { ...(isLast ? await withFaulty(item) : { item }), ...corrected }
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
    isClean: ({ context }) => context.item !== null && isOpen(context.item) && context.item.counts.faulty === 0,
    isChecked: ({ context }) => context.item !== null && isOpen(context.item),
    isUnderWay: ({ context }) => context.item?.state === 'applying' || context.item?.state === 'undoing',
    isApplied: ({ context }) => context.item?.state === 'applied',
    mayApply: ({ context, event }) =>
      event.type === 'import.apply' && may(context, event.mode === 'all' ? 'import.applyAll' : 'import.applyGood'),
    mayUndo: ({ context }) => may(context, 'import.undo'),
    isUnwritten: ({ context }) => context.item?.state === 'checked',
    isUndoing: ({ context }) => context.item?.state === 'undoing',
    isMoreToMend: ({ context }) => context.edits.length > 0,
    isMoreToApply: (_, { item }: { item: ImportItem }) => item.state === 'applying',
    isMoreToUndo: (_, { item }: { item: ImportItem }) => item.state === 'undoing',
    isMoreToCheck: (_, { item }: { item: ImportItem }) => item.state === 'checking',
    isDoubtful: (_, { error }: { error: unknown }) => isDoubtful(error) || errorKind(error) === 'conflict',
    hasItem: ({ context }) => context.id !== null,
  },
  actions: {
    keep: assign((_, { item, faulty = [], causes = [], causeCount = 0 }: Partial<Session> & Pick<Session, 'item'>) => ({
      item,
      faulty,
      causes,
      causeCount,
      last: null,
      refused: [],
      id: item.id,
      columns: null,
      sender: null,
      error: undefined,
    })),
    keepBeside: assign(({ context }, read: Partial<Session>) => ({
      item: read.item ?? context.item,
      faulty: read.faulty ?? context.faulty,
      causes: read.causes ?? context.causes,
      causeCount: read.causeCount ?? context.causeCount,
    })),
    noteCorrection: assign(({ context }, { correction = null, changedRows = 0 }: Partial<Corrected>) => ({
      last: correction === null ? null : { correction, rows: changedRows, isLeftOut: isLeavingOut(context.edits[0]) },
    })),
    remember: assign((_, { error }: { error: unknown }) => ({ error })),
    forgetError: assign({ error: undefined }),
    choose: assign(({ event }) =>
      event.type === 'file.chosen' ? { upload: { file: event.file, kind: event.kind }, error: undefined } : {},
    ),
    say: assign(({ event }) =>
      event.type === 'mapping.changed' ? { columns: event.columns, ...(event.sender !== undefined && { sender: event.sender }) } : {},
    ),
    addEdit: assign(({ context: { edits, refused, faulty }, event }) => {
      if (event.type === 'rows.skipped') {
        const skip = event.rows.map((row) => ({ row, seen: faulty.find(({ id }) => id === row)?.cells ?? [] }))
        return { edits: [...edits, { skip }] }
      }
      if (event.type === 'cause.answered') return { edits: [...edits, { answer: event.answer }] }
      if (event.type === 'correction.undone') return { edits: [...edits, { undo: event.correction }], last: null }
      return event.type === 'cells.changed' ? { edits: [...edits, event.edit], refused: without(refused, event.edit) } : {}
    }),
    settleEdit: assign(({ context }, { error }: { error?: unknown }) => {
      const { refused } = context
      const [edit, ...waiting] = context.edits
      if (!edit || !('text' in edit)) return { edits: waiting, error: error ?? context.error }
      return error === undefined ? { edits: over(waiting, edit) } : { edits: waiting, refused: [...refused, { edit, error }] }
    }),
    dismissRefusal: assign(({ context, event }) =>
      event.type === 'refusal.dismissed' ? { refused: without(context.refused, event.cell) } : {},
    ),
    setMode: assign(({ event }) => (event.type === 'import.apply' ? { mode: event.mode } : {})),
    tell: emit({ type: 'import.changed' as const }),
    tellUploaded: emit(({ context }) => ({ type: 'import.uploaded' as const, id: context.id ?? 0 })),
    tellWritten: emit({ type: 'import.written' as const }),
  },
}).createMachine({
  id: 'importSession',
  context: ({ input }) => ({
    id: input.id,
    item: null,
    faulty: [],
    causes: [],
    causeCount: 0,
    last: null,
    upload: null,
    columns: null,
    sender: null,
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
        onDone: {
          target: 'standing',
          actions: [{ type: 'keep', params: ({ event }) => ({ item: event.output }) }, 'tell', 'tellUploaded'],
        },
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
          headingRow: event.type === 'sheet.chosen' ? event.headingRow : undefined,
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
          sender: context.sender,
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
        'cause.answered': { target: 'mending', actions: ['addEdit', 'forgetError'] },
        'correction.undone': { target: 'mending', actions: ['addEdit', 'forgetError'] },
        'import.undo': { guard: 'mayUndo', target: 'undoing', actions: 'forgetError' },
        'refusal.dismissed': { actions: 'dismissRefusal' },
        'import.apply': { guard: 'mayApply', target: 'applying', actions: ['setMode', 'forgetError'] },
        'mapping.reopened': { guard: 'isUnwritten', target: 'mapping' },
      },
    },
    mending: {
      tags: 'busy',
      on: {
        'cells.changed': { actions: 'addEdit' },
        'rows.skipped': { actions: 'addEdit' },
        'cause.answered': { actions: 'addEdit' },
        'correction.undone': { actions: 'addEdit' },
        'refusal.dismissed': { actions: 'dismissRefusal' },
      },
      invoke: {
        id: 'mend',
        src: 'mend',
        input: ({ context }) => ({ id: held(context).id, edit: nth(context.edits, 0), isLast: context.edits.length === 1 }),
        onDone: {
          target: 'standing',
          actions: [
            { type: 'noteCorrection', params: ({ event }) => event.output },
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
          // Reads the rows that were left, which stay open.
          { target: 'reading', actions: [{ type: 'keep', params: ({ event }) => ({ item: event.output }) }, 'tellWritten'] },
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
