import { columnOf, keyColumns } from '#api/products/importColumns'
import { type ImportItem, type ImportState, maxAtOnce, undoDays } from '#api/products/imports'
import { defineLaw } from '../core/law'

export type ImportFacts = {
  isKeyMapped: boolean
  ambiguous: string | null
  faulty: number
  faultyCells: number
  good: number
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
  | { type: 'import.finish' }

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

const map = { 'import.map': 'mapped' } as const
const check = { 'import.check': { to: 'checking', if: ['isKeyMapped', 'isUnambiguous'] } } as const
const remove = { 'import.remove': 'removed' } as const

const counted = (count: number, noun: string) => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`

/**
 * The law of an import. Checking, applying the good rows and undoing go on in slices, each of which can be the last before a process
 * ends: the next one takes up where it was.
 */
export const importLaw = defineLaw<ImportFacts, ImportMove>()({
  id: 'importLaw',
  states: {
    reading: { 'import.finish': 'read', ...remove },
    read: { ...map, ...check, ...remove },
    mapped: { ...map, ...check, ...remove },
    checking: { ...map, ...check, 'import.finish': 'checked', ...remove },
    checked: {
      ...map,
      ...check,
      'import.mend': 'checked',
      'import.applyAll': { to: 'applied', if: ['hasGoodRows', 'isClean', 'isWithinOne'] },
      'import.applyGood': { to: 'applying', if: ['hasGoodRows'] },
      ...remove,
    },
    applying: { 'import.applyGood': 'applying', 'import.finish': 'applied' },
    // Rows that were left stay open, and are written later.
    applied: {
      'import.mend': 'applied',
      'import.applyGood': { to: 'applying', if: ['hasGoodRows'] },
      'import.undo': { to: 'undoing', if: ['isUndoable'] },
    },
    undoing: { 'import.undo': 'undoing', 'import.finish': 'undone' },
    undone: remove,
    removed: {},
  },
  guards: {
    isKeyMapped: ({ isKeyMapped }) => isKeyMapped,
    isUnambiguous: ({ ambiguous }) => ambiguous === null,
    hasGoodRows: ({ good }) => good > 0,
    isClean: ({ faulty }) => faulty === 0,
    isWithinOne: ({ good }) => good <= maxAtOnce,
    isUndoable: ({ days }) => days <= undoDays,
  },
  reasons: {
    isKeyMapped: () => 'Say which column has the ISBN, the EAN, or the number of an edition or an article',
    isUnambiguous: ({ ambiguous }) => `Say what a number such as 1,299 in ‘${ambiguous}’ is: a thousand and more, or one and decimals`,
    hasGoodRows: () => 'No row would add or change anything',
    isClean: ({ faultyCells, good }) => `Correct the ${counted(faultyCells, 'problem')} first, or save the ${counted(good, 'valid row')}`,
    isWithinOne: () => `At most ${maxAtOnce.toLocaleString('en-GB')} rows are written all or none: write the good rows, part by part`,
    isUndoable: () => `It was applied more than ${undoDays} days ago`,
  },
  misplaced: (state) => ({
    code: 'isFromHere',
    message: `This cannot be done with an import that is ‘${state === 'removed' ? state : importStateLabels[state].toLowerCase()}’`,
  }),
})

export const importFactsOf = (
  { columns, counts, written, faultyCells, appliedAt }: Pick<ImportItem, 'columns' | 'counts' | 'written' | 'faultyCells' | 'appliedAt'>,
  now: number,
): ImportFacts => ({
  isKeyMapped: columns.some(({ field }) => field !== null && keyColumns.includes(field)),
  ambiguous:
    columns.find(({ field, isAmbiguous, decimal }) => isAmbiguous && decimal === null && columnOf(field ?? '')?.meta?.kind === 'moneyIn')
      ?.heading ?? null,
  faulty: counts.faulty,
  faultyCells,
  good: counts.add + counts.change - written.add - written.change,
  days: appliedAt === null ? 0 : (now - Date.parse(appliedAt)) / 86_400_000,
})
