import type { Chosen } from '#machines/core/selection'

export type { SelectionChange } from '#machines/core/selection'

export type Selection = { all: false; ids: ReadonlySet<number> } | { all: true; total: number }

export const selectionOf = ({ ids, total }: Chosen): Selection =>
  total === null ? { all: false, ids: new Set(ids) } : { all: true, total }
export const nothingSelected = selectionOf({ ids: [], total: null })

export const isChosen = (selection: Selection, id: number): boolean => selection.all || selection.ids.has(id)
export const chosenCount = (selection: Selection): number => (selection.all ? selection.total : selection.ids.size)
