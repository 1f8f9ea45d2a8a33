/**
 * Which rows are chosen: rows by id, kept over paging, or all that match the list's search and filter
 * (`total` of them when it was said). A range goes from the `anchor`, the row chosen last.
 */
export type Selection = { all: false; ids: ReadonlySet<number>; anchor: number | null } | { all: true; total: number }

export type SelectionChange =
  | { type: 'row.toggled'; id: number }
  /** Shift: everything between the anchor and this row, in the order on the page. */
  | { type: 'range.chosen'; id: number; page: readonly number[] }
  | { type: 'page.toggled'; page: readonly number[] }
  | { type: 'matching.chosen'; total: number }
  /** What a batch left behind stays chosen. */
  | { type: 'rows.chosen'; ids: readonly number[] }
  | { type: 'rows.dropped'; ids: readonly number[] }
  | { type: 'selection.cleared' }

export const nothingSelected: Selection = { all: false, ids: new Set(), anchor: null }

export const isChosen = (selection: Selection, id: number): boolean => selection.all || selection.ids.has(id)
export const chosenCount = (selection: Selection): number => (selection.all ? selection.total : selection.ids.size)

const idsOf = (selection: Selection, page: readonly number[] = []): Set<number> => new Set(selection.all ? page : selection.ids)

export function select(selection: Selection, change: SelectionChange): Selection {
  switch (change.type) {
    case 'row.toggled': {
      // Taking one row out of 'all that match' leaves nothing that could be named: begin with that row.
      const ids = idsOf(selection)
      if (!ids.delete(change.id)) ids.add(change.id)
      return { all: false, ids, anchor: change.id }
    }
    case 'range.chosen': {
      const ids = idsOf(selection)
      const from = selection.all || selection.anchor === null ? -1 : change.page.indexOf(selection.anchor)
      const to = change.page.indexOf(change.id)
      if (from < 0 || to < 0) return { all: false, ids: ids.add(change.id), anchor: change.id }
      for (const id of change.page.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(id)
      return { all: false, ids, anchor: selection.all ? change.id : selection.anchor }
    }
    case 'page.toggled': {
      const ids = idsOf(selection, change.page)
      const isWhole = change.page.every((id) => ids.has(id))
      for (const id of change.page) isWhole ? ids.delete(id) : ids.add(id)
      return { all: false, ids, anchor: null }
    }
    case 'matching.chosen':
      return { all: true, total: change.total }
    case 'rows.chosen':
      return { all: false, ids: new Set(change.ids), anchor: null }
    case 'rows.dropped': {
      const ids = idsOf(selection)
      for (const id of change.ids) ids.delete(id)
      return { all: false, ids, anchor: null }
    }
    case 'selection.cleared':
      return nothingSelected
  }
}
