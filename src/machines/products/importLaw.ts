import { and, type SnapshotFrom, setup } from 'xstate'
import { columnOf, keyColumns } from '#api/products/importColumns'
import { type ImportItem, type ImportState, mostAtOnce, undoDays } from '#api/products/imports'
import { types } from '../core/types'

/** What the law needs to know of an import. */
export type ImportFacts = {
  /** A column has the ISBN, or another number of an edition. */
  isKeyMapped: boolean
  /** The heading of a column whose numbers could be read in two ways; none where each can be read. */
  ambiguous: string | null
  /** Rows with a problem, and their cells. */
  faulty: number
  faultyCells: number
  /** Rows that would add or change something. */
  good: number
  /** Since it was applied; 0 before that. */
  days: number
}

export type ImportMove =
  | { type: 'import.map' }
  | { type: 'import.check' }
  | { type: 'import.mend' }
  | { type: 'import.applyAll' }
  | { type: 'import.applyGood' }
  | { type: 'import.undo' }
  | { type: 'import.remove' }
  /** The step that goes on slice by slice has done its last. */
  | { type: 'import.finish' }

type Check = (args: { context: ImportFacts }) => boolean

const guards = {
  isKeyMapped: ({ context }) => context.isKeyMapped,
  isUnambiguous: ({ context }) => context.ambiguous === null,
  hasGoodRows: ({ context }) => context.good > 0,
  isClean: ({ context }) => context.faulty === 0,
  isWithinOne: ({ context }) => context.good <= mostAtOnce,
  isUndoable: ({ context }) => context.days <= undoDays,
} satisfies Record<string, Check>

type Requirement = keyof typeof guards

/** What each move asks for, in the order in which a refusal names them. */
const requirements = {
  'import.check': ['isKeyMapped', 'isUnambiguous'],
  'import.applyAll': ['hasGoodRows', 'isClean', 'isWithinOne'],
  'import.applyGood': ['hasGoodRows'],
  'import.undo': ['isUndoable'],
} satisfies Partial<Record<ImportMove['type'], Requirement[]>>

const map = { target: 'mapped' } as const
const check = { target: 'checking', guard: and(requirements['import.check']) } as const
const gone = { target: 'removed' } as const

/**
 * The law of an import: asked by the screen before a click and by the server before a write. Checking, applying the good rows and
 * undoing go on in slices, each of which can be the last before a process ends: the next one takes up where it was.
 */
export const importLawMachine = setup({
  types: types<{ context: ImportFacts; events: ImportMove; input: ImportFacts }>(),
  guards,
}).createMachine({
  id: 'importLaw',
  context: ({ input }) => input,
  initial: 'reading',
  states: {
    reading: { on: { 'import.finish': 'read', 'import.remove': gone } },
    read: { on: { 'import.map': map, 'import.check': check, 'import.remove': gone } },
    mapped: { on: { 'import.map': map, 'import.check': check, 'import.remove': gone } },
    checking: { on: { 'import.map': map, 'import.check': check, 'import.finish': 'checked', 'import.remove': gone } },
    checked: {
      on: {
        'import.map': map,
        'import.check': check,
        'import.mend': 'checked',
        'import.applyAll': { target: 'applied', guard: and(requirements['import.applyAll']) },
        'import.applyGood': { target: 'applying', guard: and(requirements['import.applyGood']) },
        'import.remove': gone,
      },
    },
    applying: { on: { 'import.applyGood': 'applying', 'import.finish': 'applied' } },
    applied: { on: { 'import.undo': { target: 'undoing', guard: and(requirements['import.undo']) } } },
    undoing: { on: { 'import.undo': 'undoing', 'import.finish': 'undone' } },
    undone: { on: { 'import.remove': gone } },
    removed: { type: 'final' },
  },
})

/** The law as it stands for one import. */
export const importLawAt = (state: ImportState, facts: ImportFacts): SnapshotFrom<typeof importLawMachine> =>
  importLawMachine.resolveState({ value: state, context: facts })

export type ImportRefusal = { code: Requirement | 'isFromHere'; message: string }

/** The word for each state, the same everywhere. */
export const importStateLabels = {
  reading: 'Not read whole',
  read: 'Read',
  mapped: 'Columns said',
  checking: 'Being checked',
  checked: 'Checked',
  applying: 'Partly applied',
  applied: 'Applied',
  undoing: 'Partly undone',
  undone: 'Undone',
} as const satisfies Record<ImportState, string>

/** Why the law refuses this move now, or undefined when it allows it. */
export function importRefusalOf(state: ImportState, facts: ImportFacts, move: ImportMove['type']): ImportRefusal | undefined {
  const law = importLawAt(state, facts)
  if (law.can({ type: move })) return undefined
  const asked = (requirements as Partial<Record<ImportMove['type'], Requirement[]>>)[move]
  const failed = asked?.find((name) => !guards[name]({ context: facts }))
  const isFromHere = move in (importLawMachine.states[state]?.config.on ?? {})
  return failed && isFromHere
    ? { code: failed, message: reasons[failed](facts) }
    : { code: 'isFromHere', message: `This cannot be done with an import that is ‘${importStateLabels[state].toLowerCase()}’` }
}

const reasons: Record<Requirement, (facts: ImportFacts) => string> = {
  isKeyMapped: () => 'Say which column has the ISBN, the EAN, or the number of an edition or an article',
  isUnambiguous: ({ ambiguous }) => `Say what a number such as 1,299 in ‘${ambiguous}’ is: a thousand and more, or one and decimals`,
  hasGoodRows: () => 'No row would add or change anything',
  isClean: ({ faulty, faultyCells, good }) =>
    `${faultyCells} ${faultyCells === 1 ? 'cell is' : 'cells are'} to be mended in ${faulty} ${faulty === 1 ? 'row' : 'rows'}, or write ${good === 1 ? 'the good row' : `the ${good} good rows`}`,
  isWithinOne: () => `At most ${mostAtOnce.toLocaleString('en-GB')} rows are written all or none: write the good rows, part by part`,
  isUndoable: () => `It was applied more than ${undoDays} days ago`,
}

/** What the law asks of an import as it was answered. */
export const importFactsOf = (
  { columns, counts, faultyCells, appliedAt }: Pick<ImportItem, 'columns' | 'counts' | 'faultyCells' | 'appliedAt'>,
  now: number,
): ImportFacts => ({
  isKeyMapped: columns.some(({ field }) => field !== null && keyColumns.includes(field)),
  ambiguous:
    columns.find(({ field, isAmbiguous, decimal }) => isAmbiguous && decimal === null && columnOf(field ?? '')?.meta?.kind === 'moneyIn')
      ?.heading ?? null,
  faulty: counts.faulty,
  faultyCells,
  good: counts.add + counts.change,
  days: appliedAt === null ? 0 : (now - Date.parse(appliedAt)) / 86_400_000,
})
