import type { ReactNode } from 'react'
import type { ApiError } from '#api/core/http'
import type { ShortcutGroup } from '../keyboard/groups'
import type { Column, Mark, RowActions } from './columns'
import type { Selection, SelectionChange } from './state/selection'
import type { ListControl } from './state/useListState'

/** What a list read with SWR looks like from here. */
type Page<Row> = {
  data?: { data: Row[]; result: { total: number; page: number; pageSize: number; isAtLeast?: boolean | undefined } }
  error?: ApiError
  isLoading: boolean
  mutate: () => Promise<unknown>
}

export type ListProps<Row extends { id: number }> = {
  /** Under which its columns and density are kept. */
  name: string
  title: string
  list: ListControl
  page: Page<Row>
  columns: readonly Column<Row>[]
  rowHref: (row: Row) => string
  rowLabel: (row: Row) => string
  rowActions?: RowActions<Row>
  marks?: ReadonlyMap<number, Mark>
  /** Without it rows cannot be chosen. */
  selection?: Selection
  onSelect?: (change: SelectionChange) => void
  /** What can be done with the chosen rows. */
  bulkActions?: ReactNode
  mostSelected?: number
  /** Without it the list is not searched. */
  searchHint?: string
  /** An empty list: what would be here, and the next step. */
  empty: { title: string; text: string; action?: ReactNode }
  /** Where nothing matches: what was meant and stands in another list. */
  elsewhere?: ReactNode
  /** Beside the count: parts of the list, each its link. */
  tabs?: ReactNode
  headerActions?: ReactNode
  /** Between the toolbar and the rows: a new row being typed. */
  above?: ReactNode
  /** What stands in a row's place while it is edited there. */
  editorOf?: (row: Row) => ReactNode
  /** What opening a row does, where it is not going to its page. */
  onOpen?: (row: Row) => void
  /** The list's own keys, by `code`; `row` is the one the keyboard is on. Says whether it had a use for the key. */
  onKey?: (code: string, row: Row | undefined) => boolean
  keys?: readonly ShortcutGroup[]
}
