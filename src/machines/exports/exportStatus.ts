import { and, type SnapshotFrom, setup, transition } from 'xstate'
import type { RecordStatus } from '#api/library/recordExports'
import { types } from '../core/types'

/** What the law needs to know of an export. `errors` are titles that cannot go, of the last check. */
export type ExportFacts = {
  items: number
  errors: number
  hasConnection: boolean
}

export type ExportMove =
  | { type: 'export.check' }
  | { type: 'export.checked'; errors: number }
  | { type: 'export.edit' }
  /** `leaveOut`: without the titles that cannot go. */
  | { type: 'export.build'; leaveOut: boolean }
  | { type: 'export.built' }
  | { type: 'export.broke' }
  | { type: 'export.cancel' }
  | { type: 'export.deliver' }
  | { type: 'export.delivered' }
  | { type: 'export.undelivered' }

type Check = (args: { context: ExportFacts; event: ExportMove }) => boolean

const guards = {
  hasItems: ({ context }) => context.items > 0,
  hasNoErrors: ({ context, event }) =>
    context.errors === 0 || (event.type === 'export.build' && event.leaveOut && context.errors < context.items),
  hasConnection: ({ context }) => context.hasConnection,
  isFine: ({ event }) => event.type === 'export.checked' && event.errors === 0,
} satisfies Record<string, Check>

const edit = { 'export.edit': 'draft' } as const
const check = <State extends 'draft' | 'refused' | 'ready' | 'failed' | 'built' | 'delivered'>(state: State) =>
  ({
    // It stays where it is until what was found is known.
    'export.check': { target: state, guard: and(['hasItems']) },
    'export.checked': [{ target: 'ready', guard: and(['isFine']) }, { target: 'refused' }],
  }) as const
const build = { 'export.build': { target: 'building', guard: and(['hasItems', 'hasNoErrors']) } } as const

/**
 * The law of an export of records: check, make the file, send it; any change makes it a draft again. Asked by the views before a
 * click and by the server before a write. It has no effects and starts in the status it is given by `exportAt`.
 */
export const exportStatusMachine = setup({
  types: types<{ context: ExportFacts; events: ExportMove; input: ExportFacts }>(),
  guards,
}).createMachine({
  id: 'exportStatus',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { ...edit, ...check('draft') } },
    refused: { on: { ...edit, ...check('refused'), ...build } },
    ready: { on: { ...edit, ...check('ready'), ...build } },
    building: { on: { 'export.built': 'built', 'export.broke': 'failed', 'export.cancel': 'ready' } },
    failed: { on: { ...edit, ...check('failed'), ...build } },
    built: { on: { ...edit, ...check('built'), ...build, 'export.deliver': { target: 'delivering', guard: and(['hasConnection']) } } },
    delivering: { on: { 'export.delivered': 'delivered', 'export.undelivered': 'built' } },
    delivered: {
      on: { ...edit, ...check('delivered'), ...build, 'export.deliver': { target: 'delivering', guard: and(['hasConnection']) } },
    },
  },
})

/** The law as it stands for one export. */
export const exportAt = (status: RecordStatus, facts: ExportFacts): SnapshotFrom<typeof exportStatusMachine> =>
  exportStatusMachine.resolveState({ value: status, context: facts })

/** Why a move is refused: a code for programs, and a sentence for people. */
export type ExportRefusal = { reason: 'isIdle' | 'hasItems' | 'isChecked' | 'hasErrors' | 'isBuilt' | 'hasConnection'; message: string }

const busy: Partial<Record<RecordStatus, string>> = { building: 'A file is being made', delivering: 'A file is being sent' }
const titles = (count: number) => (count === 1 ? '1 title' : `${count} titles`)

/** Why the law refuses this move now, or undefined when it allows it. */
export function exportRefusal(status: RecordStatus, facts: ExportFacts, move: ExportMove): ExportRefusal | undefined {
  if (exportAt(status, facts).can(move)) return undefined
  const doing = busy[status]
  if (doing) return { reason: 'isIdle', message: `${doing}: wait until that is done` }
  if (facts.items === 0) return { reason: 'hasItems', message: 'Add at least one title' }
  if (move.type === 'export.deliver') {
    if (status !== 'built' && status !== 'delivered') return { reason: 'isBuilt', message: 'Make the file first' }
    return { reason: 'hasConnection', message: 'The profile says no connection to send by' }
  }
  if (status === 'draft') return { reason: 'isChecked', message: 'Check it first' }
  return { reason: 'hasErrors', message: `${titles(facts.errors)} cannot be sent` }
}

/** Where a move leads. @throws {Error} for one that the law refuses: ask `exportRefusal` first */
export function exportAfter(status: RecordStatus, facts: ExportFacts, move: ExportMove): RecordStatus {
  const now = exportAt(status, facts)
  if (!now.can(move)) throw new Error(`${move.type} is no move of an export that is ${status}`)
  const [next] = transition(exportStatusMachine, now, move)
  return next.value
}
