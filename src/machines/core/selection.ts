import { assign, fromPromise, setup } from 'xstate'
import { types } from './types'

/** Ids kept over paging, or `total` for all that match the search and filter. */
export type Chosen = { ids: readonly number[]; total: number | null }

export type SelectionChange =
  | { type: 'row.toggled'; id: number }
  | { type: 'range.chosen'; id: number; page: readonly number[] }
  | { type: 'page.toggled'; page: readonly number[] }
  | { type: 'matching.chosen'; total: number }
  | { type: 'rows.chosen'; ids: readonly number[] }
  | { type: 'rows.dropped'; ids: readonly number[] }
  | { type: 'selection.cleared' }

type Find = (ids: readonly number[], signal: AbortSignal) => Promise<readonly number[]>

export type SelectionEvent =
  | SelectionChange
  /** `key` identifies the list and its search. */
  | ({ type: 'list.turned'; key: string } & Chosen)
  | { type: 'list.read'; page: readonly number[]; total: number; isWhole: boolean; find: Find }

type SelectionContext = Chosen & {
  key: string
  anchor: number | null
  end: number | null
  find: Find | null
}

const without = (ids: readonly number[], gone: readonly number[]) => {
  const left = new Set(ids)
  for (const id of gone) left.delete(id)
  return [...left]
}
const union = (ids: readonly number[], more: readonly number[]) => [...new Set([...ids, ...more])]

const between = (page: readonly number[], one: number | null, other: number | null): readonly number[] => {
  const ends = [one, other].map((id) => (id === null ? -1 : page.indexOf(id)))
  return ends.includes(-1) ? [] : page.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** As in file managers: a range takes the state of its first row and replaces the previous range. */
function range({ ids, total, anchor, end }: SelectionContext, id: number, page: readonly number[]) {
  const chosen = total === null ? ids : page
  const now = between(page, anchor, id)
  if (now.length === 0) return { ids: union(chosen, [id]), total: null, anchor: id, end: null }
  if (anchor !== null && !chosen.includes(anchor)) return { ids: without(chosen, now), total: null, anchor, end: null }
  return { ids: union(without(chosen, between(page, anchor, end)), now), total: null, anchor, end: id }
}

/** Selection of a list. After each read, selected rows missing from the page are looked up, and those that left the list are deselected. */
export const selectionMachine = setup({
  types: types<{ context: SelectionContext; input: { key: string } & Chosen; events: SelectionEvent }>(),
  actors: {
    find: fromPromise<{ ids: readonly number[] }, { ids: readonly number[]; find: Find | null }>(
      async ({ input: { ids, find }, signal }) => {
        const found = new Set(await find?.(ids, signal))
        return { ids: find ? ids.filter((id) => !found.has(id)) : [] }
      },
    ),
  },
  guards: {
    isMatching: ({ context }) => context.total !== null,
    hasRows: ({ context }) => context.total === null && context.ids.length > 0,
    isEmpty: ({ context }) => context.total === null && context.ids.length === 0,
    isElsewhere: ({ context: { ids, total }, event }) =>
      event.type === 'list.read' && !event.isWhole && total === null && without(ids, event.page).length > 0,
  },
  actions: {
    turn: assign((_, { key, ids, total }: { key: string } & Chosen) => ({ key, ids, total, anchor: null, end: null })),
    // Removing one of "all matching" leaves no nameable selection: start with that row.
    toggle: assign(({ context: { ids, total } }, id: number) => {
      const chosen = total === null ? ids : []
      return { ids: chosen.includes(id) ? without(chosen, [id]) : [...chosen, id], total: null, anchor: id, end: null }
    }),
    extend: assign(({ context }, { id, page }: { id: number; page: readonly number[] }) => range(context, id, page)),
    togglePage: assign(({ context: { ids, total } }, page: readonly number[]) => {
      const chosen = new Set(total === null ? ids : page)
      const isPageChosen = page.every((id) => chosen.has(id))
      return { ids: isPageChosen ? without([...chosen], page) : union([...chosen], page), total: null, anchor: null, end: null }
    }),
    matchAll: assign((_, total: number) => ({ ids: [], total, anchor: null, end: null })),
    choose: assign((_, ids: readonly number[]) => ({ ids: union(ids, []), total: null, anchor: null, end: null })),
    drop: assign(({ context }, ids: readonly number[]) => ({ ids: without(context.ids, ids) })),
    clear: assign({ ids: [], total: null, anchor: null, end: null }),
    follow: assign(({ context: { ids, total } }, read: Extract<SelectionEvent, { type: 'list.read' }>) => ({
      find: read.find,
      total: total === null || read.total === 0 ? null : read.total,
      ids: read.isWhole && ids.length > 0 ? ids.filter((id) => read.page.includes(id)) : ids,
    })),
  },
}).createMachine({
  id: 'selection',
  context: ({ input: { key, ids, total } }) => ({ key, ids, total, anchor: null, end: null, find: null }),
  type: 'parallel',
  states: {
    chosen: {
      initial: 'nothing',
      on: {
        'row.toggled': { actions: { type: 'toggle', params: ({ event }) => event.id } },
        'range.chosen': { actions: { type: 'extend', params: ({ event }) => event } },
        'page.toggled': { actions: { type: 'togglePage', params: ({ event }) => event.page } },
        'matching.chosen': { actions: { type: 'matchAll', params: ({ event }) => event.total } },
        'rows.chosen': { actions: { type: 'choose', params: ({ event }) => event.ids } },
        'rows.dropped': { actions: { type: 'drop', params: ({ event }) => event.ids } },
        'selection.cleared': { actions: 'clear' },
      },
      states: {
        nothing: {
          always: [
            { guard: 'isMatching', target: 'matching' },
            { guard: 'hasRows', target: 'rows' },
          ],
        },
        rows: {
          always: [
            { guard: 'isMatching', target: 'matching' },
            { guard: 'isEmpty', target: 'nothing' },
          ],
        },
        matching: {
          always: [
            { guard: 'hasRows', target: 'rows' },
            { guard: 'isEmpty', target: 'nothing' },
          ],
        },
      },
    },
    list: {
      initial: 'known',
      on: {
        'list.turned': { target: '.known', actions: { type: 'turn', params: ({ event }) => event } },
        'list.read': [
          { guard: 'isElsewhere', target: '.asking', reenter: true, actions: { type: 'follow', params: ({ event }) => event } },
          { target: '.known', actions: { type: 'follow', params: ({ event }) => event } },
        ],
      },
      states: {
        known: {},
        asking: {
          invoke: {
            id: 'find',
            src: 'find',
            input: ({ context: { ids, find }, event }) => ({ ids: event.type === 'list.read' ? without(ids, event.page) : ids, find }),
            onDone: { target: 'known', actions: { type: 'drop', params: ({ event }) => event.output.ids } },
            // Retried with the next read.
            onError: 'known',
          },
        },
      },
    },
  },
})
